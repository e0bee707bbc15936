import { randomUUID } from "node:crypto";
import { describe } from "node:test";
import pg from "pg";

/** A database engine that tests run on. */
export type Engine = "sqlite" | "postgres";

const serverUrl = process.env.DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findEngines(): Promise<Engine[]> {
  try {
    await onServer("select 1");
    return ["sqlite", "postgres"];
  } catch {
    console.log("# PostgreSQL does not answer: its tests are left out");
    return ["sqlite"];
  }
}

/** The engines that answer here. */
export const engines = await findEngines();

/** Runs a suite on SQLite and, where one answers, on PostgreSQL. */
export function onEachEngine(name: string, suite: (engine: Engine) => void): void {
  for (const engine of engines) describe(`${name} (${engine})`, () => suite(engine));
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
