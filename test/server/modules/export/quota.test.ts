import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import type { ExportTaskCreate } from "@customs-portal/sdk/contract";
import { createJobQueue } from "../../../../server/jobs/queue.ts";
import { askedMaxBytes } from "../../../../server/modules/export/quota.ts";
import { exportTables, type ExportTaskRow } from "../../../../server/modules/export/table.ts";
import { locales } from "../../../../sdk/portal/types/index.ts";
import { until } from "../../../support/until.ts";
import { availableDialects } from "./support/database.ts";
import { countPayload, waitForTask } from "./support/tasks.ts";
import { openTestPortal, type TestPortal } from "./support/portal.ts";

const bytesOfMb = 1024 * 1024;

for (const dialect of await availableDialects()) {
  describe(`quotas of exports on ${dialect}`, () => {
    let server: TestPortal;

    before(async () => {
      // Nothing works on the tasks: each stays as it was made.
      const env = { PORTAL_EXPORT_OPEN_TASKS: "3", PORTAL_EXPORT_USER_MB: "2048", PORTAL_EXPORT_KEPT_TASKS: "400" };
      server = await openTestPortal(dialect, { env, jobs: false });
    });
    beforeEach(() => exportTables(server.db).deleteFrom("export_task").execute());
    after(() => server.close());

    async function add(
      user = "operator",
      headers: Record<string, string> = {},
      lang = "en",
      more: Partial<ExportTaskCreate> = {},
    ) {
      const answer = await server.call(user, {
        method: "POST",
        path: "/v1/task/add",
        query: { lang },
        body: countPayload({}, more),
        headers,
      });
      const { errorCode, message, data } = answer.json();
      return { status: answer.statusCode, errorCode, message, data };
    }
    const change = (row: Partial<ExportTaskRow>) =>
      exportTables(server.db).updateTable("export_task").set(row).execute();

    test("a user has only so many open tasks, also when they come at once; another user is not concerned", async () => {
      // Users are signed in and connections open by then, so that the calls really meet.
      await add("manager");
      await Promise.all(Array.from({ length: 10 }, () => add("manager")));
      await add();
      await exportTables(server.db).deleteFrom("export_task").execute();
      const answers = await Promise.all(Array.from({ length: 10 }, () => add()));
      assert.equal(answers.filter(({ status }) => status === 200).length, 3);
      assert.equal(answers.filter(({ status }) => status === 429).length, 7);
      const refused = await add();
      assert.deepEqual([refused.status, refused.errorCode], [429, "export-queue-full"]);
      assert.match(refused.message, /\b3\b/);
      assert.equal((await add("manager")).status, 200);
      await createJobQueue(server.db, dialect, { kind: "export", leaseMs: 60_000 }).claim("w");
      assert.equal((await add()).errorCode, "export-queue-full");
      await change({ status: "failed" });
      assert.equal((await add()).status, 200);
    });

    test("a repetition of a call that made a task gets its task, also when no further one may be made", async () => {
      const headers = { reqid: randomUUID() };
      const first = await add("operator", headers);
      await add();
      await add();
      assert.equal((await add("operator", headers)).data.id, first.data.id);
      assert.equal((await add()).status, 429);
    });

    test("a user whose files take up the space exports again once some are gone, in whatever company they were made", async () => {
      await add();
      await change({ status: "success", size: 2048 * bytesOfMb - 1 });
      assert.equal((await add()).status, 200);
      await change({ status: "success", size: 1024 * bytesOfMb, corp_code: "another company" });
      const refused = await add();
      assert.deepEqual([refused.status, refused.errorCode], [409, "export-storage-full"]);
      assert.match(refused.message, /2 GB/);
      const texts = await Promise.all(locales.map(async (lang) => (await add("operator", {}, lang)).message));
      assert.equal(new Set(texts).size, locales.length);
      assert.equal((await add("manager")).status, 200);
    });

    test("a user has only so many tasks altogether; none is removed to make room, and another user is not concerned", async () => {
      const first = (await add()).data.id;
      await change({ status: "success", size: 1 });
      const row = await exportTables(server.db).selectFrom("export_task").selectAll().executeTakeFirstOrThrow();
      const more = Array.from({ length: 399 }, (_, n) => ({ ...row, id: `${first}-${n}`, req_id: null }));
      for (let at = 0; at < more.length; at += 100)
        await exportTables(server.db)
          .insertInto("export_task")
          .values(more.slice(at, at + 100))
          .execute();
      const refused = await add();
      assert.deepEqual([refused.status, refused.errorCode], [409, "export-list-full"]);
      assert.match(refused.message, /\b400\b/);
      const { kept } = await exportTables(server.db)
        .selectFrom("export_task")
        .select((eb) => eb.fn.countAll<number>().as("kept"))
        .executeTakeFirstOrThrow();
      assert.equal(kept, 400);
      assert.equal((await add("manager")).status, 200);
      await exportTables(server.db).deleteFrom("export_task").where("id", "=", first).execute();
      assert.equal((await add()).status, 200);
    });

    test("what tasks were made with has a bound for each user, in whatever company, also where one is made again", async () => {
      const filters = (chars: number) => ({ exportParamJson: JSON.stringify({ rows: 10, note: "长".repeat(chars) }) });
      const first = await add("operator", {}, "en", filters(90_000));
      const { asked_size: size } = await exportTables(server.db)
        .selectFrom("export_task")
        .select("asked_size")
        .executeTakeFirstOrThrow();
      assert.ok(size > 270_000 && size < 271_000, `${size} bytes`);
      await change({ asked_size: askedMaxBytes - size, status: "failed", corp_code: "another company" });
      assert.equal((await add("operator", {}, "en", filters(90_000))).status, 200, "the last that fits");
      const refused = await add();
      assert.deepEqual([refused.status, refused.errorCode], [409, "export-filters-full"]);
      assert.match(refused.message, /32 MB/);
      const texts = await Promise.all(locales.map(async (lang) => (await add("operator", {}, lang)).message));
      assert.equal(new Set(texts).size, locales.length);
      assert.equal((await add("manager")).status, 200);
      const stored = exportTables(server.db).updateTable("export_task").where("id", "=", first.data.id);
      await stored.set({ corp_code: "3223960518" }).execute();
      const retry = { method: "POST", path: "/v1/task/retry", body: { id: first.data.id } } as const;
      const again = (await server.call("operator", retry)).json();
      assert.equal(again.success, true, "it takes the place of the failed one");
      await exportTables(server.db).deleteFrom("export_task").where("id", "=", again.data.id).execute();
      assert.equal((await add()).status, 200);
    });

    // PostgreSQL has the same indexes, and reads a table this small without them.
    if (dialect === "sqlite")
      test("what a user has is read from indexes alone, and a page of the list in its order", async () => {
        const planOf = async (query: string) => {
          const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(server.db);
          return rows.map(({ detail }) => detail).join();
        };
        const kept = "select count(*), sum(size), sum(asked_size) from export_task where user_id = 'x'";
        assert.match(await planOf(kept), /COVERING INDEX export_task_by_size/);
        const open = "select count(*) from export_task where status = 'open' and user_id = 'x'";
        assert.match(await planOf(open), /COVERING INDEX export_task_by_status/);
        const list =
          "select t.*, job.worker from export_task t left join job on job.id = t.id where t.user_id = 'x' and t.corp_code = 'y' order by t.inserted_at desc, t.id desc";
        assert.match(
          await planOf(`${list} limit 20`),
          /^SEARCH t USING INDEX export_task_by_user [^,]*,SEARCH job USING INDEX sqlite_autoindex_job_1 [^,]*$/,
        );
      });

    test("the worker removes what has expired, and writes no further file of a user whose space has filled up", async () => {
      await add();
      await change({ status: "failed", finished_at: Date.now() - 31 * 86_400_000 });
      await add();
      const stored = exportTables(server.db).updateTable("export_task").where("status", "=", "open");
      await stored.set({ status: "success", size: 2048 * bytesOfMb - 1 }).execute();
      const { id } = (await add()).data;
      await exportTables(server.db)
        .updateTable("export_task")
        .set({ size: 2048 * bytesOfMb })
        .where("id", "!=", id)
        .execute();
      await server.portal.start();
      const { note } = await waitForTask(server.db, id, ({ status }) => status === "failed");
      assert.match(note, /2 GB/);
      const expired = () =>
        exportTables(server.db)
          .selectFrom("export_task")
          .select("id")
          .where("finished_at", "<", Date.now() - 86_400_000)
          .execute();
      await until(async () => (await expired()).length === 0);
    });
  });
}
