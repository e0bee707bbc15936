import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { bytewise } from "../../db/index.ts";

async function createTasks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("upload_task")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("user_no", "text", (column) => column.notNull())
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("base_path", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  for (const column of ["user_id", "expires_at"])
    await db.schema.createIndex(`upload_task_by_${column}`).on("upload_task").column(column).execute();
}

async function createFiles(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("upload_file")
    .addColumn("id", bytewise(db), (column) => column.primaryKey())
    .addColumn("task_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("user_no", "text", (column) => column.notNull())
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("identity", "text", (column) => column.notNull().unique())
    .addColumn("folder", "text", (column) => column.notNull())
    .addColumn("folder_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", bytewise(db), (column) => column.notNull())
    .addColumn("path_hash", "text")
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("last_write_time", "bigint", (column) => column.notNull())
    .addColumn("block_size", "bigint", (column) => column.notNull())
    .addColumn("chunks", "integer", (column) => column.notNull())
    .addColumn("object_key", "text", (column) => column.notNull().unique())
    .addColumn("multipart", "text")
    .addColumn("checked_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint")
    // An open file has no path hash: several that arrive may have one name.
    .addUniqueConstraint("upload_file_path", ["corp_code", "path_hash"])
    .execute();
  const indexes = {
    // Holds what a quota is made of.
    user: ["user_id", "size"],
    place: ["corp_code", "folder_hash", "name_key", "id"],
    idle: ["status", "checked_at"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`upload_file_by_${name}`).on("upload_file").columns(columns).execute();
}

async function createChunks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("upload_chunk")
    .addColumn("file_id", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("lease", "text")
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_chunk_pk", ["file_id", "number"])
    .execute();
  await db.schema.createIndex("upload_chunk_by_lease").on("upload_chunk").column("lease").execute();
}

async function createFolders(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("upload_folder")
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("path_hash", "text", (column) => column.notNull())
    .addColumn("parent_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", bytewise(db), (column) => column.notNull())
    .addPrimaryKeyConstraint("upload_folder_pk", ["corp_code", "path_hash"])
    .execute();
  await db.schema
    .createIndex("upload_folder_by_place")
    .on("upload_folder")
    .columns(["corp_code", "parent_hash", "name_key"])
    .execute();
}

async function addDigests(db: Kysely<never>): Promise<void> {
  for (const column of ["digest_type", "md5", "sha256"])
    await db.schema.alterTable("upload_file").addColumn(column, "text").execute();
  await db.schema.createIndex("upload_file_by_digest").on("upload_file").columns(["corp_code", "sha256"]).execute();
}

async function addSignIns(db: Kysely<never>): Promise<void> {
  // Nobody can say what earlier ones were allowed by; whoever has one sets up another.
  await db.deleteFrom("upload_task" as never).execute();
  for (const column of ["mode", "own_corp_code", "family"])
    await db.schema
      .alterTable("upload_task")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
}

async function addVersions(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("upload_chunk").addColumn("version", "text").execute();
}

async function createCopies(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("upload_copy")
    .addColumn("file_id", "text", (column) => column.primaryKey())
    .addColumn("object_key", "text", (column) => column.notNull().unique())
    .addColumn("source_id", "text", (column) => column.notNull())
    .addColumn("md5", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .execute();
  await db.schema.dropIndex("upload_file_by_digest").execute();
  // The newest are read from the index alone, however many files have one content, or one size.
  for (const column of ["sha256", "size"])
    await db.schema
      .createIndex(`upload_file_by_${column}`)
      .on("upload_file")
      .columns(["corp_code", column, "finished_at"])
      .execute();
}

async function createRooms(db: Kysely<never>): Promise<void> {
  const counts = ["files", "bytes", "aside_files", "aside_bytes"];
  await counts
    .reduce(
      (table, name) => table.addColumn(name, "bigint", (column) => column.notNull()),
      db.schema.createTable("upload_room").addColumn("user_id", "text", (column) => column.primaryKey()),
    )
    .execute();
  await sql`
    insert into upload_room (user_id, files, bytes, aside_files, aside_bytes)
    select user_id, count(*), cast(sum(size) as bigint), 0, 0 from upload_file group by user_id`.execute(db);
  await db.schema
    .createTable("upload_aside")
    .addColumn("object_key", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  for (const columns of [["at"], ["user_id", "at"]])
    await db.schema.createIndex(`upload_aside_by_${columns[0]}`).on("upload_aside").columns(columns).execute();
  // What a user has is read from the room.
  await db.schema.dropIndex("upload_file_by_user").execute();
  await db.schema.createIndex("upload_file_by_user").on("upload_file").columns(["user_id", "status"]).execute();
}

/** The schema of this module. A migration that was released is never edited. */
export const uploadMigrations: Readonly<Record<string, Migration>> = {
  "2026-01-uploads": {
    async up(db: Kysely<never>) {
      await createTasks(db);
      await createFiles(db);
      await createChunks(db);
      await createFolders(db);
    },
  },
  "2026-02-upload-digests": { up: addDigests },
  "2026-03-upload-sign-ins": { up: addSignIns },
  "2026-03-upload-chunk-versions": { up: addVersions },
  "2026-04-upload-copies": { up: createCopies },
  "2026-04-upload-rooms": { up: createRooms },
};
