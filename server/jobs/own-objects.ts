import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import { claimObjects, createFsObjectStore, ForeignObjectsError, ownerOf } from "../objects/index.ts";
import { isStranger } from "./sweeper.ts";

/** The id of a database; a copy of it has the same one. */
export async function databaseIdOf(db: Kysely<never>): Promise<string> {
  const typed = db as unknown as Kysely<CoreTables>;
  const { id } = await typed.selectFrom("database_identity").select("id").executeTakeFirstOrThrow();
  return id;
}

/** The id of a database as it is found; undefined where it was never set up. Changes nothing. */
async function findDatabaseId(db: Kysely<CoreTables>): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "database_identity")) return undefined;
  return (await db.selectFrom("database_identity").select("id").executeTakeFirst())?.id;
}

/**
 * Refuses a database that the exported files in a folder do not belong to, before anything of it is changed. A folder
 * without a mark is for `ownObjects`.
 * @throws ForeignObjectsError
 */
export async function refuseForeign(db: Kysely<CoreTables>, objectsDir: string): Promise<void> {
  const owner = await ownerOf(objectsDir);
  if (owner !== undefined && (await findDatabaseId(db)) !== owner) throw new ForeignObjectsError(objectsDir);
}

/**
 * Makes sure that the exported files in a folder belong to the database.
 * @throws ForeignObjectsError
 */
export async function ownObjects(db: Kysely<never>, objectsDir: string): Promise<void> {
  await claimObjects(objectsDir, await databaseIdOf(db), () => isStranger(db, createFsObjectStore(objectsDir)));
}
