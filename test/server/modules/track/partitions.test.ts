import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql, type Kysely } from "kysely";
import { coreMigrations } from "../../../../server/db/core-migrations.ts";
import { migrate, openDatabase, type Database } from "../../../../server/db/index.ts";
import { removeOldEvents } from "../../../../server/modules/track/index.ts";
import { createPartitionKeeper } from "../../../../server/modules/track/partitions.ts";
import { createFreshDatabase, engines, skipMissingEngine, type FreshDatabase } from "../../support/databases.ts";

const dayMs = 24 * 60 * 60_000;
const name = "2026-11-track-partitions";

skipMissingEngine();
for (const engine of engines.filter((one) => one === "postgres"))
  describe("tracking events of PostgreSQL", () => {
    let fresh: FreshDatabase;
    let database: Database;
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    before(async () => {
      fresh = await createFreshDatabase(engine);
      database = await openDatabase({ url: fresh.url, file: "" });
      const { db } = database;
      for (const [each, migration] of Object.entries(coreMigrations)) {
        if (each === name) continue;
        await migration.up(db);
      }
      await sql`create table schema_migration (name text primary key, at bigint not null)`.execute(db);
      for (const each of Object.keys(coreMigrations))
        if (each !== name) await sql`insert into schema_migration values (${`core:${each}`}, 0)`.execute(db);
    });
    after(async () => {
      await database.close();
      await fresh.drop();
    });

    const store = (at: number, id = String(at)) =>
      database.db
        .insertInto("track_event")
        .values({
          id,
          at,
          user_id: "u",
          user_no: "u",
          corp_code: "c",
          ip: "",
          data_type: "userAction",
          op_time: at,
          op_company: "c",
          token_hash: "",
          message: "",
        })
        .execute();
    const ids = async () =>
      (await database.db.selectFrom("track_event").select("id").orderBy("at").execute()).map(({ id }) => id);
    const partitions = async () => {
      const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'track_event'::regclass order by 1`.execute(
        database.db,
      );
      return rows.map((row) => row.name);
    };
    const named = (at: number) => `track_event_d${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}`;

    it("those of before stay where they are, and go in steps when their time is over", async () => {
      await store(today - 40 * dayMs, "old");
      await store(today - 3 * dayMs, "recent");
      // Of a clock that was ahead.
      await store(today + dayMs + 5, "ahead");
      await migrate(database.db as unknown as Kysely<never>, "postgres", []);
      assert.deepEqual([await partitions(), await ids()], [["track_event_before"], ["old", "recent", "ahead"]]);
      await removeOldEvents(database.db, 30, today);
      assert.deepEqual(await ids(), ["recent", "ahead"]);
    });

    it("days have their partitions before they come, whatever node makes them", async () => {
      await Promise.all([1, 2, 3].map(() => createPartitionKeeper(database.db).makeFor(today)));
      const made = await partitions();
      assert.deepEqual(
        made,
        ["track_event_before", ...[2, 3, 4, 5, 6, 7].map((days) => named(today + days * dayMs))],
        "from the end of what was there, seven days ahead",
      );
      for (const at of [today, today + 2 * dayMs, today + 8 * dayMs - 1]) await store(at);
      await assert.rejects(store(today + 8 * dayMs), /no partition/);
    });

    it("a portal that was down for long makes those of its day, and a day that is over is dropped as a whole", async () => {
      const later = today + 40 * dayMs;
      const keeper = createPartitionKeeper(database.db);
      await keeper.makeFor(later + 1);
      await store(later + 1, "later");
      assert.ok((await partitions()).includes(named(later)));
      await removeOldEvents(database.db, 30, later);
      assert.ok(!(await partitions()).includes(named(today + 10 * dayMs)));
      assert.deepEqual(await ids(), ["later"]);
      assert.deepEqual(
        (await partitions()).filter((one) => one < named(later)),
        ["track_event_before"],
        "what was made for days of before is gone, and the first one stays",
      );
    });

    it("a day that holds an event which is still kept stays", async () => {
      const later = today + 40 * dayMs;
      await removeOldEvents(database.db, 1, later + dayMs + 2);
      assert.deepEqual(await ids(), ["later"]);
      await removeOldEvents(database.db, 1, later + 2 * dayMs);
      assert.deepEqual(await ids(), []);
    });
  });
