import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { runAdmin } from "../../../server/admin/run.ts";
import { createSecurityLog } from "../../../server/security-log/index.ts";
import { onEachEngine } from "../support/databases.ts";
import {
  fixtureModule,
  openTestPortal,
  password,
  writeFiles,
  type SignedIn,
  type TestPortal,
} from "../support/portal.ts";
import { admin, endProcesses, startServer } from "../support/process.ts";

const declarations = fileURLToPath(new URL("../../../examples/declarations/server/index.ts", import.meta.url));
const base = "/pms/api/session";
const exportBase = "/exportasync/api/v1";
const changed = "Changed-for-tests-2";

onEachEngine("the security log", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: `${fixtureModule},${declarations}` } });
  });
  after(async () => {
    await test.close();
    endProcesses();
  });

  const entries = () => test.database.db.selectFrom("audit_event").selectAll().orderBy("seq").execute();
  const last = async () => (await entries()).at(-1);

  /** Runs a command. @returns what it printed */
  async function run(...args: string[]): Promise<{ code: number; text: string }> {
    let text = "";
    const add = (line: string) => (text += `${line}\n`);
    return { code: await runAdmin(args, test.env, { print: add, fail: add }), text };
  }

  /** Nothing in a text but its line ends may control a terminal. */
  function mustBePlain(text: string): void {
    for (const line of text.split("\n")) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  }

  const post = (url: string, token: string, body: object) =>
    test.call<SignedIn>({ method: "POST", url, token, body, headers: { reqid: "r-1" } });

  it("holds what a day at work brings, in order, whole and without a secret", async () => {
    await test.signIn("operator", "a wrong guess");
    const { data: user } = await test.signIn("operator", password, { headers: { "user-agent": "Browser/1" } });
    const wrong = { oldPassword: "another guess", newPassword: changed };
    const put = (body: object) => test.call({ method: "PUT", url: `${base}/password`, token: user.accessToken, body });
    assert.equal((await put(wrong)).errorCode, "password-wrong");
    assert.equal((await put({ oldPassword: password, newPassword: changed })).status, 200);
    const token = user.accessToken;
    assert.equal((await post("/notes/api/by-function", token, {})).status, 403);
    const task = { taskCode: "declaration-list", systemCode: "DECL", fileName: "a.xlsx", taskName: "monthly" };
    assert.equal((await post(`${exportBase}/task/add`, token, task)).status, 200);
    const path = "export/log-1.txt";
    await writeFiles(test.dataDir, { [`objects/${path}`]: "rows" });
    const tasks = test.database.db as unknown as Kysely<{ export_task: { path: string; status: string } }>;
    await tasks.updateTable("export_task").set({ path, status: "success" }).execute();
    const file = (name: string) => test.call({ url: `${exportBase}/file/download?filePath=${name}`, token });
    assert.equal((await file("none")).status, 404);
    assert.equal((await file(path)).status, 200);
    assert.equal((await test.call({ method: "DELETE", url: base, token })).status, 200);

    const manager = (await test.signIn("manager")).data.accessToken;
    const acting = { corpCode: "3223960518", corpName: "", department: "", imitateCompany: "false" };
    const virtual = (await post(`${base}/setVirtualGroupUser`, manager, acting)).data.accessToken;
    assert.equal((await post("/notes/api/calls", virtual, {})).status, 200);
    assert.equal((await run("grant", "add", "operator", "--function", "NOTE_ADD")).code, 0);
    assert.equal((await run("grant", "add", "operator", "--menu", "Nowhere")).code, 1);
    await run("user", "list");

    const rows = await entries();
    assert.deepEqual(
      rows.map(({ kind, user_no, detail }) => {
        const { by, code, taskCode, filePath, from, command } = JSON.parse(detail) as Record<string, string>;
        return [kind, user_no, by ?? code ?? taskCode ?? filePath ?? from ?? command ?? ""];
      }),
      [
        ["sign-in-refused", "operator", "password"],
        ["sign-in", "operator", "password"],
        ["password-refused", "operator", "password-wrong"],
        ["password-changed", "operator", ""],
        ["refused", "operator", "forbidden"],
        ["export", "operator", "declaration-list"],
        ["download", "operator", path],
        ["sign-out", "operator", ""],
        ["sign-in", "manager", "password"],
        ["company-switch", "manager", "4401980736"],
        ["acting-write", "manager", ""],
        ["administration", "", "grant add operator --function NOTE_ADD"],
        ["administration", "", "grant add operator --menu Nowhere"],
        ["administration-failed", "", "grant add operator --menu Nowhere"],
      ],
    );
    const signIn = rows[1];
    assert.deepEqual([signIn?.user_id, signIn?.corp_code, signIn?.ip], [user["userId"], "3223960518", "127.0.0.1"]);
    assert.match(signIn?.detail ?? "", /Browser\/1/);
    const text = JSON.stringify(rows);
    for (const secret of [password, changed, "guess", token, manager, virtual]) assert.ok(!text.includes(secret));
    assert.match((await run("audit", "verify")).text, /is whole: 14 entries/);
  });

  it("tells by count what a user repeats, also where it is written with what it is about", async () => {
    const log = createSecurityLog(test.database, undefined, () => 0);
    const event = { kind: "company-switch", userId: "u", userNo: "toggler", corpCode: "1", ip: "10.0.0.1" } as const;
    for (let at = 0; at < 100; at += 1)
      (await test.database.db.transaction().execute((trx) => log.recordIn(trx, event)))();
    await log.flush(true);
    const rows = (await entries()).filter(({ user_no }) => user_no === "toggler");
    assert.equal(rows.filter(({ kind }) => kind === "company-switch").length, 60);
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "flood").map(({ corp_code, detail }) => [corp_code, detail]),
      [["1", '{"of":"company-switch","count":40,"since":0}']],
    );
  });

  it("names whoever must wait, and a command without its password", async () => {
    for (let failure = 0; failure < 5; failure += 1) await test.signIn("newcomer", "wrong");
    assert.equal((await test.signIn("newcomer")).status, 429);
    assert.deepEqual([(await last())?.kind, (await last())?.user_no], ["sign-in-locked", "newcomer"]);
    await run("user", "change", "newcomer", "--password", changed);
    assert.doesNotMatch(JSON.stringify(await entries()), new RegExp(changed));
  });

  it("shows nothing that moves the cursor, begins a line or turns the text round", async () => {
    const evil = "\u001b[2J\r\nroot\u202egnp.exe\u009b1m\u2028";
    await test.signIn(evil, "x");
    assert.equal((await last())?.user_no, evil);
    const { text } = await run("audit", "list", "--limit", "3");
    assert.match(text, /\\u\{1b\}\[2J\\u\{d\}\\u\{a\}root\\u\{202e\}gnp\.exe\\u\{9b\}1m\\u\{2028\}/);
    assert.equal(text.trimEnd().split("\n").length, 4);
    const named = ["company", "add", "3101940778", "--name", evil, "--credit-code", "91310000MA1FL0AB3C"];
    assert.equal((await run(...named)).code, 0);
    for (const list of [
      ["company", "list"],
      ["audit", "list"],
    ])
      mustBePlain((await run(...list)).text);
    mustBePlain((await run("company", "remove", evil)).text);
  });

  it("puts into quotes what could be taken for more than one value", async () => {
    const headers = { "user-agent": 'x" code=ok y\\z', reqid: "x  code=ok  reason=none" };
    await test.signIn("nobody  3101 own", "x", { headers });
    const { text } = await run("audit", "list", "--limit", "1");
    assert.match(text, / "nobody {2}3101 own" /);
    assert.match(text, / "x {2}code=ok {2}reason=none" /);
    assert.match(text, / userAgent="x\\" code=ok y\\\\z"/);
    assert.equal(/code=(\S+)/.exec(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))?.[1], "sign-in-refused");
  });

  it("counts what one address repeats, and writes the sum", async () => {
    const before = (await entries()).length;
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, at) => test.signIn(`nobody-${at}`, "x", { remoteAddress: "10.9.9.9" })),
    );
    const refused = answers.filter(({ status }) => status === 400 || status === 429).length;
    const written = (await entries()).slice(before);
    assert.ok(written.length <= 40, `${written.length} entries`);
    assert.equal((await test.signIn("manager")).status, 200);
    await test.restart();
    const sums = (await entries()).filter(({ kind, ip }) => kind === "flood" && ip === "10.9.9.9");
    const counted = sums.map(({ detail }) => (JSON.parse(detail) as { count: number }).count);
    assert.equal(written.length + counted.reduce((sum, count) => sum + count, 0), refused);
    assert.match((await run("audit", "verify")).text, /is whole/);
  });

  it("is also a line of JSON for each event, whatever the level of the log", async () => {
    const shared = engine === "postgres" && { PORTAL_OBJECTS: `${test.dataDir}/objects` };
    const own = { PORTAL_DATA: `${test.folder}/lines`, ...shared };
    const env = { ...test.env, PORTAL_SECURITY_LOG: "on", ...own, PORTAL_MODULES: "" };
    await writeFiles(test.webDir, { "index.html": "" });
    const server = await startServer(env);
    const secret = password;
    const send = (userName: string) =>
      fetch(`${server.address}${base}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ userName, password: secret, loginType: "password" }),
      });
    assert.equal((await send("\u001b[31mnobody\u202e")).status, 400);
    assert.equal((await send("manager")).status, 200);
    const { err } = await server.end("SIGTERM");
    const lines = err
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const found = lines.filter(({ log }) => log === "security").slice(-2);
    assert.deepEqual(
      found.map(({ event, userNo, level }) => [event, userNo, level]),
      [
        ["sign-in-refused", "\\u{1b}[31mnobody\\u{202e}", 40],
        ["sign-in", "manager", 30],
      ],
    );
    assert.match(String(found[1]?.["hash"]), /^[\da-f]{64}$/);
    assert.ok(!err.includes(secret));
    const verified = await admin(env, "audit", "verify");
    assert.match(verified.out, new RegExp(`with the hash ${String(found[1]?.["hash"])}`));

    const refused = await admin(env, "grant", "add", "operator", "--menu", "Nowhere");
    const told = refused.err.split("\n").filter((line) => line.startsWith("{"));
    assert.deepEqual(
      told.map((line) => {
        const { log, event, level, seq, command } = JSON.parse(line) as Record<string, unknown>;
        return [log, event, level, Number(seq) - Number(found[1]?.["seq"]), command];
      }),
      [
        ["security", "administration", 30, 1, "grant add operator --menu Nowhere"],
        ["security", "administration-failed", 40, 2, "grant add operator --menu Nowhere"],
      ],
    );
    const { PORTAL_SECURITY_LOG: _on, ...unasked } = env;
    for (const given of [unasked, { ...env, PORTAL_SECURITY_LOG: "off" }]) {
      const quiet = await admin(given, "grant", "add", "operator", "--menu", "Nowhere");
      assert.doesNotMatch(quiet.err, /^\{/m);
    }
  });
});
