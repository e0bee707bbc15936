import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { CoreTables, Database } from "../db/index.ts";
import type { ObjectAccess } from "../objects/index.ts";
import { checkArchive, notePruned, writeArchive, type ArchiveKeys, type ArchiveState } from "./archive-file.ts";
import { anchorOf, entriesAfter, findChain, moveAnchor, removeBeforeAnchor, type ChainLink } from "./chain.ts";
import type { AuditEntry } from "./event.ts";

const dayMs = 24 * 60 * 60_000;
/** Entries of one file at most. */
const fileEntries = 20_000;
/** Where the files of the archive are. */
const folder = "audit/";

/** What the archive is made with. */
export interface ArchiveTools {
  database: Pick<Database, "db" | "readDb" | "dialect">;
  objects: ObjectAccess;
  now(): number;
  /** Told of the entry that each file has in the log. */
  tell(entries: readonly AuditEntry[]): void;
  stop?: AbortSignal | undefined;
}

/** The last entry of those after the anchor that are all from before a time; undefined where there is none. */
async function lastBefore(db: Kysely<CoreTables>, anchor: number, before: number): Promise<number | undefined> {
  const first = await db
    .selectFrom("audit_event")
    .select("at")
    .where("seq", ">", anchor)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  if (!first || first.at >= before) return undefined;
  const next = db
    .selectFrom("audit_event")
    .select(["seq", "at"])
    .where("seq", ">", anchor)
    .orderBy("seq")
    .limit(fileEntries)
    .as("next");
  const { kept, last } = await db
    .selectFrom(next)
    .select((eb) => [
      sql<number | null>`min(case when ${eb.ref("at")} >= ${before} then ${eb.ref("seq")} end)`.as("kept"),
      sql<number | null>`max(${eb.ref("seq")})`.as("last"),
    ])
    .executeTakeFirstOrThrow();
  return kept === null ? (last ?? undefined) : kept - 1;
}

function keyOf({ seq }: ChainLink, last: number): string {
  const [from, to] = [seq + 1, last].map((number) => String(number).padStart(12, "0"));
  // None twice: of two nodes that come at once one throws its own away.
  return `${folder}${from}-${to}-${randomUUID()}.jsonl.gz`;
}

/**
 * Writes the next file, reads it back and checks it, and lets the chain begin behind it.
 * @returns whether there may be more
 * @throws Error where the file is not what was written, or the chain was changed
 */
async function archiveNext({ database, objects, now, tell, stop }: ArchiveTools, before: number): Promise<boolean> {
  const { db, readDb } = database;
  // Of the connection that writes: another one may be behind.
  const chain = await findChain(db);
  if (!chain) return false;
  const from = anchorOf(chain);
  const seq = await lastBefore(readDb, from.seq, before);
  if (seq === undefined) return false;
  const key = keyOf(from, seq);
  const entries = entriesAfter(readDb, { seq: from.seq, last: seq });
  await objects.put(key, writeArchive({ after: from, previous: chain.archive }, entries), stop);
  const stored = await objects.read(key);
  const state: ArchiveState = stored ? await checkArchive(stored) : { isWhole: false, problem: "unreadable" };
  if (!state.isWhole || state.last.seq !== seq) {
    await objects.delete(key);
    const current = await findChain(db);
    // Another node has taken them into a file of its own meanwhile, and out of the database.
    if (current && anchorOf(current).seq > from.seq) return true;
    const where = "seq" in state ? ` (entry ${state.seq} is ${state.problem})` : "";
    throw new Error(`the entries up to ${seq} of the security log could not be archived${where}; they stay`);
  }
  const told = await moveAnchor(database, { from, last: state.last, key }, now());
  if (told) tell(told);
  else await objects.delete(key);
  return true;
}

/**
 * Moves the entries of the days that are over for longer than the setting into files, and removes them from the
 * database once a file was checked. Several nodes may do it at once.
 */
export async function archiveEntries(tools: ArchiveTools, days: number): Promise<void> {
  const { database, now, stop } = tools;
  // Whole days, so that there is a file a day and not one for each entry.
  const before = Math.floor((now() - days * dayMs) / dayMs) * dayMs;
  while (!stop?.aborted && (await archiveNext(tools, before)));
  await removeBeforeAnchor(database.db, stop);
}

/** What a check of all files of the archive found; `key` is the one that is not right. */
export type ArchivesState =
  | { isWhole: true; files: number; entries: number }
  | { isWhole: false; key: string; state: Exclude<ArchiveState, { isWhole: true }> | undefined };

/** What the entries that are in the database say of where those before them are. */
async function prunedIn(db: Kysely<CoreTables>): Promise<ArchiveKeys> {
  const keys: ArchiveKeys = new Map();
  const entries = await db.selectFrom("audit_event").select(["kind", "detail"]).where("kind", "=", "pruned").execute();
  for (const entry of entries) notePruned(keys, entry);
  return keys;
}

/**
 * Checks the archive from what the database follows back to the first entry. What a file says of the one before it is
 * under no hash: what counts is the object that the chain itself names.
 * @returns `state` undefined where a file is not there
 */
export async function checkArchives(
  db: Kysely<CoreTables>,
  objects: Pick<ObjectAccess, "read">,
): Promise<ArchivesState> {
  const chain = await findChain(db);
  const named = await prunedIn(db);
  let [key, end] = [chain?.archive ?? null, chain ? anchorOf(chain) : { seq: 0, hash: "" }];
  let [files, entries] = [0, 0];
  while (end.seq > 0) {
    const expected = named.get(end.seq);
    if (expected === undefined || key !== expected) {
      // Nobody but who changes files or database makes them differ.
      const problem = key === null ? "missing" : "changed";
      return { isWhole: false, key: expected ?? key ?? folder, state: { isWhole: false, seq: end.seq, problem } };
    }
    const stored = await objects.read(key);
    if (!stored) return { isWhole: false, key, state: undefined };
    const state = await checkArchive(stored);
    if (!state.isWhole) return { isWhole: false, key, state };
    // A whole file that is not the one which the next entry follows.
    if (state.last.seq !== end.seq || state.last.hash !== end.hash)
      return { isWhole: false, key, state: { isWhole: false, seq: end.seq, problem: "changed" } };
    files += 1;
    entries += state.entries;
    for (const [through, archive] of state.pruned) named.set(through, archive);
    [key, end] = [state.previous, state.after];
  }
  return { isWhole: true, files, entries };
}
