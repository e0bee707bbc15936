import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "../db/index.ts";

/** Bytes of a file; 0 where there is none. */
async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Bytes of a database: of SQLite its file with what is not merged into it yet. */
export async function readDatabaseBytes(
  { readDb, dialect }: Pick<Database, "readDb" | "dialect">,
  file: string,
  signal: AbortSignal,
): Promise<number> {
  if (dialect === "sqlite") return (await sizeOf(file)) + (await sizeOf(`${file}-wal`));
  const query = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(readDb, { signal });
  return rows[0]?.bytes ?? 0;
}

/** Counts the sessions that a call could still use. @param now milliseconds since 1970 */
export async function countSessions(db: Database["readDb"], now: number, signal: AbortSignal): Promise<number> {
  const { count } = await db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("idle_expires_at", ">", now)
    .where("abs_expires_at", ">", now)
    .where("replaced_at", "is", null)
    .executeTakeFirstOrThrow({ signal });
  return count;
}
