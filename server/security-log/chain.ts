import type { Kysely, Selectable, Transaction } from "kysely";
import {
  removeInSteps,
  uuidv7,
  type AuditChainTable,
  type CoreTables,
  type Database,
  type DialectName,
} from "../db/index.ts";
import { hashOf, toEntry, type AuditEntry, type SecurityEvent } from "./event.ts";

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
export async function* entriesAfter(
  db: Kysely<CoreTables>,
  { seq, last, signal }: { seq: number; last: number; signal?: AbortSignal },
): AsyncGenerator<AuditEntry> {
  for (let after = seq; after < last;) {
    const page = await db
      .selectFrom("audit_event")
      .selectAll()
      .where("seq", ">", after)
      .where("seq", "<=", last)
      .orderBy("seq")
      .limit(pageSize)
      .execute(signal && { signal });
    yield* page;
    const end = page.at(-1);
    if (!end) return;
    after = end.seq;
  }
}

/** What is wrong with a chain, and at which entry. */
export interface BrokenChain {
  isWhole: false;
  seq: number;
  problem: "changed" | "missing";
}

/** What a check of the chain found. */
export type ChainState = { isWhole: true; entries: number; last: number; hash: string } | BrokenChain;

/** A place in the chain: an entry by its number, and its hash. */
export interface ChainLink {
  seq: number;
  hash: string;
}

type Chain = Selectable<AuditChainTable>;

/** Checks entries against each other. @param from what they follow @param end the last one that there must be */
export async function walk(from: ChainLink, end: () => ChainLink, entries: AsyncIterable<AuditEntry>) {
  let { seq, hash } = from;
  const broken = (at: number, problem: BrokenChain["problem"]): ChainState => ({ isWhole: false, seq: at, problem });
  for await (const entry of entries) {
    if (entry.seq !== seq + 1) return broken(seq + 1, "missing");
    if (entry.hash !== hashOf(hash, entry)) return broken(entry.seq, "changed");
    ({ seq, hash } = entry);
  }
  const last = end();
  if (seq < last.seq) return broken(seq + 1, "missing");
  if (seq > last.seq || hash !== last.hash) return broken(seq, "changed");
  return { isWhole: true, entries: seq - from.seq, last: seq, hash } satisfies ChainState;
}

/** The entry that what the database holds of the chain follows: the last one that was archived. */
export const anchorOf = ({ anchor_seq, anchor_hash }: Chain): ChainLink => ({ seq: anchor_seq, hash: anchor_hash });

/**
 * Checks what follows the beginning of the chain. One that does not begin at the first entry must say in an entry of its
 * own where those before went: whoever moved the beginning by hand would have to write that under the hashes.
 */
async function walkChain(chain: Chain, entries: AsyncIterable<AuditEntry>): Promise<ChainState> {
  const anchor = anchorOf(chain);
  let isTold = anchor.seq === 0;
  async function* noted() {
    for await (const entry of entries) {
      isTold ||= entry.kind === "pruned" && movesTo(chain, entry);
      yield entry;
    }
  }
  const state = await walk(anchor, () => chain, noted());
  return state.isWhole && !isTold ? { isWhole: false, seq: anchor.seq, problem: "missing" } : state;
}

/** Whether an entry says that those up to the beginning of the chain were moved to where the chain says, too. */
function movesTo({ anchor_seq, archive }: Chain, { detail }: AuditEntry): boolean {
  try {
    const told = JSON.parse(detail) as { through?: unknown; archive?: unknown };
    return told.through === anchor_seq && (archive === null || told.archive === archive);
  } catch {
    // Changed: its hash says so.
    return false;
  }
}

/** What is left of entries that were archived and are being removed, from the oldest on: they end where the chain begins. */
async function walkLeft(chain: Chain, entries: AsyncIterable<AuditEntry>): Promise<ChainState | undefined> {
  const iterator = entries[Symbol.asyncIterator]();
  const { value: first, done } = await iterator.next();
  if (done) return undefined;
  const anchor = anchorOf(chain);
  return walk(first, () => anchor, { [Symbol.asyncIterator]: () => iterator });
}

const lost: ChainState = { isWhole: false, seq: 1, problem: "missing" };
/** Where the chain begins and ends now. */
export const findChain = (db: Kysely<CoreTables>) => db.selectFrom("audit_chain").selectAll().executeTakeFirst();

/** Checks every entry against the one before it, from where the chain begins now to its end. */
export function verifyChain(db: Kysely<CoreTables>): Promise<ChainState> {
  // A snapshot: entries that are added or pruned meanwhile disturb nothing.
  const snapshot = db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read");
  return snapshot.execute(async (trx) => {
    const chain = await findChain(trx);
    if (!chain) return lost;
    const left = await walkLeft(chain, entriesAfter(trx, { seq: Number.MIN_SAFE_INTEGER, last: chain.anchor_seq }));
    if (left?.isWhole === false) return left;
    return walkChain(chain, entriesAfter(trx, { seq: chain.anchor_seq, last: Number.MAX_SAFE_INTEGER }));
  });
}

/** How often a check begins anew because entries were pruned under it. */
const maxChecks = 3;

/**
 * The same in a portal that goes on working: without a transaction, page by page, up to the entry that was the last at
 * the beginning. @param signal ends the reading
 */
export async function checkChain(db: Kysely<CoreTables>, signal: AbortSignal): Promise<ChainState> {
  for (let count = 1; ; count += 1) {
    const chain = await findChain(db);
    if (!chain) return lost;
    const state = await walkChain(chain, entriesAfter(db, { seq: chain.anchor_seq, last: chain.seq, signal }));
    const now = await findChain(db);
    if (state.isWhole || now?.anchor_seq === chain.anchor_seq || count === maxChecks) return state;
  }
}

/** What was archived: everything after the anchor up to `last`, which is in the object `key`. */
export interface Archived {
  from: ChainLink;
  last: ChainLink;
  key: string;
}

/**
 * Lets the chain begin behind what was archived, and adds an entry that says so. What is before its beginning may then
 * be removed.
 * @returns the entry; undefined where it begins elsewhere by now, as another node was faster
 */
export function moveAnchor(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  { from, last, key }: Archived,
  now: number,
): Promise<readonly AuditEntry[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const chain = await holdChain(trx, dialect);
    if (chain.anchor_seq !== from.seq) return undefined;
    await trx.updateTable("audit_chain").set({ anchor_seq: last.seq, anchor_hash: last.hash, archive: key }).execute();
    const event = {
      kind: "pruned",
      detail: { entries: last.seq - from.seq, through: last.seq, archive: key },
    } as const;
    return appendEntries(trx, dialect, [event], now);
  });
}

/** Removes what is before the beginning of the chain, in steps. */
export async function removeBeforeAnchor(db: Kysely<CoreTables>, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const chain = await findChain(db);
    const old = db
      .selectFrom("audit_event")
      .select("seq")
      .where("seq", "<=", chain?.anchor_seq ?? 0)
      .orderBy("seq")
      .limit(rows);
    return (await db.deleteFrom("audit_event").where("seq", "in", old).executeTakeFirst()).numDeletedRows;
  }, stop);
}
