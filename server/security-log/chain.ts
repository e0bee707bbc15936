import type { Kysely, Transaction } from "kysely";
import { uuidv7, type CoreTables, type Database, type DialectName } from "../db/index.ts";
import { hashOf, toEntry, type AuditEntry, type SecurityEvent } from "./event.ts";

const dayMs = 24 * 60 * 60_000;
const pageSize = 1_000;
/** Rows of one INSERT: SQLite takes 32,766 parameters. */
const insertSize = 500;

/** The one row of the chain, held until the transaction ends: whoever adds an entry waits here for the one before. */
function holdChain(trx: Transaction<CoreTables>, dialect: DialectName) {
  return trx
    .selectFrom("audit_chain")
    .selectAll()
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/**
 * Adds entries to the chain of the database, in a transaction. Everything else that the transaction locks must be
 * locked before: the chain comes last, so that nobody who holds it waits for somebody.
 */
export async function appendEntries(
  trx: Transaction<CoreTables>,
  dialect: DialectName,
  events: readonly SecurityEvent[],
  now: number,
): Promise<AuditEntry[]> {
  const chain = await holdChain(trx, dialect);
  const entries: AuditEntry[] = [];
  let previous = chain.hash;
  for (const event of events) {
    const entry = toEntry(event, { seq: chain.seq + entries.length + 1, id: uuidv7(now), at: now, previous });
    entries.push(entry);
    previous = entry.hash;
  }
  for (let start = 0; start < entries.length; start += insertSize)
    await trx
      .insertInto("audit_event")
      .values(entries.slice(start, start + insertSize))
      .execute();
  await trx
    .updateTable("audit_chain")
    .set({ seq: chain.seq + entries.length, hash: previous })
    .execute();
  return entries;
}

/** Reads the entries after one, a page at a time. */
async function* entriesAfter(db: Kysely<CoreTables>, seq: number, last: number): AsyncGenerator<AuditEntry> {
  for (let after = seq; after < last;) {
    const page = await db
      .selectFrom("audit_event")
      .selectAll()
      .where("seq", ">", after)
      .where("seq", "<=", last)
      .orderBy("seq")
      .limit(pageSize)
      .execute();
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    after = end.seq;
  }
}

/** What a check of the chain found. */
export type ChainState =
  | { isWhole: true; entries: number; last: number; hash: string }
  | { isWhole: false; seq: number; problem: "changed" | "missing" };

/** Checks every entry against the one before it, from where the chain begins now to its end. */
export function verifyChain(db: Kysely<CoreTables>): Promise<ChainState> {
  // A snapshot: entries that are added or pruned meanwhile disturb nothing.
  const snapshot = db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read");
  return snapshot.execute(async (trx): Promise<ChainState> => {
    const chain = await trx.selectFrom("audit_chain").selectAll().executeTakeFirst();
    if (!chain) return { isWhole: false, seq: 1, problem: "missing" };
    let seq = chain.anchor_seq;
    let previous = chain.anchor_hash;
    for await (const entry of entriesAfter(trx, seq, Number.MAX_SAFE_INTEGER)) {
      if (entry.seq !== seq + 1) return { isWhole: false, seq: seq + 1, problem: "missing" };
      if (entry.hash !== hashOf(previous, entry)) return { isWhole: false, seq: entry.seq, problem: "changed" };
      seq = entry.seq;
      previous = entry.hash;
    }
    if (seq < chain.seq) return { isWhole: false, seq: seq + 1, problem: "missing" };
    if (seq > chain.seq || previous !== chain.hash) return { isWhole: false, seq, problem: "changed" };
    return { isWhole: true, entries: seq - chain.anchor_seq, last: seq, hash: previous };
  });
}

/** The entry up to which everything is older than `before`, of the next page. */
async function lastOlder(db: Kysely<CoreTables>, anchor: number, before: number): Promise<AuditEntry | undefined> {
  const page = await db
    .selectFrom("audit_event")
    .selectAll()
    .where("seq", ">", anchor)
    .orderBy("seq")
    .limit(pageSize)
    .execute();
  const firstKept = page.findIndex(({ at }) => at > before);
  return firstKept < 0 ? page.at(-1) : page[firstKept - 1];
}

/** What was removed, and the entry that says so. */
interface Pruned {
  removed: number;
  entries: readonly AuditEntry[];
}

/**
 * Removes entries that are older than the setting, a bounded number at a time. The chain then begins at the last of
 * them, whose hash is kept, and an entry says so.
 */
export function pruneChain({ db, dialect }: Pick<Database, "db" | "dialect">, days: number, now: number) {
  return db.transaction().execute(async (trx): Promise<Pruned> => {
    const { anchor_seq } = await holdChain(trx, dialect);
    const last = await lastOlder(trx, anchor_seq, now - days * dayMs);
    if (!last) return { removed: 0, entries: [] };
    await trx.deleteFrom("audit_event").where("seq", "<=", last.seq).execute();
    await trx.updateTable("audit_chain").set({ anchor_seq: last.seq, anchor_hash: last.hash }).execute();
    const removed = last.seq - anchor_seq;
    const event = { kind: "pruned", detail: { entries: removed, through: last.seq } } as const;
    return { removed, entries: await appendEntries(trx, dialect, [event], now) };
  });
}
