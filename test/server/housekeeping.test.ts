import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import type { Kysely } from "kysely";
import { migrate, openDatabase, removeInSteps, stepRows, uuidv7, type Database } from "../../server/db/index.ts";
import { removeOldKeys } from "../../server/guarded/idempotency.ts";
import { createSessionStore, removeExpiredTokens, removeOldFailures } from "../../server/modules/session/index.ts";
import { removeOldEvents } from "../../server/modules/track/index.ts";
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

  it("removes what is old in steps, lets other work run in between, and can be stopped", async () => {
    await addOwner();
    for (const table of Object.keys(works) as (keyof typeof works)[]) {
      const { row, run } = works[table];
      await fill(table, [...names(old, row(now - 40 * dayMs)), ...names(3, row(now + dayMs))]);
      const stopping = new AbortController();
      // The next thing that the thread does: after one step, not after all of them.
      setImmediate(() => stopping.abort());
      await run(stopping.signal);
      const left = await countOf(table);
      assert.ok(left > 3 && left < old + 3, `${table}: ${left} rows are left when other work has run`);
      await run();
      assert.equal(await countOf(table), 3, table);
    }
  });

  it("goes on until a step finds nothing", async () => {
    const found = [stepRows, stepRows, 7, 0, 9];
    const order: string[] = [];
    const removed = await removeInSteps(async () => {
      const count = found.shift() ?? 0;
      order.push(`step ${count}`);
      setImmediate(() => order.push("other work"));
      return count;
    });
    assert.equal(removed, 2 * stepRows + 7);
    const step = `step ${stepRows}`;
    assert.deepEqual(order, [step, "other work", step, "other work", "step 7", "other work", "step 0"]);
  });
});
