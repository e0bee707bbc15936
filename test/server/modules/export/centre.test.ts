import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { exportTaskSchema, fileLinkSchema, readTaskPage, type ExportTask } from "@customs-portal/sdk/contract";
import { sql } from "kysely";
import { dispositionFileName } from "@customs-portal/sdk/rules";
import { indexDefinitions } from "../../../../server/modules/export/definitions.ts";
import { taskListSchema } from "../../../../server/modules/export/list-query.ts";
import { exportTables } from "../../../../server/modules/export/table.ts";
import { listTasks } from "../../../../server/modules/export/task-list.ts";
import { availableDialects } from "./support/database.ts";
import { openTestPortal, type TestPortal } from "./support/portal.ts";
import { countPayload, waitForTask } from "./support/tasks.ts";

for (const dialect of await availableDialects()) {
  describe(`what users do with their exports on ${dialect}`, () => {
    let server: TestPortal;

    before(async () => {
      server = await openTestPortal(dialect);
    });
    beforeEach(() => exportTables(server.db).deleteFrom("export_task").execute());
    after(() => server.close());

    const call = (path: string, body: unknown, { user = "operator", lang = "zh-CN" } = {}) =>
      server.call(user, { method: "POST", path, body, query: { lang } });
    async function task(path: string, body: unknown, options: { user?: string; lang?: string } = {}) {
      const answer = await call(path, body, options);
      assert.equal(answer.statusCode, 200, answer.body);
      return exportTaskSchema.parse(answer.json().data);
    }
    const add = (...given: Parameters<typeof countPayload>) => task("/v1/task/add", countPayload(...given));
    async function refusal(path: string, body: unknown, user?: string) {
      const answer = await call(path, body, user === undefined ? {} : { user });
      return [answer.statusCode, answer.json<{ errorCode: string }>().errorCode];
    }
    async function list(form: string, lang = "zh-CN") {
      return readTaskPage((await call("/v1/task/get", form, { lang })).json().data).content;
    }
    const ended = (id: string | undefined) =>
      waitForTask(server.db, id, ({ status }) => status === "success" || status === "failed");
    async function finished(params: Parameters<typeof countPayload>[0] = { rows: 120 }): Promise<ExportTask> {
      const { id } = await add(params);
      const { status, note } = await ended(id);
      assert.equal(status, "success", note);
      return (await list(`systemCode=TEST`)).find((one) => one.id === id)!;
    }

    test("R3-01 a running task is cancelled by its user, leaves no file, and says who ended it", async () => {
      const { id, canCancel } = await add({ rows: 5000, pageMs: 20 });
      assert.equal(canCancel, true);
      await waitForTask(server.db, id, ({ worker }) => worker !== null);
      const cancelled = await task("/v1/task/cancel", { id }, { lang: "en" });
      assert.deepEqual(
        [cancelled.statusCode, cancelled.note, cancelled.canCancel, cancelled.canRetry],
        ["failed", "You cancelled this export.", false, true],
      );
      assert.notEqual(cancelled.expireTime, null);
      const { path } = await ended(id);
      assert.equal(path, null);
    });

    test("R3-01 a task that has ended is not cancelled any more, and one of somebody else never", async () => {
      const { id, fastDFSPath } = await finished();
      const after = await task("/v1/task/cancel", { id });
      assert.deepEqual([after.statusCode, after.fastDFSPath], ["success", fastDFSPath]);
      const { id: open } = await add({ rows: 5000, pageMs: 20 });
      assert.deepEqual(await refusal("/v1/task/cancel", { id: open }, "manager"), [404, "task-unknown"]);
      assert.deepEqual(await refusal("/v1/task/cancel", { id: randomUUID() }), [404, "task-unknown"]);
      assert.deepEqual(await refusal("/v1/task/cancel", {}), [400, "request-invalid"]);
      await task("/v1/task/cancel", { id: open });
    });

    test("R3-01 a failed task is made again with all it was made with, in place of the old one", async () => {
      const given = { taskName: "计数", fileName: "计数.txt", exportType: "txt", filterText: "口岸：上海" } as const;
      const { id } = await add({ rows: 5000, pageMs: 20 }, given);
      await task("/v1/task/cancel", { id });
      assert.deepEqual(await refusal("/v1/task/retry", { id }, "manager"), [404, "task-unknown"]);
      const again = await task("/v1/task/retry", { id });
      assert.notEqual(again.id, id);
      assert.deepEqual(
        [again.taskName, again.fileName, again.filterText, again.note, again.canCancel],
        ["计数", "计数.txt", "口岸：上海", "", true],
      );
      assert.deepEqual(
        (await list("systemCode=TEST")).map((one) => one.id),
        [again.id],
      );
      assert.deepEqual(await refusal("/v1/task/retry", { id }), [404, "task-unknown"]);
      await task("/v1/task/cancel", { id: again.id });
    });

    test("R3-01 of two calls at once one makes a failed task again; what has not failed stays", async () => {
      const { id } = await add({ rows: 5000, pageMs: 20 });
      await task("/v1/task/cancel", { id });
      const answers = await Promise.all([call("/v1/task/retry", { id }), call("/v1/task/retry", { id })]);
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
        [200, 404],
      );
      const [made] = await list("systemCode=TEST");
      assert.equal((await list("systemCode=TEST")).length, 1);
      await task("/v1/task/cancel", { id: made?.id });
      const { id: good } = await finished();
      assert.equal((await task("/v1/task/retry", { id: good })).id, good);
    });

    test("R73-14 an address of a file is followed without a session, whole and in parts, and is its user's to ask for", async () => {
      const { fastDFSPath: filePath, fileSize, downloadTime } = await finished();
      assert.equal(downloadTime, null);
      assert.deepEqual(await refusal("/v1/file/link", { filePath }, "manager"), [404, "file-unknown"]);
      const answer = await call("/v1/file/link", { filePath });
      const { link } = fileLinkSchema.parse(answer.json().data);
      const follow = (address: string, headers: Record<string, string> = {}) =>
        server.portal.app.inject({ url: `/exportasync/api/${address}`, headers });
      const whole = await follow(link);
      assert.equal(whole.statusCode, 200, whole.body);
      assert.equal(dispositionFileName(String(whole.headers["content-disposition"])), "计数.xlsx");
      assert.equal(whole.rawPayload.length, fileSize);
      const part = await follow(link, { range: "bytes=100-199" });
      assert.equal(part.statusCode, 206);
      assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(100, 200)));
      assert.notEqual((await list("systemCode=TEST"))[0]?.downloadTime, null);

      const bent = new URLSearchParams(link.split("?")[1]);
      bent.set("key", `${bent.get("key")?.slice(1)}A`);
      assert.equal((await follow(`v1/file/linked?${bent.toString()}`)).statusCode, 404);
      await exportTables(server.db).updateTable("export_task").set({ link_until: Date.now() }).execute();
      assert.equal((await follow(link)).statusCode, 404);
    });

    test("R73-14 the address of a file is nowhere in the database, also where its call may be repeated", async () => {
      const { fastDFSPath: filePath } = await finished();
      const ask = async () => {
        const request = { method: "POST" as const, path: "/v1/file/link", body: { filePath } };
        const answer = await server.call("operator", { ...request, headers: { reqId: "the-same" } });
        return fileLinkSchema.parse(answer.json().data).link;
      };
      const [first, second] = [await ask(), await ask()];
      assert.notEqual(first, second);
      const { rows } = await sql<{ body: string | null }>`select body from request_key`.execute(server.db);
      assert.deepEqual(
        rows.filter(({ body }) => body?.includes("file/linked")),
        [],
      );
      assert.equal((await server.portal.app.inject({ url: `/exportasync/api/${second}` })).statusCode, 200);
    });

    test("R3-01 tasks of a colleague in the same company, and one's own of another company, are as unknown as none", async () => {
      const { id, fastDFSPath: filePath } = await finished();
      const { user_id: own, corp_code: company } = await exportTables(server.db)
        .selectFrom("export_task")
        .select(["user_id", "corp_code"])
        .executeTakeFirstOrThrow();
      for (const owner of [
        { user_id: "a-colleague", corp_code: company },
        { user_id: own, corp_code: "another" },
      ]) {
        await exportTables(server.db).updateTable("export_task").set(owner).execute();
        for (const path of ["/v1/task/cancel", "/v1/task/retry"])
          assert.deepEqual(await refusal(path, { id }), [404, "task-unknown"], JSON.stringify(owner));
        assert.deepEqual(await refusal("/v1/file/link", { filePath }), [404, "file-unknown"]);
      }
    });

    test("R73-08 a task is found and shown in every language, also when it was made in another one", async () => {
      const { id } = await add({ rows: 1 }, { taskName: "流水清单" });
      await ended(id);
      const named = async (name: string, lang: string) =>
        (await list(`systemCode=TEST&taskName=${encodeURIComponent(name)}`, lang)).map(({ taskName }) => taskName);
      assert.deepEqual(await named("Count list", "en"), ["Count list"]);
      assert.deepEqual(await named("count", "zh-CN"), ["流水清单"]);
      assert.deepEqual(await named("流水清单", "en"), ["Count list"]);
      assert.deepEqual(await named("Order", "en"), []);
      // A name that is none of its titles stands for itself.
      await ended((await add({ rows: 1 }, { taskName: "三月对账" })).id);
      assert.deepEqual(await named("Count list", "en"), ["Count list"]);
      assert.deepEqual(await named("对账", "en"), ["三月对账"]);
    });

    test("R3-01 a list reads nothing of its tasks that it does not tell, such as parameters of any length", async () => {
      await ended((await add({ rows: 1 })).id);
      const { user_id: userId, corp_code: corpCode } = await exportTables(server.db)
        .selectFrom("export_task")
        .select(["user_id", "corp_code"])
        .executeTakeFirstOrThrow();
      const read = new Set<string>();
      const watched = server.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          for (const name of result.rows.flatMap((row) => Object.keys(row))) read.add(name);
          return result;
        },
      });
      const wording = { keepMs: 1, definitions: indexDefinitions([]), locale: "en" };
      const options = { ...wording, signal: new AbortController().signal };
      const scope = { userId, userNo: "operator", corpCode };
      const { content } = await listTasks(watched, scope, taskListSchema.parse({}), options);
      assert.equal(content.length, 1);
      assert.ok(read.has("task_name"));
      assert.deepEqual(
        ["params", "columns", "link_hash", "req_id"].filter((name) => read.has(name)),
        [],
      );
    });
  });
}
