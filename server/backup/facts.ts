import { sql, type Kysely } from "kysely";
import { identityOf, type CoreTables } from "../db/index.ts";

/** What a database says of itself, so that its copy can be compared with it. */
export interface DatabaseFacts {
  databaseId: string;
  /** Id of the store of its files; undefined where it has taken none. */
  storeId: string | undefined;
  /** The migrations that made its schema, by name. */
  migrations: string[];
  counts: Readonly<Record<"users" | "companies" | "auditEntries", number>>;
  /** The end of the security log: number and hash of its last entry. */
  auditSeq: number;
  auditHash: string;
}

async function countOf(db: Kysely<CoreTables>, table: "app_user" | "company" | "audit_event"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the facts; in one transaction they are those of one moment. */
export async function readFacts(db: Kysely<CoreTables>): Promise<DatabaseFacts> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  const chain = await db.selectFrom("audit_chain").select(["seq", "hash"]).executeTakeFirstOrThrow();
  const { id: databaseId, objectStore: storeId } = await identityOf(db);
  return {
    databaseId,
    storeId,
    migrations: rows.map(({ name }) => name).toSorted(),
    counts: {
      users: await countOf(db, "app_user"),
      companies: await countOf(db, "company"),
      auditEntries: await countOf(db, "audit_event"),
    },
    auditSeq: chain.seq,
    auditHash: chain.hash,
  };
}
