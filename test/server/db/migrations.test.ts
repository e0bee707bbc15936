import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { migrate, openDatabase, type Database, type MigrationSource } from "../../../server/db/index.ts";
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
  });
});
