import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { DatabaseUnavailableError, openDatabase, retryDeadlocks, type Database } from "../../../server/db/index.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "../support/databases.ts";

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

describe("a deadlock", { skip }, () => {
  let fresh: FreshDatabase;
  let database: Database;
  before(async () => {
    fresh = await createFreshDatabase("postgres");
    database = await openDatabase({ url: fresh.url, file: "" });
    await sql`create table pair (id integer primary key, count integer)`.execute(database.db);
    await sql`insert into pair values (1, 0), (2, 0)`.execute(database.db);
  });
  after(async () => {
    await database.close();
    await fresh.drop();
  });

  /** Two transactions that take two rows crosswise; each has its first row before either asks for the second. */
  async function cross(attempt: (work: () => Promise<void>) => Promise<void>) {
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    return Promise.allSettled(
      [
        [1, 2],
        [2, 1],
      ].map(([first, second], at) =>
        attempt(() =>
          database.db.transaction().execute(async (trx) => {
            await sql`update pair set count = count + 1 where id = ${first}`.execute(trx);
            held[at]?.resolve();
            await Promise.all(held.map(({ promise }) => promise));
            await sql`update pair set count = count + 1 where id = ${second}`.execute(trx);
          }),
        ),
      ),
    );
  }

  it("makes one of the two fail as unavailable, and none when they are tried again", async () => {
    const plain = await cross((work) => work());
    const failed = plain.filter((result) => result.status === "rejected");
    assert.equal(failed.length, 1);
    assert.ok(failed[0]?.reason instanceof DatabaseUnavailableError && !failed[0].reason.isLost);
    const retried = await cross(retryDeadlocks);
    assert.ok(retried.every(({ status }) => status === "fulfilled"));
    const { rows } = await sql<{ count: number }>`select count from pair`.execute(database.db);
    assert.deepEqual(
      rows.map(({ count }) => count),
      [3, 3],
    );
  });
});
