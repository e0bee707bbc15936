import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { exportTables, type ExportTaskRow } from "../../../../server/jobs/table.ts";
import { locales } from "../../../../sdk/portal/types.ts";
import { availableDialects } from "../../jobs/support/database.ts";
import { countPayload, waitForTask } from "../../jobs/support/tasks.ts";
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

    async function add(user = "operator", headers: Record<string, string> = {}, lang = "en") {
      const answer = await server.call(user, {
        method: "POST",
        path: "/v1/task/add",
        query: { lang },
        body: countPayload({}),
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
      await change({ status: "ing" });
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

    // PostgreSQL has the same indexes, and reads a table this small without them.
    if (dialect === "sqlite")
      test("what a user has is read from indexes alone, and a page of the list in its order", async () => {
        const planOf = async (query: string) => {
          const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(server.db);
          return rows.map(({ detail }) => detail).join();
        };
        const kept = "select count(*), sum(size) from export_task where user_id = 'x'";
        assert.match(await planOf(kept), /COVERING INDEX export_task_by_size/);
        const open = "select count(*) from export_task where status in ('init', 'ing') and user_id = 'x'";
        assert.match(await planOf(open), /COVERING INDEX export_task_by_turn/);
        const list =
          "select * from export_task where user_id = 'x' and corp_code = 'y' order by inserted_at desc, id desc";
        assert.match(await planOf(`${list} limit 20`), /^SEARCH export_task USING INDEX export_task_by_user [^,]*$/);
      });

    test("the worker removes what has expired, and writes no further file of a user whose space has filled up", async () => {
      await add();
      await change({ status: "failed", finished_at: Date.now() - 31 * 86_400_000 });
      await add();
      const stored = exportTables(server.db).updateTable("export_task").where("status", "=", "init");
      await stored.set({ status: "success", size: 2048 * bytesOfMb - 1 }).execute();
      const { id } = (await add()).data;
      await exportTables(server.db)
        .updateTable("export_task")
        .set({ size: 2048 * bytesOfMb })
        .where("id", "!=", id)
        .execute();
      await server.portal.start();
      const { note } = await waitForTask(server.db, id, ({ status }) => status === "failed", 60_000);
      assert.match(note, /2 GB/);
      const expired = () =>
        exportTables(server.db)
          .selectFrom("export_task")
          .select("id")
          .where("finished_at", "<", Date.now() - 86_400_000)
          .execute();
      for (const deadline = performance.now() + 60_000; (await expired()).length > 0 && performance.now() < deadline;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(await expired(), []);
    });
  });
}
