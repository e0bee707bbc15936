import type { Kysely } from "kysely";
import { uploadTables } from "./table.ts";

/** What answers say of a complete file: under which name its folder has it, where another one was taken. */
export interface StoredName {
  stored_name?: string;
}

/** The name of a file in its folder; nothing before it is complete. */
export async function storedNameOf(db: Kysely<never>, fileId: string): Promise<StoredName> {
  const row = await uploadTables(db)
    .selectFrom("upload_file")
    .select("name")
    .where("id", "=", fileId)
    .where("status", "=", "complete")
    .executeTakeFirst();
  return row ? { stored_name: row.name } : {};
}
