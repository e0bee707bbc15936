import { randomUUID } from "node:crypto";
import { connectToWriting, withDatabase } from "../db/index.ts";
import { BackupError } from "./errors.ts";

type Client = Awaited<ReturnType<typeof connectToWriting>>;

/**
 * Begin of the names of temporary databases: whoever has the same database in its settings makes and removes them, since
 * locks are seen within one database alone.
 */
async function prefixOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ oid: string }>(
    "select oid::text from pg_database where datname = current_database()",
  );
  return `portal_try_${rows[0]?.oid ?? ""}_`;
}

/** Takes the lock that stands for a temporary database until the client ends; false where another process has it. */
async function takeLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
    [name],
  );
  return rows[0]?.taken === true;
}

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
}

/** Removes the databases of processes that died before they could. */
async function sweep(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user",
    [prefix],
  );
  for (const { datname } of rows) if (await takeLock(client, datname)) await drop(client, datname);
}

async function make(client: Client): Promise<string> {
  const prefix = await prefixOf(client);
  await sweep(client, prefix);
  const name = prefix + randomUUID().replaceAll("-", "");
  // Before there is a database of that name, so that nobody ever finds it without its lock.
  await takeLock(client, name);
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  return name;
}

/**
 * Runs `work` with an empty database of its own, on the same server, which is dropped afterwards, as are those that died
 * before.
 * @throws BackupError where the account may make none, what `work` throws
 */
export async function withTemporaryDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = await connectToWriting(url, { keepAlive: true });
  // A connection that breaks is told by the next query.
  client.on("error", () => undefined);
  try {
    const name = await make(client).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new BackupError(
        `No database to try the backup in can be made: ${why}. Name another server or account by DATABASE_URL.`,
        { cause: error },
      );
    });
    try {
      return await work(withDatabase(url, name));
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}
