import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { DatabaseUnavailableError, isAway, openDatabase, type Database } from "../../../server/db/index.ts";

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

  it("says that the disk is full, loses nothing, and takes writes once there is room", async () => {
    const pages = async (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(first.db);
    await pages(1);
    const add = (id: number) =>
      itemsOf(first)
        .insertInto("item")
        .values({ id, text: "x".repeat(100_000) })
        .execute();
    await assert.rejects(add(1), (error) => {
      assert.ok(error instanceof DatabaseUnavailableError && isAway(error));
      assert.deepEqual(
        [error.code, error.reason, error.isOfDisk],
        ["unavailable", "the disk of the data folder is full", true],
      );
      return true;
    });
    await assert.rejects(
      first.db
        .transaction()
        .execute((trx) => sql`insert into item (id, text) values (2, ${"x".repeat(100_000)})`.execute(trx)),
      DatabaseUnavailableError,
    );
    await pages(1_000_000);
    await add(3);
    assert.equal(await count(second), 1);
  });

  it("syncs every commit to the disk and writes ahead", async () => {
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(first.db);
      return Object.values(rows[0] ?? {})[0];
    };
    assert.equal(await pragma("journal_mode"), "wal");
    assert.equal(await pragma("synchronous"), 2);
    assert.equal(await pragma("foreign_keys"), 1);
  });

  it("leaves nothing beside the file when it is closed, whether it wrote or only read", async () => {
    const file = join(folder, "own.sqlite");
    for (const statement of ["select 1", "create table kept (id integer)", "select 1"]) {
      const own = await openDatabase({ file });
      await sql.raw(statement).execute(own.db);
      assert.ok((await readdir(folder)).includes("own.sqlite-wal"));
      await own.close();
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith("own")),
        ["own.sqlite"],
        statement,
      );
    }
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
    const inserted = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const long = itemsOf(first)
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("item").values({ id: 1, text: "first" }).execute();
        inserted.resolve();
        await mayEnd.promise;
        order.push("first");
      });
    await inserted.promise;
    assert.equal(await count(second), 0, "an open transaction is not seen");
    const short = itemsOf(second)
      .insertInto("item")
      .values({ id: 2, text: "second" })
      .execute()
      .then(() => order.push("second"));
    // It tries more than once meanwhile.
    await wait(100);
    mayEnd.resolve();
    await Promise.all([long, short]);
    assert.deepEqual(order, ["first", "second"]);
    assert.equal(await count(second), 2);
  });

  /** Another process that locks the file for itself. @returns ends it */
  async function lockFromOutside(): Promise<() => Promise<void>> {
    const program = `const { DatabaseSync } = require("node:sqlite");
      const database = new DatabaseSync(process.argv[1]);
      database.exec("begin exclusive; insert into item values (99, 'outside')");
      process.stdout.write("locked");
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ["-e", program, join(folder, "portal.sqlite")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    };
  }

  it("reads while another process has locked the file; a write waits for the lock", async () => {
    await itemsOf(first).insertInto("item").values({ id: 1, text: "before" }).execute();
    const unlock = await lockFromOutside();
    const order: string[] = [];
    const written = itemsOf(first)
      .insertInto("item")
      .values({ id: 2, text: "after" })
      .execute()
      .then(() => order.push("written"));
    try {
      assert.equal(await count(first), 1);
      await first.ping();
      assert.equal((await itemsOf(first).selectFrom("item").select("id").execute()).length, 1);
      assert.equal((await sql`select id from item`.execute(first.readDb)).rows.length, 1);
      order.push("read");
    } finally {
      await unlock();
    }
    await written;
    assert.deepEqual(order, ["read", "written"]);
    assert.equal(await count(first), 2, "sees what it has just written");
  });

  it("reads outside of a transaction see what was committed and wait for nobody; those inside see its own writes", async () => {
    const seen: number[] = [];
    await itemsOf(first)
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto("item").values({ id: 1, text: "a" }).execute();
        seen.push((await trx.selectFrom("item").select("id").execute()).length, await count(first));
      });
    assert.deepEqual([...seen, await count(first)], [1, 0, 1]);
  });

  it("a stream that goes on holds no other read at what was committed when it began", async () => {
    const items = itemsOf(first);
    await items
      .insertInto("item")
      .values([1, 2, 3].map((id) => ({ id, text: "x" })))
      .execute();
    let rows = 0;
    for await (const _row of items.selectFrom("item").select("id").stream(1)) {
      rows += 1;
      await items
        .insertInto("item")
        .values({ id: 10 + rows, text: "y" })
        .execute();
      assert.equal(await count(first), 3 + rows);
    }
    assert.equal(rows, 3);
  });

  it("writes of one connection at the same time do not wait for each other", async () => {
    await itemsOf(first)
      .connection()
      .execute((one) => Promise.all([1, 2, 3].map((id) => one.insertInto("item").values({ id, text: "x" }).execute())));
    assert.equal(await count(second), 3);
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
