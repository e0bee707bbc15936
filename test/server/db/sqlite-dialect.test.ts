import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { openDatabase, type Database } from "../../../server/db/index.ts";

interface Tables {
  item: { id: number; text: string };
}

const itemsOf = ({ db }: Database) => db as unknown as Kysely<Tables>;

describe("SQLite", () => {
  let folder: string;
  let first: Database;
  let second: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    first = await openDatabase({ file: join(folder, "portal.sqlite") });
    second = await openDatabase({ file: join(folder, "portal.sqlite") });
    await sql`create table item (id integer primary key, text text not null)`.execute(first.db);
  });
  afterEach(async () => {
    await first.close();
    await second.close();
    await rm(folder, { recursive: true });
  });

  const count = async (database: Database) =>
    (await itemsOf(database).selectFrom("item").select("id").execute()).length;

  it("syncs every commit to the disk and writes ahead", async () => {
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(first.db);
      return Object.values(rows[0] ?? {})[0];
    };
    assert.equal(await pragma("journal_mode"), "wal");
    assert.equal(await pragma("synchronous"), 2);
    assert.equal(await pragma("foreign_keys"), 1);
  });

  it("undoes a transaction that throws", async () => {
    const failing = itemsOf(first)
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("item").values({ id: 1, text: "a" }).execute();
        throw new Error("no");
      });
    await assert.rejects(failing, /no/);
    assert.equal(await count(first), 0);
  });

  it("lets a writer wait for another connection without blocking the thread", async () => {
    const order: string[] = [];
    const long = itemsOf(first)
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("item").values({ id: 1, text: "first" }).execute();
        await wait(200);
        order.push("first");
      });
    await wait(20);
    assert.equal(await count(second), 0, "an open transaction is not seen");
    const short = itemsOf(second)
      .insertInto("item")
      .values({ id: 2, text: "second" })
      .execute()
      .then(() => order.push("second"));
    await Promise.all([long, short]);
    assert.deepEqual(order, ["first", "second"]);
    assert.equal(await count(second), 2);
  });

  it("gives rows of a returning statement and counts of others", async () => {
    const items = itemsOf(first);
    const inserted = await items.insertInto("item").values({ id: 7, text: "报关" }).returningAll().executeTakeFirst();
    assert.deepEqual({ ...inserted }, { id: 7, text: "报关" });
    const updated = await items.updateTable("item").set({ text: "x" }).where("id", "=", 7).executeTakeFirst();
    assert.equal(updated.numUpdatedRows, 1n);
    assert.equal((await items.deleteFrom("item").where("id", "=", 8).executeTakeFirst()).numDeletedRows, 0n);
  });

  it("streams rows in chunks", async () => {
    await itemsOf(first)
      .insertInto("item")
      .values(Array.from({ length: 25 }, (_, id) => ({ id, text: "x" })))
      .execute();
    const ids: number[] = [];
    for await (const row of itemsOf(first).selectFrom("item").select("id").orderBy("id").stream(10)) ids.push(row.id);
    assert.deepEqual(
      ids,
      Array.from({ length: 25 }, (_, id) => id),
    );
  });
});
