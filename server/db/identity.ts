import type { Kysely } from "kysely";
import type { CoreTables } from "./schema.ts";

/** The id of a database; a copy of it has the same one. */
export async function databaseIdOf(db: Kysely<CoreTables>): Promise<string> {
  const { id } = await db.selectFrom("database_identity").select("id").executeTakeFirstOrThrow();
  return id;
}

/** What a database says of itself, and of where its files are. A copy of it says the same. */
interface DatabaseIdentity {
  id: string;
  /** Id of the store that its files are in; undefined where it has taken none so far. */
  objectStore: string | undefined;
  /** Where that store was when it was taken. */
  objectPlace: string | undefined;
}

/** The identity of a database that is up to date. */
export async function identityOf(db: Kysely<CoreTables>): Promise<DatabaseIdentity> {
  // All columns: one of an earlier version has fewer.
  const row = await db.selectFrom("database_identity").selectAll().executeTakeFirstOrThrow();
  return { id: row.id, objectStore: row.object_store ?? undefined, objectPlace: row.object_place ?? undefined };
}

/** The identity of a database as it is found; undefined where it was never set up. Changes nothing. */
export async function findIdentity(db: Kysely<CoreTables>): Promise<DatabaseIdentity | undefined> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === "database_identity") ? identityOf(db) : undefined;
}

/** Where the files of a database are. */
interface ObjectStoreClaim {
  /** Id of the store. */
  store: string;
  /** Where it is, for whoever looks for it. */
  place: string;
}

/** Says which store the files are in, where the database has none. @returns the identity as it is then */
export async function takeObjectStore(
  db: Kysely<CoreTables>,
  { store, place }: ObjectStoreClaim,
): Promise<DatabaseIdentity> {
  await db
    .updateTable("database_identity")
    .set({ object_store: store, object_place: place })
    .where("object_store", "is", null)
    .execute();
  return identityOf(db);
}

/** Says which store the files are in, whichever it was before. */
export async function setObjectStore(db: Kysely<CoreTables>, { store, place }: ObjectStoreClaim): Promise<void> {
  await db.updateTable("database_identity").set({ object_store: store, object_place: place }).execute();
}
