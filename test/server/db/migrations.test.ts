import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { findPending, migrate, openDatabase, type Database, type MigrationSource } from "../../../server/db/index.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../support/databases.ts";

const createTable = (name: string) => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createTable(name).addColumn("id", "integer").execute();
  },
});

onEachEngine("migrations", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  let other: Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    const options = { url: fresh.url, file: join(folder, "portal.sqlite") };
    database = await openDatabase(options);
    other = await openDatabase(options);
  });
  after(async () => {
    await database.close();
    await other.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const run = ({ db, dialect }: Database, ...sources: MigrationSource[]) =>
    migrate(db as unknown as Kysely<never>, dialect, sources);

  it("run once, in order, when two processes start at the same time", async () => {
    const notes = { name: "notes", migrations: { "0002-b": createTable("note_b"), "0001-a": createTable("note_a") } };
    const ran = await Promise.all([run(database, notes), run(other, notes)]);
    const [less = [], more = []] = ran.toSorted((left, right) => left.length - right.length);
    assert.deepEqual(less, []);
    assert.equal(more.filter((name) => name.startsWith("core:")).length, more.length - 2);
    assert.deepEqual(ran.flat().slice(-2), ["notes:0001-a", "notes:0002-b"]);
    assert.deepEqual(await run(database, notes), []);
  });

  it("of a module that is gone are left alone, and it may come back later", async () => {
    assert.deepEqual(await run(database), []);
    const more = {
      name: "notes",
      migrations: {
        "0001-a": createTable("note_a"),
        "0002-b": createTable("note_b"),
        "0003-c": createTable("note_c"),
      },
    };
    assert.deepEqual(await run(database, more), ["notes:0003-c"]);
  });

  it("that fail leave nothing behind", async () => {
    const failing = {
      name: "broken",
      migrations: {
        "0001-a": createTable("broken_a"),
        "0002-b": { up: () => Promise.reject(new Error("no")) },
      },
    };
    await assert.rejects(run(database, failing), /no/);
    const mended = { name: "broken", migrations: { "0001-a": createTable("broken_a") } };
    assert.deepEqual(await run(database, mended), ["broken:0001-a"]);
  });

  it("of a newer version are refused", async () => {
    const db = database.db as unknown as Kysely<{ schema_migration: { name: string; at: number } }>;
    await db.insertInto("schema_migration").values({ name: "core:2999-01-future", at: 0 }).execute();
    await assert.rejects(run(database), /newer version \(migration core:2999-01-future\)/);
    await db.deleteFrom("schema_migration").where("name", "=", "core:2999-01-future").execute();
  });

  it("of a newer version are no obstacle where they name one that this version knows", async () => {
    const first = { name: "rolling", migrations: { "0001-a": createTable("rolling_a") } };
    const second = {
      name: "rolling",
      migrations: { ...first.migrations, "0002-b": { ...createTable("rolling_b"), runsWith: "0001-a" } },
    };
    const third = {
      name: "rolling",
      migrations: { ...second.migrations, "0003-c": { ...createTable("rolling_c"), runsWith: "0002-b" } },
    };
    await run(database, first);
    assert.deepEqual(await run(database, second), ["rolling:0002-b"]);
    assert.deepEqual(await run(database, first), [], "the version before goes on");
    await run(database, third);
    assert.deepEqual(await run(database, second), []);
    await assert.rejects(run(database, first), /migration rolling:0003-c/, "the one before that does not");
  });

  it("can be told before they are run", async () => {
    const source = { name: "told", migrations: { "0001-a": createTable("told_a"), "0002-b": createTable("told_b") } };
    const pending = () => findPending(database.db as unknown as Kysely<never>, [source]);
    assert.deepEqual(await pending(), ["told:0001-a", "told:0002-b"]);
    assert.deepEqual(await run(database, source), ["told:0001-a", "told:0002-b"]);
    assert.deepEqual(await pending(), []);
  });

  it("of a newer version of a module are refused, whoever is loaded beside it", async () => {
    const future = {
      name: "future",
      migrations: { "0001-a": createTable("future_a"), "0002-b": createTable("future_b") },
    };
    await run(database, future);
    const older = { name: "future", migrations: { "0001-a": createTable("future_a") } };
    const beside = { name: "beside", migrations: { "0001-a": createTable("beside_a") } };
    await assert.rejects(
      run(database, beside, older),
      /newer version of future \(migration future:0002-b\); start that/,
    );
    await assert.rejects(
      run(database, { name: "future" }),
      /migration future:0001-a/,
      "also one that has none any more",
    );
    assert.deepEqual(
      await run(database, beside),
      ["beside:0001-a"],
      "the refusal left nothing, a module that is gone no obstacle",
    );
  });
});
