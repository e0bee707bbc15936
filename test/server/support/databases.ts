import { randomUUID } from "node:crypto";
import { describe } from "node:test";
import pg from "pg";
import { serverUrl } from "../../../scripts/run/databases.ts";
import { patient } from "../../support/pace.ts";
import { until } from "../../support/until.ts";

/** A database engine that tests run on. */
export type Engine = "sqlite" | "postgres";

/** A server on a busy machine may be slow; one that is not there refuses at once. */
const connectLimitMs = patient(60_000);
/** Of a server that is starting, or has no connection left: others give theirs back soon. */
const passingCodes = ["57P03", "53300"];
/** The runner knows the databases of a file by it, and drops what is left of them. */
const prefix = process.env["TEST_DATABASES"] ?? "portal_";

/** Connects to the server of the PostgreSQL tests. */
async function connect(): Promise<pg.Client> {
  let client: pg.Client | undefined;
  let refusal: { code?: string } | undefined;
  await until(
    async () => {
      const next = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: connectLimitMs });
      refusal = await next.connect().then(
        () => undefined,
        (error: { code?: string }) => error,
      );
      if (refusal && !passingCodes.includes(refusal.code ?? "")) throw refusal;
      if (!refusal) client = next;
      return client !== undefined;
    },
    () => refusal,
  );
  return client as pg.Client;
}

/** Runs one statement there. */
async function onServer(statement: string): Promise<void> {
  const client = await connect();
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
  const name = `${prefix}${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
