import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

const pageSize = 1_000;

/** The hash before the first entry. */
const genesis = "0".repeat(64);

/** A row as it is after this migration. */
interface Entry {
  seq: number;
  hash: string;
  id: string;
  at: number;
  kind: string;
  user_id: string;
  user_no: string;
  corp_code: string;
  mode: string;
  ip: string;
  method: string;
  route: string;
  req_id: string | null;
  detail: string;
}

/** The link of the chain as it was when this migration was written: it stays, whatever the log does later. */
function hashOf(previous: string, entry: Entry): string {
  const { seq, id, at, kind, user_id, user_no, corp_code, mode, ip, method, route, req_id, detail } = entry;
  const content = [seq, id, at, kind, user_id, user_no, corp_code, mode, ip, method, route, req_id, detail];
  return hash("sha256", previous + JSON.stringify(content), "hex");
}

interface Tables {
  audit_event: Entry;
  audit_chain: { seq: number; hash: string; anchor_seq: number; anchor_hash: string };
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const texts = { kind: "acting-write", ip: "", detail: "{}", hash: "" };
  for (const [name, fallback] of Object.entries(texts))
    await db.schema
      .alterTable("audit_event")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(fallback))
      .execute();
  await db.schema
    .alterTable("audit_event")
    .addColumn("seq", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Chains the entries that are there, in the order of their time. @returns the end of the chain */
async function chainEntries(db: Kysely<Tables>): Promise<{ seq: number; hash: string }> {
  let end = { seq: 0, hash: genesis };
  for (;;) {
    const page = await db
      .selectFrom("audit_event")
      .selectAll()
      .where("seq", "=", 0)
      .orderBy("at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const row of page) {
      const entry = { ...row, seq: end.seq + 1 };
      end = { seq: entry.seq, hash: hashOf(end.hash, entry) };
      await db.updateTable("audit_event").set(end).where("id", "=", row.id).execute();
    }
    if (page.length < pageSize) return end;
  }
}

/** The audit becomes a chain, in which each entry holds the hash of the one before, and takes every security event. */
export const securityLogMigration: Migration = {
  async up(db) {
    await addColumns(db);
    const end = await chainEntries(db as Kysely<Tables>);
    await db.schema.createIndex("audit_event_by_seq").on("audit_event").column("seq").unique().execute();
    await db.schema
      .createTable("audit_chain")
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("anchor_seq", "bigint", (column) => column.notNull())
      .addColumn("anchor_hash", "text", (column) => column.notNull())
      .execute();
    await (db as Kysely<Tables>)
      .insertInto("audit_chain")
      .values({ ...end, anchor_seq: 0, anchor_hash: genesis })
      .execute();
  },
};
