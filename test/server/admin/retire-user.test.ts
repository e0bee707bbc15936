import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { runAdmin } from "../../../server/admin/run.ts";
import type { ExportTables } from "../../../server/modules/export/table.ts";
import { onEachEngine } from "../support/databases.ts";
import { fixtureModule, openTestPortal, writeFiles, type TestPortal } from "../support/portal.ts";

const declarations = fileURLToPath(new URL("../../../examples/declarations/server/index.ts", import.meta.url));
const company = "3223960518";
const exportBase = "/exportasync/api/v1";
const trackUrl = "/pms/api/track";

onEachEngine("a user who is removed", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: `${fixtureModule},${declarations}` } });
  });
  after(() => test.close());

  /** Runs a command. @returns what it printed */
  async function run(...args: string[]): Promise<string> {
    let text = "";
    const add = (line: string) => (text += `${line}\n`);
    assert.equal(await runAdmin(args, test.env, { print: add, fail: add }), 0, text);
    return text;
  }

  const tasksOf = () => test.database.db as unknown as Kysely<ExportTables>;

  /** Adds a user of a name. @returns the random password */
  async function addUser(name: string): Promise<string> {
    const [, secret = ""] = /password: (\S+)/.exec(await run("user", "add", name, "--companies", company)) ?? [];
    return secret;
  }

  const post = (url: string, token: string, body: object, reqid: string) =>
    test.call<never>({ method: "POST", url, token, body, headers: { reqid } });

  it("leaves nothing to whoever gets the name", async () => {
    const firstSecret = await addUser("clerk");
    await run("grant", "add", "clerk", "--function", "DECL_EXPORT");
    await run("grant", "add", "clerk", "--menu", "DeclarationList");
    await run("acting", "add", "clerk", "--company", "4401980736", "--mode", "virtual");
    await run("company", "change", company, "--default-user", "clerk");
    const first = (await test.signIn("clerk", firstSecret)).data;
    const task = { taskCode: "declaration-list", systemCode: "DECL", fileName: "own.xlsx", taskName: "own task" };
    for (const name of ["done", "open"])
      assert.equal((await post(`${exportBase}/task/add`, first.accessToken, task, name)).status, 200);
    const path = "export/retired-1.txt";
    await writeFiles(test.dataDir, { [`objects/${path}`]: "rows" });
    await tasksOf().updateTable("export_task").set({ path, status: "success" }).where("req_id", "=", "done").execute();
    const answer = await post("/notes/api/calls", first.accessToken, {}, "repeated");
    assert.equal(answer.status, 200);
    const event = { dataType: "x", opTime: 1, token: "", userNo: "", userCompany: "", ip: "", message: "by the first" };
    assert.equal((await post(trackUrl, first.accessToken, { events: [event] }, "track")).status, 200);
    for (let failure = 0; failure < 5; failure += 1) await test.signIn("clerk", "wrong");
    assert.equal((await test.signIn("clerk", firstSecret)).status, 429);

    await run("user", "remove", "clerk");
    // Neither failures nor the places of good sign-ins are kept under the name.
    const counted = await test.database.db.selectFrom("sign_in_failure").select("subject").execute();
    assert.deepEqual(
      counted.filter(({ subject }) => /clerk/.test(subject)).map(({ subject }) => subject),
      [],
    );
    assert.equal((await test.call({ url: "/pms/api/session", token: first.accessToken })).status, 402);
    assert.equal((await test.signIn("clerk", firstSecret)).errorCode, "sign-in-refused");
    assert.doesNotMatch(await run("user", "list"), /clerk/);
    const left = await tasksOf().selectFrom("export_task").select(["status", "note"]).orderBy("req_id").execute();
    assert.deepEqual(
      left.map(({ status, note }) => [status, note]),
      [
        ["success", ""],
        ["failed", "该用户已被删除，导出任务已终止。"],
      ],
    );

    const secret = await addUser("clerk");
    const old = await test.signIn("clerk", firstSecret);
    assert.equal(old.errorCode, "sign-in-refused");
    const { status, data: next } = await test.signIn("clerk", secret);
    assert.equal(status, 200);
    assert.notEqual(next["userId"], first["userId"]);
    assert.deepEqual([next["menu"], next["functions"]], [[], []]);
    const token = next.accessToken;
    const corps = await test.call<{ corpGroupList: object[] }>({ url: "/pms/api/session/corps", token });
    assert.equal(corps.data.corpGroupList.length, 1);
    const list = await post(`${exportBase}/task/get`, token, {}, "list");
    assert.deepEqual(list.data, { content: [], totalElements: 0 });
    const file = await test.call({ url: `${exportBase}/file/download?filePath=${path}`, token });
    assert.equal(file.errorCode, "file-unknown");
    const again = await post("/notes/api/calls", token, {}, "repeated");
    assert.equal(again.headers["idempotent-replayed"], undefined);
    assert.notDeepEqual(again.data, answer.data);
    const tracked = await test.database.db.selectFrom("track_event").select("user_id").execute();
    assert.deepEqual(
      tracked.map(({ user_id }) => user_id),
      [first["userId"]],
    );
    await assert.rejects(run("company", "change", company, "--default-user", "nobody"));
    const { default_user_id } = await test.database.db
      .selectFrom("company")
      .select("default_user_id")
      .where("code", "=", company)
      .executeTakeFirstOrThrow();
    assert.equal(default_user_id, null);
  });

  it("makes nobody wait for the guesses at a name that came between", async () => {
    await addUser("guessed");
    await run("user", "remove", "guessed");
    for (let failure = 0; failure < 6; failure += 1) await test.signIn("guessed", "wrong");
    const secret = await addUser("guessed");
    assert.equal((await test.signIn("guessed", secret)).status, 200);
  });

  it("keeps the row for what refers to it, without the password", async () => {
    const rows = await test.database.db.selectFrom("app_user").selectAll().where("user_no", "=", "clerk").execute();
    assert.deepEqual(
      rows.toSorted((left, right) => (left.id < right.id ? -1 : 1)).map(({ status }) => status),
      ["retired", "active"],
    );
    assert.equal(rows.find(({ status }) => status === "retired")?.pwd_hash, "");
  });
});

onEachEngine("a company that was removed", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  it("gives its code, and the rows that bear it, to no other legal entity", async () => {
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    const run = (...args: string[]) => runAdmin(args, test.env, { print: add, fail: add });
    const of = (credit: string) => ["company", "add", "3101940777", "--name", "上海", "--credit-code", credit];
    assert.equal(await run(...of("91310000MA1FL0AB3C")), 0);
    assert.equal(await run("company", "remove", "3101940777"), 0);
    assert.equal(await run(...of("91310000MA1FL0AB4X")), 1);
    assert.match(lines.join("\n"), /belonged to the company with the credit code 91310000MA1FL0AB3C/);
    assert.equal(await run(...of("91310000MA1FL0AB3C")), 0);
  });
});
