import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import { walk, type BrokenChain, type ChainLink } from "./chain.ts";
import type { AuditEntry } from "./event.ts";

// A file of the archive: gzip of JSON lines. The first line says what the entries follow, the last one where they end.

const format = "customs-portal security log 1";
/** The longest line; an entry has a tenth of it. */
const maxLineLength = 100_000;

const linkSchema = z.object({ seq: z.number(), hash: z.string() });
const headSchema = z.object({ format: z.literal(format), after: linkSchema, previous: z.nullable(z.string()) });
const endSchema = z.object({ entries: z.number(), last: linkSchema });
const entrySchema = z.object({
  seq: z.number(),
  id: z.string(),
  at: z.number(),
  kind: z.string(),
  user_id: z.string(),
  user_no: z.string(),
  corp_code: z.string(),
  mode: z.string(),
  ip: z.string(),
  method: z.string(),
  route: z.string(),
  req_id: z.nullable(z.string()),
  detail: z.string(),
  hash: z.string(),
});

/** What a file of the archive begins with. */
export interface ArchiveHead {
  /** The entry that comes before. */
  after: ChainLink;
  /** The object that holds it; null where there is none. */
  previous: string | null;
}

/** The objects that the entries of a chain name, each by the number of its last entry. */
export type ArchiveKeys = Map<number, string>;

const prunedSchema = z.object({ through: z.number(), archive: z.string() });

/** Notes the object that an entry says its predecessors were moved to. */
export function notePruned(keys: ArchiveKeys, { kind, detail }: Pick<AuditEntry, "kind" | "detail">): void {
  const found = kind === "pruned" ? prunedSchema.safeParse(JSON.parse(detail)) : undefined;
  if (found?.success) keys.set(found.data.through, found.data.archive);
}

/** What a check of a file of the archive found. */
export type ArchiveState =
  | ({ isWhole: true; entries: number; last: ChainLink; pruned: ArchiveKeys } & ArchiveHead)
  | BrokenChain
  | { isWhole: false; problem: "unreadable" };

/** What becomes of a source in a stream; whoever reads that is told of every error, and ends both by stopping. */
function through(source: Iterable<unknown> | AsyncIterable<unknown>, stream: Transform): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(source), stream, () => undefined);
}

/** The bytes of a file with these entries. */
export function writeArchive(head: ArchiveHead, entries: AsyncIterable<AuditEntry>): AsyncIterable<Uint8Array> {
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ format, ...head })}\n`;
    let last = head.after;
    for await (const entry of entries) {
      yield `${JSON.stringify(entrySchema.parse(entry))}\n`;
      last = { seq: entry.seq, hash: entry.hash };
    }
    yield `${JSON.stringify({ entries: last.seq - head.after.seq, last })}\n`;
  }
  return through(lines(), createGzip());
}

class UnreadableError extends Error {}

/** @throws UnreadableError for what is no file of the archive */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of through(source, createGunzip())) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxLineLength) throw new UnreadableError();
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== "") throw new UnreadableError();
}

/** Whether an error says that the bytes are no such file, and not that they could not be read. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof UnreadableError || error instanceof SyntaxError || error instanceof z.core.$ZodError)
    return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(Z_|ERR_ENCODING)/.test(code);
}

/**
 * Checks that the entries of a file follow each other from its first line to its last.
 * @throws what `source` throws
 */
export async function checkArchive(source: AsyncIterable<Uint8Array>): Promise<ArchiveState> {
  const lines = linesOf(source);
  let last: ChainLink | undefined;
  const pruned: ArchiveKeys = new Map();
  async function* entries(): AsyncGenerator<AuditEntry> {
    for await (const line of lines) {
      const end = endSchema.safeParse(line);
      if (last) throw new UnreadableError();
      if (end.success) ({ last } = end.data);
      else {
        const entry = entrySchema.parse(line);
        notePruned(pruned, entry);
        yield entry;
      }
    }
    if (!last) throw new UnreadableError();
  }
  try {
    const { after, previous } = headSchema.parse((await lines.next()).value);
    const state = await walk(after, () => last ?? after, entries());
    if (!state.isWhole) return state;
    const end = { seq: state.last, hash: state.hash };
    return { isWhole: true, after, previous, entries: state.entries, last: end, pruned };
  } catch (error) {
    if (isUnreadable(error)) return { isWhole: false, problem: "unreadable" };
    throw error;
  } finally {
    await lines.return(undefined);
  }
}
