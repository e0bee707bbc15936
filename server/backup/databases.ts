import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { openDatabase, type Database } from "../db/index.ts";
import { readFacts, type DatabaseFacts } from "./facts.ts";
import { copyFileTo, moveIntoPlace, plainFileWithin } from "./files.ts";
import { databaseFiles } from "./manifest.ts";
import { runOn } from "./programs.ts";

/** Where a database is. */
export interface DatabasePlace {
  /** Address of a PostgreSQL database; undefined for SQLite … */
  url: string | undefined;
  /** … in this file. */
  file: string;
}

/** How long another writer may hold the file before a copy is given up. */
const busyMs = 60_000;

/** A consistent copy of a SQLite database that others write to meanwhile. */
async function copySqlite(file: string, target: string): Promise<DatabaseFacts> {
  const source = new DatabaseSync(file, { timeout: busyMs });
  try {
    source.prepare("VACUUM INTO ?").run(target);
  } finally {
    source.close();
  }
  const copy = await openDatabase({ file: target });
  try {
    return await readFacts(copy.db);
  } finally {
    await copy.close();
    endLog(target);
  }
}

/** Makes a file whole by itself, so that it can be read where nothing can be written beside it. */
function endLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: busyMs });
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } finally {
    database.close();
  }
}

/** A dump of a PostgreSQL database and its facts, both of the same moment. */
async function dumpPostgres(
  { db }: Pick<Database, "db">,
  url: string,
  { target, signal }: { target: string; signal: AbortSignal | undefined },
): Promise<DatabaseFacts> {
  const snapshot = db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read");
  return snapshot.execute(async (trx) => {
    // Until the dump has begun, and that is as long as it likes, the snapshot lives by this transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
    const facts = await readFacts(trx);
    const args = ["--format=custom", `--snapshot=${rows[0]?.id ?? ""}`, `--file=${target}`];
    await runOn(url, "pg_dump", { args, signal });
    return facts;
  });
}

/** Where a copy goes, and what ends the work. */
interface CopyTarget {
  folder: string;
  signal?: AbortSignal | undefined;
}

/** Copies the database into a folder while others work with it. @throws BackupError, the reason of `signal` */
export function copyDatabase(
  database: Database,
  { url, file }: DatabasePlace,
  { folder, signal }: CopyTarget,
): Promise<DatabaseFacts> {
  return url === undefined
    ? copySqlite(file, join(folder, databaseFiles.sqlite))
    : dumpPostgres(database, url, { target: join(folder, databaseFiles.postgres), signal });
}

/**
 * Brings the database of a backup to its place, which is empty: all of it or nothing.
 * @throws BackupError, the reason of `signal`
 */
export async function restoreDatabase(
  folder: string,
  { url, file }: DatabasePlace,
  signal?: AbortSignal,
): Promise<void> {
  if (url !== undefined) {
    const dump = await plainFileWithin(folder, databaseFiles.postgres);
    const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", dump];
    await runOn(url, "pg_restore", { args, signal });
    return;
  }
  const unfinished = `${file}.unfinished`;
  await copyFileTo(await plainFileWithin(folder, databaseFiles.sqlite), unfinished, signal);
  await moveIntoPlace(unfinished, file);
}
