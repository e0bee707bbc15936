import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { migrate, openDatabase, removeInSteps, uuidv7, type Database } from "../../server/db/index.ts";
import { removeOldKeys } from "../../server/guarded/idempotency.ts";
import { createSessionStore, removeExpiredTokens, removeOldFailures } from "../../server/modules/session/index.ts";
import { removeOldEvents } from "../../server/modules/track/index.ts";
import { jobMigrations } from "../../server/jobs/index.ts";
import { exportMigrations } from "../../server/modules/export/migrations.ts";
import { messageMigrations } from "../../server/modules/messages/migrations.ts";
import { uploadMigrations } from "../../server/modules/upload/migrations.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "./support/databases.ts";

const dayMs = 24 * 60 * 60_000;
const now = Date.UTC(2026, 0, 5);
const old = 1_200;

onEachEngine("housekeeping", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    await migrate(database.db as unknown as Kysely<never>, database.dialect, []);
  });
  after(async () => {
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  const names = (count: number, make: (name: string) => object) => Array.from({ length: count }, () => make(uuidv7()));

  async function fill(table: keyof typeof works, rows: readonly object[]): Promise<void> {
    for (let start = 0; start < rows.length; start += 400)
      await database.db
        .insertInto(table)
        .values(rows.slice(start, start + 400))
        .execute();
  }

  async function countOf(table: keyof typeof works): Promise<number> {
    const { count } = await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  }

  const event = (at: number) => (id: string) => ({
    id,
    at,
    user_id: "",
    user_no: "",
    corp_code: "",
    ip: "",
    data_type: "",
    op_time: at,
    op_company: "",
    token_hash: "",
    message: "",
  });
  const key = (at: number) => (id: string) => ({ id, at, fingerprint: "", status: null, body: null });
  const failure = (at: number) => (id: string) => ({
    subject: `user:${id}`,
    failures: 1,
    last_at: at,
    blocked_until: 0,
  });
  const token = (at: number) => (id: string) => ({ id, expires_at: at });
  const session = (at: number) => (id: string) => ({
    token_hash: id,
    family: id,
    user_id: "u",
    corp_code: "c",
    mode: "own",
    own_corp_code: "c",
    created_at: at,
    idle_expires_at: at,
    abs_expires_at: at + dayMs,
    replaced_at: null,
    ip: "",
  });
  const works = {
    track_event: { row: event, run: (stop?: AbortSignal) => removeOldEvents(database.db, 7, now, stop) },
    request_key: { row: key, run: (stop?: AbortSignal) => removeOldKeys(database.db, now, stop) },
    sign_in_failure: { row: failure, run: (stop?: AbortSignal) => removeOldFailures(database.db, now, stop) },
    used_guard_token: { row: token, run: (stop?: AbortSignal) => removeExpiredTokens(database.db, now, stop) },
    session: { row: session, run: (stop?: AbortSignal) => createSessionStore(database, () => now).flush(stop) },
  };

  async function addOwner(): Promise<void> {
    const people = { division_code: "", division_name: "", self_costcenters: "[]", organization_costcenters: "[]" };
    const user = { id: "u", user_no: "u", user_name: "u", pwd_hash: "", force_change_pwd: 0, admin_type: "" };
    const rest = { default_home: "", screen_home: "", status: "active", created_at: 0 } as const;
    await database.db
      .insertInto("app_user")
      .values({ ...user, ...people, ...rest })
      .execute();
    const company = { code: "c", name: "", credit_code: "", corp_type: "", tenant_oid: "", tenant_name: "" };
    await database.db.insertInto("company").values(company).execute();
  }

  it("removes what is old in steps, and can be stopped", async () => {
    await addOwner();
    for (const table of Object.keys(works) as (keyof typeof works)[]) {
      const { row, run } = works[table];
      await fill(table, [...names(old, row(now - 40 * dayMs)), ...names(3, row(now + dayMs))]);
      let looks = 0;
      // It looks before each step: after one step, not after all of them.
      const stop = {
        get aborted() {
          return (looks += 1) > 1;
        },
      } as AbortSignal;
      await run(stop);
      const left = await countOf(table);
      assert.ok(left > 3 && left < old + 3, `${table}: ${left} rows are left after one step`);
      await run();
      assert.equal(await countOf(table), 3, table);
    }
  });

  it("lets other work run after each step, and goes on until one finds nothing", async () => {
    const found = [50, 100, 7, 0, 9];
    const order: string[] = [];
    const removed = await removeInSteps(async (rows) => {
      const count = found.shift() ?? 0;
      assert.ok(rows >= count && rows <= 500, `${rows} rows at once`);
      order.push(`step ${count}`);
      setImmediate(() => order.push("other work"));
      return count;
    });
    assert.equal(removed, 157);
    assert.deepEqual(order, ["step 50", "other work", "step 100", "other work", "step 7", "other work", "step 0"]);
  });
});

describe("a purge of many rows of SQLite", () => {
  const many = 200_000;

  /** Time of the processor that this thread has had, in milliseconds: what others do on the machine is none of it. */
  function workedMs(): number {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  }

  /** The most that was worked in one turn of the event loop while `work` was under way, in milliseconds. */
  async function longestTurnDuring(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    let longest = 0;
    for (let began = workedMs(); !isOver; began = workedMs()) {
      await nextTurn();
      longest = Math.max(longest, workedMs() - began);
    }
    await work;
    return longest;
  }

  it("holds the event loop for a small part of what they take at once", async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const database = await openDatabase({ file: join(folder, "portal.sqlite") });
    try {
      const { db, dialect } = database;
      await migrate(db as unknown as Kysely<never>, dialect, []);
      await sql`
        insert into track_event
          (id, at, user_id, user_no, corp_code, ip, data_type, op_time, op_company, token_hash, message)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        select printf('%012x', i), i, 'u', 'u', 'c', '', 'userAction', i, 'c', '', printf('%.*c', 200, 'x') from n`.execute(
        db,
      );
      const began = workedMs();
      const all = db.transaction().execute(async (trx) => {
        await trx.deleteFrom("track_event").where("at", ">", 0).execute();
        throw new Error("undone");
      });
      await assert.rejects(all, /undone/);
      const atOnceMs = workedMs() - began;
      const longestMs = await longestTurnDuring(removeOldEvents(db, 7, now));
      // On a slow machine its time is over before the last of them.
      const left = (await db.selectFrom("track_event").select("id").execute()).length;
      assert.ok(left < many, `${left} are left`);
      const figures = `longest turn ${longestMs} ms; at once ${atOnceMs} ms`;
      context.diagnostic(figures);
      assert.ok(longestMs < atOnceMs / 4, figures);
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  });
});

onEachEngine("what is removed", (engine) => {
  it("is found by an index, in each table that grows", async () => {
    const fresh = await createFreshDatabase(engine);
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    try {
      const { db, dialect } = database;
      await migrate(db as unknown as Kysely<never>, dialect, [
        { name: "messages", migrations: messageMigrations },
        { name: "jobs", migrations: jobMigrations },
        { name: "export", migrations: exportMigrations },
        { name: "upload", migrations: uploadMigrations },
      ]);
      const purges: Record<string, string[]> = {
        [dialect === "sqlite" ? "track_event" : "track_event_before"]: ["at <= 5"],
        request_key: ["at <= 5"],
        sign_in_failure: ["last_at <= 5"],
        used_guard_token: ["expires_at <= 5"],
        frame_token: ["expires_at <= 5"],
        session: ["abs_expires_at <= 5", "idle_expires_at < 5", "replaced_at <= 5"],
        message: ["read_at <= 5", "read_at is null and at <= 5"],
        audit_event: ["seq <= 5"],
        export_task: ["finished_at <= 5"],
        upload_task: ["expires_at <= 5"],
        job_turn: ["kind = 'export' and served_at < 5"],
      };
      for (const [table, conditions] of Object.entries(purges))
        for (const condition of conditions) {
          const plan = await database.db.transaction().execute(async (trx) => {
            // Tables without rows are read as a whole, whatever index they have.
            if (dialect === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
            const explain = dialect === "sqlite" ? "explain query plan" : "explain";
            return sql.raw(`${explain} select * from ${table} where ${condition} limit 500`).execute(trx);
          });
          assert.match(JSON.stringify(plan.rows), /SEARCH \w+ USING|Index (Only )?Scan/, `${table}: ${condition}`);
        }
    } finally {
      await database.close();
      await fresh.drop();
      await rm(folder, { recursive: true });
    }
  });
});
