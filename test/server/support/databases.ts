import { randomUUID } from "node:crypto";
import { describe } from "node:test";
import pg from "pg";

/** A database engine that tests run on. */
export type Engine = "sqlite" | "postgres";

const serverUrl = process.env.DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";
/** A server on a busy machine may be slow; one that is not there refuses at once. */
const connectLimitMs = 60_000;

/** Runs one statement on the server of the PostgreSQL tests. */
async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: connectLimitMs });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Why the tests of PostgreSQL are left out; undefined where one answers. */
async function findReason(): Promise<string | undefined> {
  try {
    await onServer("select 1");
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    // A server that is there and refuses is a wrong setting, not a missing server.
    if (code !== "ECONNREFUSED" && code !== "ENOTFOUND" && code !== "ENOENT") throw error;
    return `no PostgreSQL answers at ${new URL(serverUrl).host}`;
  }
}

const missing = await findReason();

/** The engines that answer here. */
export const engines: readonly Engine[] = missing === undefined ? ["sqlite", "postgres"] : ["sqlite"];

/** Runs a suite on SQLite and on PostgreSQL; where none answers, its suite is skipped with the reason. */
export function onEachEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} (sqlite)`, () => suite("sqlite"));
  describe(`${name} (postgres)`, missing === undefined ? {} : { skip: missing }, () => suite("postgres"));
}

/** Skips what this file would prove on PostgreSQL, with the reason, where none answers. */
export function skipMissingEngine(): void {
  if (missing !== undefined) describe("on PostgreSQL", { skip: missing }, () => undefined);
}

/** A database of its own for one suite. */
export interface FreshDatabase {
  /** Address for `DATABASE_URL`; undefined for SQLite, which lives in the data folder. */
  url: string | undefined;
  drop(): Promise<void>;
}

/** Makes an empty database. */
export async function createFreshDatabase(engine: Engine): Promise<FreshDatabase> {
  if (engine === "sqlite") return { url: undefined, drop: () => Promise.resolve() };
  const name = `portal_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
