import type { Kysely } from "kysely";
import { uploadTables } from "./table.ts";

/** Counts the files that are still arriving, of all users. */
export async function countOpenFiles(db: Kysely<never>, signal: AbortSignal): Promise<number> {
  const { count } = await uploadTables(db)
    .selectFrom("upload_file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow({ signal });
  return count;
}
