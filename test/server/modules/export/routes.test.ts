import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { exportTaskSchema, readTaskPage, type ExportTask } from "@customs-portal/sdk/contract";
import { dispositionFileName } from "@customs-portal/sdk/rules";
import { exportTables, type ExportTaskRow } from "../../../../server/modules/export/table.ts";
import { availableDialects } from "./support/database.ts";
import { readXlsx } from "../../export-file/support/read-xlsx.ts";
import { countPayload, waitForTask } from "./support/tasks.ts";
import { openTestPortal, type CallOptions, type TestPortal } from "./support/portal.ts";

for (const dialect of await availableDialects()) {
  describe(`export routes on ${dialect}`, () => {
    let server: TestPortal;

    before(async () => {
      server = await openTestPortal(dialect);
    });
    beforeEach(() => exportTables(server.db).deleteFrom("export_task").execute());
    after(() => server.close());

    async function post(path: string, body: unknown, more: Partial<CallOptions> & { user?: string } = {}) {
      const { user = "operator", ...options } = more;
      return server.call(user, { method: "POST", path, body, ...options });
    }
    async function add(payload: unknown, more: Partial<CallOptions> & { user?: string } = {}): Promise<ExportTask> {
      const answer = await post("/v1/task/add", payload, more);
      assert.equal(answer.statusCode, 200, answer.body);
      return exportTaskSchema.parse(answer.json().data);
    }
    async function list(form: unknown, user = "operator") {
      const answer = await post("/v1/task/get", form, { user });
      assert.equal(answer.statusCode, 200, answer.body);
      return readTaskPage(answer.json().data);
    }
    async function refusal(path: string, body: unknown, more: Partial<CallOptions> = {}) {
      const answer = await post(path, body, more);
      const { success, code, errorCode, message } = answer.json();
      assert.deepEqual([success, code], [false, answer.statusCode]);
      return { status: answer.statusCode, errorCode, message };
    }
    /** Tasks that stand still: finished long ago, with codes and names to tell them apart. */
    async function store(rows: Partial<ExportTaskRow>[]): Promise<void> {
      const base = await add(countPayload({ rows: 1 }));
      await waitForTask(server.db, base.id, ({ status }) => status === "success");
      const row = await exportTables(server.db).selectFrom("export_task").selectAll().executeTakeFirstOrThrow();
      await exportTables(server.db).deleteFrom("export_task").execute();
      await exportTables(server.db)
        .insertInto("export_task")
        .values(rows.map((more, index) => ({ ...row, id: randomUUID(), path: null, inserted_at: index, ...more })))
        .execute();
    }
    async function names(form: unknown, user = "operator"): Promise<string> {
      return (await list(form, user)).content.map(({ taskName }) => taskName).join(" ");
    }

    test("R3-01 a task goes from its creation to a file, with all fields of the download centre", async () => {
      const made = await add(
        countPayload(
          { rows: 120 },
          { taskName: "报关单列表", fileName: "报关单", extraCode: "x1", filterText: "申报日期：2026-03" },
        ),
      );
      assert.deepEqual([made.statusCode, made.expireTime], ["init", null]);
      await waitForTask(server.db, made.id, ({ status }) => status === "success");
      const { content, totalElements } = await list("systemCode=TEST&taskCode=count&pageSize=10&pageNum=1");
      assert.equal(totalElements, 1);
      const task = content[0]!;
      const age = Date.now() - Date.parse(String(task.insertTime));
      assert.ok(age >= 0 && age < 60_000);
      const keptMs = Date.parse(String(task.expireTime)) - Date.parse(String(task.insertTime));
      assert.match(String(task.traceId), /^[0-9a-f]{32}$/);
      assert.ok(keptMs >= 30 * 86_400_000 && keptMs < 31 * 86_400_000, "30 days after the end");
      assert.deepEqual(
        { ...task, insertTime: undefined, expireTime: undefined },
        {
          id: made.id,
          taskName: "报关单列表",
          fileName: "报关单.xlsx",
          insertUserName: "操作员",
          insertTime: undefined,
          expireTime: undefined,
          statusCode: "success",
          note: "",
          fastDFSPath: `export/${made.id}-1.xlsx`,
          enableSharding: false,
          disableZip: false,
          dataSource: "local",
          dataDownloadBaseUrl: "",
          rowsDone: 120,
          rowsTotal: 120,
          fileSize: task.fileSize,
          filterText: "申报日期：2026-03",
          downloadTime: null,
          traceId: task.traceId,
          canCancel: false,
          canRetry: false,
          hasLink: true,
        },
      );
      const answer = await server.call("operator", {
        method: "GET",
        path: "/v1/file/download",
        query: {
          filePath: String(task.fastDFSPath),
          fileName: "x",
          dataSource: "local",
          remoteDataDownloadBaseUrl: "",
        },
      });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers["content-length"], String(answer.rawPayload.length));
      assert.equal(answer.headers["x-content-type-options"], "nosniff");
      assert.match(String(answer.headers["content-type"]), /spreadsheetml\.sheet$/);
      assert.equal(dispositionFileName(String(answer.headers["content-disposition"])), "报关单.xlsx");
      const [sheet] = await readXlsx(answer.rawPayload);
      assert.equal(sheet!.rows.length, 121);
      assert.equal(sheet!.rows[120]![2], "3223960518", "made for the company of the session");
    });

    for (const [kind, body] of [
      ["repeated keys", "systemCode=A&systemCode=B&taskCode=t1"],
      ["[] keys", "systemCode[]=A&systemCode[]=B&taskCode[]=t1"],
      ["[0] keys", "systemCode[0]=A&systemCode[1]=B&taskCode[0]=t1"],
      ["escaped [] keys", "systemCode%5B%5D=A&systemCode%5B%5D=B&taskCode=t1"],
      ["comma lists", "systemCode=A,B&taskCode=t1"],
      ["JSON arrays in a form", 'systemCode=["A","B"]&taskCode=["t1"]'],
      ["a JSON body", { systemCode: ["A", "B"], taskCode: ["t1"], pageSize: 10, limit: null }],
      ["a JSON body with texts", { systemCode: "A,B", taskCode: "t1", pageNum: "1" }],
    ] as const) {
      test(`R73-04 lists of codes are read from ${kind}`, async () => {
        await store([
          { task_name: "a1", system_code: "A", task_code: "t1" },
          { task_name: "b1", system_code: "B", task_code: "t1" },
          { task_name: "b2", system_code: "B", task_code: "t2" },
          { task_name: "c1", system_code: "C", task_code: "t1" },
        ]);
        assert.equal(await names(body), "b1 a1");
      });
    }

    test("R73-04 the filters narrow the list: codes, all, extra code, part of the name, newest first", async () => {
      await store([
        { task_name: "报关单 100%", system_code: "A", task_code: "t1", extra_code: "e1" },
        { task_name: "报关单_1000", system_code: "A", task_code: "t2", extra_code: "e2" },
        { task_name: "Tariff\\Codes", system_code: "B", task_code: "t3", extra_code: "e1" },
      ]);
      assert.equal(await names(""), "Tariff\\Codes 报关单_1000 报关单 100%");
      assert.equal(await names("taskCode=all"), "Tariff\\Codes 报关单_1000 报关单 100%");
      assert.equal(await names("systemCode=A&taskCode=all"), "报关单_1000 报关单 100%");
      assert.equal(await names("systemCode=all&taskCode=all"), "Tariff\\Codes 报关单_1000 报关单 100%");
      assert.equal(await names("systemCode=all&taskCode=t1"), await names("taskCode=t1"));
      assert.equal(await names("extraCode=e1&taskName="), "Tariff\\Codes 报关单 100%");
      assert.equal(await names(new URLSearchParams({ taskName: "100%" }).toString()), "报关单 100%");
      assert.equal(await names(new URLSearchParams({ taskName: "_1" }).toString()), "报关单_1000");
      assert.equal(await names(new URLSearchParams({ taskName: "F\\c" }).toString()), "Tariff\\Codes");
      assert.equal(await names(new URLSearchParams({ taskName: "' or 1=1 --" }).toString()), "");
    });

    test("pages and the limit cut the list, and the total goes with the limit", async () => {
      await store(Array.from({ length: 12 }, (_, index) => ({ task_name: String(index) })));
      async function page(form: string) {
        const { content, totalElements } = await list(form);
        return [content.map(({ taskName }) => taskName).join(" "), totalElements];
      }
      assert.deepEqual(await page("pageSize=5&pageNum=1"), ["11 10 9 8 7", 12]);
      assert.deepEqual(await page("pageSize=5&pageNum=3"), ["1 0", 12]);
      assert.deepEqual(await page("pageSize=5&pageNum=4"), ["", 12]);
      assert.deepEqual(await page("pageSize=5&pageNum=2&limit=7"), ["6 5", 7]);
      assert.deepEqual(await page("limit=days&pageSize=9999"), ["11 10 9 8 7 6 5 4 3 2 1 0", 12]);
      assert.equal((await list("")).content.length, 10, "page size 10 where none is sent");
    });

    test("tasks and files of other users and of other companies are not there", async () => {
      const task = await add(countPayload({ rows: 5 }));
      const { path } = await waitForTask(server.db, task.id, ({ status }) => status === "success");
      const download = { method: "GET", path: "/v1/file/download", query: { filePath: path! } } as const;
      assert.equal((await server.call("operator", download)).statusCode, 200);
      assert.equal((await list("", "manager")).totalElements, 0);
      assert.equal((await server.call("manager", download)).statusCode, 404);
      await exportTables(server.db).updateTable("export_task").set({ corp_code: "another company" }).execute();
      assert.equal((await list("")).totalElements, 0);
      assert.equal((await server.call("operator", download)).json().errorCode, "file-unknown");
    });

    test("without a session nothing is answered", async () => {
      for (const path of ["/v1/task/get", "/v1/task/add", "/v1/file/download"]) {
        const method = path.includes("file") ? "GET" : "POST";
        const answer = await server.call(undefined, { method, path, query: { filePath: "x" } });
        assert.equal(answer.statusCode, 401, path);
      }
    });

    test("the same reqId makes one task, also when it comes twice at once; another user's is its own", async () => {
      const payload = countPayload({ rows: 1 });
      const headers = { reqid: randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => add(payload, { headers })));
      assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
      assert.equal((await list("")).totalElements, 1);
      assert.notEqual((await add(payload, { headers, user: "manager" })).id, answers[0]!.id);
      assert.notEqual((await add(payload, { headers: { reqid: randomUUID() } })).id, answers[0]!.id);
    });

    test("the same reqId with another body is refused, and makes no second task", async () => {
      const headers = { reqid: randomUUID() };
      const payload = countPayload({ rows: 1 });
      await add(payload, { headers });
      const before = (await list("")).totalElements;
      for (const other of [
        countPayload({ rows: 2 }),
        { ...payload, taskName: "another" },
        { ...payload, exportType: "txt" },
        { ...payload, enableSharding: true },
      ])
        assert.deepEqual((await refusal("/v1/task/add", other, { headers })).errorCode, "request-invalid");
      assert.equal((await list("")).totalElements, before);
    });

    test("a payload that cannot be fulfilled is refused in the language of the caller, and no task is made", async () => {
      const good = countPayload({});
      const unknown = await refusal("/v1/task/add", { ...good, taskCode: "nothing" }, { query: { lang: "en" } });
      assert.deepEqual([unknown.status, unknown.errorCode], [400, "export-unknown"]);
      assert.match(unknown.message, /[a-z]/);
      for (const [field, payload] of [
        ["exportParamJson", { ...good, exportParamJson: "{" }],
        ["exportParamJson/rows", { ...good, exportParamJson: '{"rows":-1}' }],
        ["exportParamJson/roes", { ...good, exportParamJson: '{"rows":1,"roes":2}' }],
        ["exportColumns/secret", { ...good, exportColumns: [{ key: "secret", title: "x" }] }],
        ["exportColumns/no", { ...good, exportColumns: [1, 2].map(() => ({ key: "no", title: "x" })) }],
        ["exportColumns/0/title", { ...good, exportColumns: [{ key: "no", title: "x".repeat(201) }] }],
        // The length first: no item of a list that is too long is looked at.
        ["body/exportColumns。", { ...good, exportColumns: Array.from({ length: 501 }, () => ({})) }],
        ["exportParamJson", { ...good, exportParamJson: JSON.stringify({ rows: 1, pad: "x".repeat(100_000) }) }],
        ["fileName", { ...good, fileName: "" }],
        ["fileName", { ...good, fileName: "x".repeat(201) }],
        ["taskName", { ...good, taskName: "x".repeat(201) }],
        ["exportType", { ...good, exportType: "pdf" }],
      ] as const) {
        const { status, errorCode, message } = await refusal("/v1/task/add", payload);
        assert.deepEqual([status, errorCode], [400, "request-invalid"], field);
        assert.ok(message.includes(field), message);
      }
      assert.equal((await refusal("/v1/task/add", good, { headers: { reqid: "x".repeat(101) } })).status, 400);
      assert.equal((await refusal("/v1/task/get", "pageNum=0")).errorCode, "request-invalid");
      assert.equal((await refusal("/v1/task/get", "pageSize=many")).errorCode, "request-invalid");
      assert.equal((await list("")).totalElements, 0);
    });

    test("only a stored path opens a file: traversal, rubbish and removed files are unknown", async () => {
      const task = await add(countPayload({ rows: 5 }));
      const { path } = await waitForTask(server.db, task.id, ({ status }) => status === "success");
      for (const filePath of [
        "../portal.sqlite",
        `export/../${path}`,
        `/${path}`,
        "..%2f..%2fetc/passwd",
        "%",
        "",
        "export/",
        join(server.objectsDir, path!),
      ]) {
        const answer = await server.call("operator", {
          method: "GET",
          path: "/v1/file/download",
          query: { filePath },
        });
        assert.deepEqual([answer.statusCode, answer.json().errorCode], [404, "file-unknown"], filePath);
      }
      await rm(join(server.objectsDir, path!));
      const gone = await server.call("operator", {
        method: "GET",
        path: "/v1/file/download",
        query: { filePath: path! },
      });
      assert.equal(gone.statusCode, 404);
      const none = await server.call("operator", { method: "GET", path: "/v1/file/download" });
      assert.equal(none.json().errorCode, "request-invalid");
    });

    test("a download can be resumed by ranges", async () => {
      const task = await add(countPayload({ rows: 50 }, { exportType: "txt", fileName: "清单.xlsx" }));
      const { path } = await waitForTask(server.db, task.id, ({ status }) => status === "success");
      async function fetch(headers: Record<string, string>) {
        return server.call("operator", {
          method: "GET",
          path: "/v1/file/download",
          query: { filePath: path! },
          headers,
        });
      }
      const whole = await fetch({});
      assert.equal(dispositionFileName(String(whole.headers["content-disposition"])), "清单.txt");
      const size = whole.rawPayload.length;
      const rest = await fetch({ range: "bytes=100-", "if-range": String(whole.headers["etag"]) });
      assert.deepEqual([rest.statusCode, rest.headers["content-range"]], [206, `bytes 100-${size - 1}/${size}`]);
      assert.ok(whole.rawPayload.subarray(100).equals(rest.rawPayload));
      assert.ok((await fetch({ range: "bytes=-7" })).rawPayload.equals(whole.rawPayload.subarray(-7)));
      assert.ok((await fetch({ range: "bytes=5-9" })).rawPayload.equals(whole.rawPayload.subarray(5, 10)));
      assert.equal((await fetch({ range: "bytes=100-", "if-range": '"other"' })).statusCode, 200);
      const outside = await fetch({ range: `bytes=${size}-` });
      assert.deepEqual([outside.statusCode, outside.headers["content-range"]], [416, `bytes */${size}`]);
      for (const { headers, statusCode } of [whole, rest, outside]) {
        assert.equal(headers["cache-control"], "no-store", `${statusCode}`);
        assert.equal(headers["x-content-type-options"], "nosniff", `${statusCode}`);
        assert.equal(headers["referrer-policy"], "same-origin", `${statusCode}`);
        assert.match(String(headers["content-security-policy"]), /frame-ancestors/, `${statusCode}`);
      }
    });

    test("an export is made in the language of the call that asked for it, headings and values", async () => {
      const task = await add(countPayload({ rows: 1 }, { exportType: "txt" }), { query: { lang: "en" } });
      const { path } = await waitForTask(server.db, task.id, ({ status }) => status === "success");
      const query = { filePath: path! };
      const { body } = await server.call("operator", { method: "GET", path: "/v1/file/download", query });
      const [headings, row] = body.split("\r\n").map((line) => line.split("\t"));
      assert.deepEqual([headings?.[3], row?.[3]], ["Language", "en"]);
    });

    test("R73-16 the archive of a sharded export is downloaded as .zip", async () => {
      const task = await add(countPayload({ rows: 5 }, { enableSharding: true, fileName: "a.xlsx" }));
      assert.equal(task.fileName, "a.xlsx");
      const { path } = await waitForTask(server.db, task.id, ({ status }) => status === "success");
      const answer = await server.call("operator", {
        method: "GET",
        path: "/v1/file/download",
        query: { filePath: path! },
      });
      assert.equal(dispositionFileName(String(answer.headers["content-disposition"])), "a.zip");
      assert.equal(answer.headers["content-type"], "application/zip");
    });
  });
}
