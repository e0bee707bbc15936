import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { runAdmin } from "../../../server/admin/run.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";
import { admin } from "../support/process.ts";

onEachEngine("the administration", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  /** What is typed when a command asks. */
  let answer = "";

  /** Runs a command beside the running portal. */
  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const lines = { out: "", err: "" };
    const code = await runAdmin(args, test.env, {
      print: (line) => (lines.out += `${line}\n`),
      fail: (line) => (lines.err += `${line}\n`),
      ask: () => Promise.resolve(answer),
    });
    return { code, ...lines };
  }

  it("adds a user who can sign in at once, and refuses the same name again", async () => {
    const added = await run("user", "add", "auditor", "--companies", "3223960518", "--name", "审计员");
    assert.equal(added.code, 0, added.err);
    const [, secret = ""] = /password: (\S+)/.exec(added.out) ?? [];
    const answer = await test.signIn("auditor", secret);
    assert.equal(answer.data["userName"], "审计员");
    const again = await run("user", "add", "auditor", "--companies", "3223960518");
    assert.equal(again.code, 1);
    assert.match(again.err, /There is a user "auditor" already/);
    assert.doesNotMatch(again.out, /password/);
  });

  it("changes a password, which ends the sessions, and can demand another", async () => {
    const token = await test.tokenOf("operator");
    answer = "weak";
    assert.equal((await run("user", "change", "operator", "--password")).code, 1);
    answer = "Neu-gesetzt-1";
    assert.equal((await run("user", "change", "operator", "--password", "--must-change")).code, 0);
    assert.equal((await test.call({ url: "/notes/api/scope", token })).status, 402);
    assert.equal((await test.signIn("operator", "Neu-gesetzt-1")).data.forceChangePwd, true);
  });

  it("takes no password from the command line and repeats none", async () => {
    for (const args of [["--password", "Neu-gesetzt-2"], ["--password=Neu-gesetzt-2"]]) {
      for (const words of [
        ["add", "careless", "--companies", "3223960518"],
        ["change", "operator"],
      ]) {
        const { code, out, err } = await run("user", ...words, ...args);
        assert.equal(code, 1);
        assert.match(err, /--password takes no value/);
        assert.doesNotMatch(out + err, /Neu-gesetzt-2/);
      }
    }
  });

  it("disables and enables a user", async () => {
    assert.equal((await run("user", "change", "manager", "--disable")).code, 0);
    assert.equal((await test.signIn("manager")).errorCode, "sign-in-refused");
    assert.equal((await run("user", "change", "manager", "--enable")).code, 0);
    assert.equal((await test.signIn("manager")).status, 200);
  });

  it("adds a company and moves a user to it", async () => {
    const code = "3101940777";
    const credit = ["--credit-code", "91310000MA1FL0AB3C"];
    const added = await run("company", "add", code, "--name", "上海澄海贸易有限公司", ...credit);
    assert.equal(added.code, 0, added.err);
    assert.equal((await run("user", "change", "manager", "--companies", `${code},4401980736`)).code, 0);
    const { data } = await test.signIn("manager");
    assert.equal(data["company"], code);
    assert.equal(data["companyName"], "上海澄海贸易有限公司");
    const held = await run("company", "remove", code);
    assert.equal(held.code, 1);
    assert.match(held.err, /"manager" belongs to/);
    assert.match((await run("company", "list")).out, /3101940777 +91310000MA1FL0AB3C/);
  });

  it("adds a menu entry, grants it and takes it away", async () => {
    const title = "zh-CN=台账,en=Ledger";
    assert.equal(
      (await run("menu", "add", "Ledger", "--title", title, "--path", "/ledger", "--parent", "Notes")).code,
      0,
    );
    assert.equal((await run("grant", "add", "newcomer", "--menu", "Ledger")).code, 0);
    const menuOf = async () => JSON.stringify((await test.signIn("newcomer")).data["menu"]);
    assert.match(await menuOf(), /"Notes".*"name":"Ledger","path":"\/ledger","meta":\{"title":\{"zh-CN":"台账"/);
    assert.equal((await run("menu", "change", "Notes", "--parent", "Ledger")).code, 1);
    assert.equal((await run("grant", "remove", "newcomer", "--menu", "Ledger")).code, 0);
    assert.equal(await menuOf(), "[]");
    assert.equal((await run("grant", "remove", "newcomer", "--menu", "Ledger")).code, 1);
    assert.equal((await run("menu", "remove", "Ledger")).code, 0);
  });

  it("grants a function button in one company", async () => {
    const args = ["--function", "NOTE_DELETE", "--path", "/notes/list", "--title", "zh-CN=删除,en=Delete"];
    assert.equal((await run("grant", "add", "newcomer", ...args, "--company", "3223960518")).code, 0);
    const { data } = await test.signIn("newcomer");
    assert.match(JSON.stringify(data["functions"]), /"code":"NOTE_DELETE","parentPath":"\/notes\/list"/);
    assert.match((await run("grant", "list", "newcomer")).out, /3223960518 +function +NOTE_DELETE/);
    assert.equal((await run("grant", "add", "newcomer", ...args, "--company", "4403180629")).code, 1);
  });

  it("removes a user with everything that was the user's", async () => {
    const token = await test.tokenOf("newcomer");
    assert.equal((await run("user", "remove", "newcomer")).code, 0);
    assert.equal((await test.call({ url: "/pms/api/session", token })).status, 402);
    assert.doesNotMatch((await run("user", "list")).out, /newcomer/);
    assert.equal((await run("user", "remove", "newcomer")).code, 1);
  });

  it("fills a module that came after the first start, once", async () => {
    assert.match((await run("module", "list")).out, /notes +filled/);
    assert.equal((await run("module", "seed", "notes")).code, 1);
    assert.equal((await run("module", "seed", "unknown")).code, 1);
  });

  it("explains itself and what it does not understand", async () => {
    assert.match((await run()).out, /user add USER/);
    assert.match((await run("user", "add", "--help")).out, /--companies CODES/);
    const unknown = await run("user", "frobnicate");
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /There is no command "user frobnicate"/);
    for (const args of [
      ["user", "add"],
      ["user", "add", "x", "y", "--companies", "3223960518"],
      ["user", "add", "x", "--nope"],
      ["user", "add", "x", "--companies", "0000000000"],
      ["user", "change", "nobody", "--disable"],
      ["user", "change", "operator"],
      ["company", "add", "12", "--name", "x"],
      ["menu", "add", "X", "--title", "zh-CN="],
      ["menu", "add", "X", "--title", "x", "--path", "//evil"],
      ["grant", "add", "operator"],
    ]) {
      const { code, err } = await run(...args);
      assert.equal(code, 1, args.join(" "));
      assert.match(err, /^[^\n]+\nSee: npm run admin/);
    }
  });

  it("works as a process with an exit code", async () => {
    const ended = await admin(test.env, "user", "list");
    assert.equal(ended.code, 0, ended.err);
    assert.match(ended.out, /operator +active/);
    const empty = await admin({ PORTAL_DATA: `${test.folder}/elsewhere` }, "user", "list");
    assert.equal(empty.code, 1);
    assert.match(empty.err, /start the portal once/);
  });
});
