import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "../../../../server/db/index.ts";
import { readEarlier, type Facts } from "../../../fixtures/upgrade/read.ts";
import { until } from "../../../support/until.ts";
import { createFreshDatabase, type Engine } from "../../support/databases.ts";

const halfAnHourMs = 1_800_000;

/** Data of an earlier version in a place where the portal can be started on it. */
export interface Settled {
  facts: Facts;
  /** Address for `DATABASE_URL`; undefined for SQLite. */
  url: string | undefined;
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Waits until an export is finished with a file. */
  untilExported(id: string): Promise<void>;
  drop(): Promise<void>;
}

async function load(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

/** Lets nothing be over that was under way when the data was made. */
async function moveToPresent({ db }: Database): Promise<void> {
  const now = Date.now();
  await sql`update session set created_at = ${now}, idle_expires_at = ${now + halfAnHourMs}, abs_expires_at = ${now + halfAnHourMs}`.execute(
    db,
  );
  await sql`update export_task set inserted_at = ${now}, finished_at = ${now}`.execute(db);
}

/** @param data the data folder */
export async function settleEarlier(version: string, engine: Engine, data: string): Promise<Settled> {
  const { facts, unpackInto, dump } = await readEarlier(version, engine);
  const fresh = await createFreshDatabase(engine);
  await unpackInto(data);
  if (fresh.url !== undefined) await load(fresh.url, await dump());

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: fresh.url, file: join(data, "portal.sqlite") });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  await withDatabase(moveToPresent);
  return {
    facts,
    url: fresh.url,
    withDatabase,
    untilExported: (id) =>
      withDatabase(({ db }) =>
        until(async () => {
          const { rows } = await sql<{ status: string }>`select status from export_task where id = ${id}`.execute(db);
          return rows[0]?.status === "success";
        }),
      ),
    drop: fresh.drop,
  };
}
