import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { ofLane, openDatabase, type Database } from "../../../server/db/index.ts";
import { createSqliteReaders } from "../../../server/db/sqlite-readers.ts";

/** So long a thread that reads waits for a lock of somebody else. */
const lockWaitMs = 10_000;

/** A query that counts for a while and reads no table. */
function slowCount(rows: number): string {
  return `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select count(*) as count from n`;
}

describe("reads of SQLite in other threads", () => {
  let folder: string;
  let file: string;
  let database: Database;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "readers-"));
    file = join(folder, "portal.sqlite");
    database = await openDatabase({ file });
    await sql`create table item (id integer primary key, name text not null)`.execute(database.db);
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  /** How often the event loop came round while `work` was under way. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    for (; !isOver; turns += 1) await nextTurn();
    return turns;
  }

  it("a long query leaves the event loop free; on the connection that writes it would hold it", async () => {
    const run = (db: Kysely<never>) => sql.raw(slowCount(1_000_000)).execute(db);
    const held = await turnsDuring(run(database.db as unknown as Kysely<never>));
    const free = await turnsDuring(run(database.readDb as unknown as Kysely<never>));
    assert.ok(held <= 2, `${held} turns`);
    assert.ok(free >= 10, `${free} turns`);
  });

  it("sees what was committed, at once", async () => {
    for (let id = 1; id <= 20; id += 1) {
      await sql`insert into item values (${id}, ${`第 ${id} 项`})`.execute(database.db);
      const { rows } = await sql<{ name: string }>`select name from item where id = ${id}`.execute(database.readDb);
      assert.equal(rows[0]?.name, `第 ${id} 项`);
    }
  });

  it("changes nothing, and knows neither transactions nor tables that are not there", async () => {
    await assert.rejects(sql`delete from item`.execute(database.readDb), /readonly/);
    await assert.rejects(sql`select * from missing`.execute(database.readDb), /no such table/);
    await assert.rejects(
      database.readDb.transaction().execute(() => Promise.resolve()),
      /no transactions/,
    );
  });

  it("a query that waits is dropped when its caller goes, and the thread works on", async () => {
    const readers = createSqliteReaders(file, 1);
    try {
      const departure = new AbortController();
      const order: string[] = [];
      const note = (name: string) => (rows: unknown[]) => order.push(`${name}:${rows.length}`);
      const running = readers.read(slowCount(300_000), []).then(note("running"));
      const dropped = readers
        .read(slowCount(3_000_000_000), [], { signal: departure.signal })
        .catch((error: unknown) => {
          assert.equal(error, departure.signal.reason);
          order.push("dropped");
        });
      const last = readers.read("select 1 as one", []).then(note("last"));
      departure.abort(new Error("gone"));
      await Promise.all([running, dropped, last]);
      assert.deepEqual(order, ["dropped", "running:1", "last:1"]);
      await assert.rejects(readers.read("select 1", [], { signal: departure.signal }), /gone/);
    } finally {
      await readers.close();
    }
  });

  it("the reads of one user leave a thread to the others, and go on as soon as there is room", async () => {
    const ended: string[] = [];
    async function run(name: string, rows: number, lane: string): Promise<void> {
      const { signal } = new AbortController();
      await sql.raw(slowCount(rows)).execute(database.readDb, { signal: ofLane(signal, lane) });
      ended.push(name);
    }
    const state = () => {
      const { used, waiting } = database.pools().reads!;
      return { used, waiting };
    };
    async function untilCame(count: number): Promise<void> {
      while (state().used + state().waiting < count) await nextTurn();
    }
    const greedy = Array.from({ length: 4 }, (_, n) => run(`greedy ${n}`, 2_000_000 + n, "greedy"));
    await untilCame(4);
    assert.deepEqual(state(), { used: 2, waiting: 2 }, "a thread is left");
    await run("other", 100_000, "other");
    assert.deepEqual(ended, ["other"], "it waits for none of them");
    await Promise.all(greedy);
    assert.equal(ended.length, 5);
  });

  it("whoever has the fewest under way is next, though others came before", async () => {
    const readers = createSqliteReaders(file, 3);
    try {
      const ended: string[] = [];
      const run = (name: string, lane: string, rows: number) =>
        readers.read(slowCount(rows), [], { signal: ofLane(new AbortController().signal, lane) }).then(() => {
          ended.push(name);
        });
      const long = 3_000_000;
      const under = [run("a1", "a", 100_000), run("a2", "a", long), run("b1", "b", long)];
      await Promise.all([...under, run("a3", "a", 1_000), run("c1", "c", 1_000)]);
      assert.ok(ended.indexOf("c1") < ended.indexOf("a3"), ended.join(" "));
    } finally {
      await readers.close();
    }
  });

  it("a query that takes too long is given up, whether its caller waits or has gone, and another thread takes over", async (context) => {
    const locked = join(folder, "locked.sqlite");
    const holder = new DatabaseSync(locked);
    holder.exec("create table item (id integer)");
    // The limit alone: threads have their own timers.
    context.mock.timers.enable({ apis: ["setTimeout"] });
    for (const isWaitedFor of [true, false]) {
      const readers = createSqliteReaders(file, 1, { limitMs: 5_000 });
      try {
        await readers.read("attach ? as locked", [locked]);
        holder.exec("begin exclusive");
        const asked = performance.now();
        const departure = new AbortController();
        const refused = assert.rejects(
          readers.read("select * from locked.item", [], { signal: departure.signal }),
          isWaitedFor ? { code: "unavailable" } : /gone/,
        );
        if (!isWaitedFor) departure.abort(new Error("gone"));
        context.mock.timers.tick(4_999);
        assert.equal(readers.state().used, 1);
        context.mock.timers.tick(1);
        await refused;
        assert.equal((await readers.read("select 1 as one", [])).length, 1);
        assert.ok(performance.now() - asked < lockWaitMs, "the slow query was not waited for");
      } finally {
        holder.exec("rollback");
        await readers.close();
      }
    }
    holder.close();
  });

  it("an error says in this thread what it says in its own", async () => {
    const fails = (db: Kysely<never>) =>
      sql`select * from missing`.execute(db).then(
        () => assert.fail("it answered"),
        (error: unknown) => {
          assert.ok(error instanceof Error);
          const { code, errcode, errstr } = error as Error & Record<string, unknown>;
          return { message: error.message, code, errcode, errstr };
        },
      );
    const here = await fails(database.db as unknown as Kysely<never>);
    assert.equal(here.code, "ERR_SQLITE_ERROR");
    assert.deepEqual(await fails(database.readDb as unknown as Kysely<never>), here);
  });

  it("a query of a caller who goes is refused with the reason, whether it waits or runs, and prints nothing", async (context) => {
    const printed = context.mock.method(console, "error", () => undefined);
    const departure = new AbortController();
    const run = (rows: number, signal?: AbortSignal) => sql.raw(slowCount(rows)).execute(database.readDb, { signal });
    const left = Promise.allSettled([1, 2, 3, 4].map(() => run(1_000_000, departure.signal)));
    const staying = [run(1_000), run(1_000)];
    const { most } = database.pools().reads!;
    while (database.pools().reads?.used !== most) await nextTurn();
    departure.abort(new Error("gone"));
    for (const result of await left) assert.match(String(result.status === "rejected" && result.reason), /gone/);
    await assert.rejects(run(1, departure.signal), /gone/);
    for (const { rows } of await Promise.all(staying)) assert.deepEqual(rows, [{ count: 1_000 }]);
    assert.equal(printed.mock.callCount(), 0);
  });

  it("more than 200 that wait are refused, and the end refuses what still waits", async () => {
    const readers = createSqliteReaders(file, 1);
    const reads = Array.from({ length: 210 }, () => readers.read(slowCount(100_000), []));
    const results = Promise.allSettled(reads);
    await readers.read("select 1", []).catch((error: { code?: string }) => assert.equal(error.code, "unavailable"));
    await Promise.race(reads.slice(0, 1));
    await readers.close();
    const codes = (await results).map((result) => (result.status === "fulfilled" ? "answered" : result.reason.code));
    assert.equal(codes[0], "answered");
    assert.ok(codes.filter((code) => code === "unavailable").length >= 9, codes.join(" "));
    await assert.rejects(readers.read("select 1", []), { code: "unavailable" });
  });
});
