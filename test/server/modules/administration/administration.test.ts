import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { auditPageSchema, type AuditCheck, type AuditEntry } from "@customs-portal/sdk/administration";
import administration from "../../../../server/modules/administration/exports.ts";
import { kindTitles } from "../../../../server/security-log/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { administrationCalls, foreign, own, secret, sister } from "./support/calls.ts";

onEachEngine("the administration by calls", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());

  const { call, run, idOf, detailOf, bodyOf, grantsOf, setGrants, statusOf, codeOf } = administrationCalls(() => ({
    test,
    token,
  }));

  it("adds a user, who signs in, must change the password, and has nothing yet", async () => {
    const added = await call("POST", "users", {
      userNo: "clerk",
      userName: "制单员",
      companies: [own],
      password: secret,
    });
    assert.equal(added.status, 200, added.text);
    const { data } = await test.signIn("clerk", secret);
    assert.deepEqual([data.forceChangePwd, data["menu"], data["functions"]], [true, [], []]);
    const again = { userNo: "clerk", userName: "x", companies: [own], password: secret };
    assert.deepEqual(codeOf(await call("POST", "users", again)), [409, "name-taken"]);
    assert.deepEqual(codeOf(await call("POST", "users", { ...again, userNo: "Clerk" })), [409, "name-taken"]);
    for (const sign of ["\u0007", "\n", "\u2028", "\ue000"]) {
      const turned = { ...again, userNo: "turned", userName: `a${sign}b` };
      assert.deepEqual(codeOf(await call("POST", "users", turned)), [400, "request-invalid"], JSON.stringify(sign));
    }
    const weak = { userNo: "weak", userName: "x", companies: [own], password: "password1234" };
    assert.deepEqual(codeOf(await call("POST", "users", weak)), [400, "password-weak"]);
    const elsewhere = { userNo: "elsewhere", userName: "x", companies: [foreign], password: secret };
    assert.deepEqual(codeOf(await call("POST", "users", elsewhere)), [403, "forbidden"]);
  });

  it("shows the users of the companies that one administers, by name, state and company", async () => {
    const numbersOf = async (query: string) =>
      (await call<{ rows: { userNo: string }[]; total: number }>("GET", `users${query}`)).data;
    const all = await numbersOf("");
    assert.deepEqual([all.rows.map(({ userNo }) => userNo), all.total], [["clerk", "manager"], 2]);
    assert.deepEqual(
      (await numbersOf("?text=CLE")).rows.map(({ userNo }) => userNo),
      ["clerk"],
    );
    assert.deepEqual((await numbersOf("?text=%25")).total, 0);
    assert.equal((await numbersOf(`?text=${encodeURIComponent("\u200bCLE\u202e")}`)).total, 1);
    assert.deepEqual(
      (await numbersOf(`?id=${await idOf("clerk")}`)).rows.map(({ userNo }) => userNo),
      ["clerk"],
    );
    assert.deepEqual((await numbersOf(`?id=${await idOf("operator")}`)).total, 0);
    assert.deepEqual((await numbersOf(`?corpCode=${foreign}`)).total, 0);
    assert.deepEqual((await numbersOf("?status=disabled")).total, 0);
    assert.deepEqual([(await numbersOf("?page=2&pageSize=1")).rows[0]?.userNo], ["manager"]);
    assert.deepEqual(codeOf(await call("GET", `users/detail?id=${await idOf("operator")}`)), [404, "not-found"]);
  });

  it("disables a user and ends the sign-ins at once; tells of a change that came between", async () => {
    const { accessToken } = (await test.signIn("clerk", secret)).data;
    const seen = await detailOf("clerk");
    const changed = await call("PUT", "users", { ...bodyOf(seen), status: "disabled", companies: [sister, own] });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await statusOf(accessToken), 402);
    assert.equal((await test.signIn("clerk", secret)).errorCode, "sign-in-refused");
    assert.deepEqual(codeOf(await call("PUT", "users", bodyOf(seen))), [409, "edit-conflict"]);
    const now = await detailOf("clerk");
    assert.deepEqual(
      now.companies.map(({ code }) => code),
      [sister, own],
    );
    assert.equal((await call("PUT", "users", { ...bodyOf(now), status: "active" })).status, 200);
    // The command line counts as well.
    const before = await detailOf("clerk");
    await run("user", "change", "clerk", "--name", "别名");
    assert.deepEqual(codeOf(await call("PUT", "users", bodyOf(before))), [409, "edit-conflict"]);
  });

  it("ends one sign-in of a user, or all, at once", async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 3; count += 1) tokens.push((await test.signIn("clerk", secret)).data.accessToken);
    const { id, signIns } = await detailOf("clerk");
    assert.equal(signIns.length, 3);
    const one = await call<{ ended: number }>("DELETE", `users/sign-ins?id=${id}&signIn=${signIns[0]?.id}`);
    assert.equal(one.data.ended, 1);
    assert.equal((await Promise.all(tokens.map(statusOf))).filter((status) => status === 402).length, 1);
    assert.equal((await call<{ ended: number }>("DELETE", `users/sign-ins?id=${id}`)).data.ended, 2);
    assert.deepEqual(await Promise.all(tokens.map(statusOf)), [402, 402, 402]);
  });

  it("sets a password that must be changed, and ends the sign-ins", async () => {
    const { accessToken } = (await test.signIn("clerk", secret)).data;
    const id = await idOf("clerk");
    assert.equal((await call("PUT", "users/password", { id, password: "Another-good-4711" })).status, 200);
    assert.equal(await statusOf(accessToken), 402);
    assert.equal((await test.signIn("clerk", "Another-good-4711")).data.forceChangePwd, true);
  });

  it("grants exactly what was chosen, from the next look on, and takes it away again", async () => {
    const before = await grantsOf("clerk");
    const wanted = {
      ...before,
      menus: ["NoteList"],
      functions: [{ code: "FILE_READ", parentPath: null, group: null }],
    };
    assert.ok(before.catalogue.menus.some(({ name }) => name === "NoteList"));
    assert.equal((await setGrants("clerk", wanted)).status, 200);
    assert.deepEqual(codeOf(await setGrants("clerk", wanted)), [409, "edit-conflict"]);
    const now = await grantsOf("clerk");
    assert.deepEqual([now.menus, now.functions], [wanted.menus, wanted.functions]);
    assert.deepEqual((await grantsOf("clerk", sister)).menus, []);
    await run("user", "change", "clerk", "--companies", `${own},${sister}`);
    const { data } = await test.signIn("clerk", "Another-good-4711");
    assert.match(JSON.stringify(data["menu"]), /"NoteList"/);
    assert.match(JSON.stringify(data["functions"]), /"code":"FILE_READ".*"title":\{/);
    const unknown = { ...now, functions: [{ code: "NOT_THERE", parentPath: null, group: null }] };
    assert.deepEqual(codeOf(await setGrants("clerk", unknown)), [400, "request-invalid"]);
    assert.deepEqual(codeOf(await setGrants("clerk", { ...now, menus: ["NotThere"] })), [404, "not-found"]);
    assert.equal((await setGrants("clerk", { ...now, menus: [], functions: [] })).status, 200);
  });

  it("lets nobody grant or take a part of the administration without having it there, nor change whoever has more", async () => {
    await run("user", "add", "deputy", "--companies", own, "--password");
    for (const code of ["ADMIN_USERS", "ADMIN_GRANTS"]) await run("grant", "add", "deputy", "--function", code);
    const deputy = (await test.signIn("deputy", secret)).data.accessToken;
    const clerk = await grantsOf("clerk");
    const menus = { code: "ADMIN_MENUS", parentPath: null, group: null };
    const grants = { code: "ADMIN_GRANTS", parentPath: null, group: null };
    assert.deepEqual(codeOf(await setGrants("clerk", { ...clerk, functions: [menus] }, own, deputy)), [
      403,
      "forbidden",
    ]);
    assert.equal((await setGrants("clerk", { ...clerk, functions: [grants] }, own, deputy)).status, 200);
    const manager = await grantsOf("manager");
    const less = manager.functions.filter(({ code }) => code !== "ADMIN_MENUS");
    assert.deepEqual(codeOf(await setGrants("manager", { ...manager, functions: less }, own, deputy)), [
      403,
      "forbidden",
    ]);
    // Whoever administers more there keeps the menus as well, from which the administration is found.
    assert.deepEqual(codeOf(await setGrants("manager", { ...manager, menus: [] }, own, deputy)), [403, "forbidden"]);
    // Of another company they are none of the deputy's.
    assert.deepEqual(codeOf(await setGrants("clerk", clerk, sister, deputy)), [404, "not-found"]);
    // The manager administers more: a password set by the deputy would give the deputy all of it.
    const password = { id: await idOf("manager"), password: "Another-good-4711" };
    assert.deepEqual(codeOf(await call("PUT", "users/password", password, deputy)), [403, "forbidden"]);
    const reset = await grantsOf("clerk");
    assert.equal((await setGrants("clerk", { ...reset, functions: [] })).status, 200);
  });

  it("lends nobody the rights of a company without the power to grant there, nor to oneself or a member", async () => {
    await run("user", "add", "staff", "--companies", own, "--password");
    await run("grant", "add", "staff", "--function", "ADMIN_USERS");
    const staff = (await test.signIn("staff", secret)).data.accessToken;
    const act = async (userNo: string, corpCode: string, mode: "virtual" | "imitate", as: string) => {
      const body = bodyOf(await detailOf(userNo));
      return codeOf(
        await call(
          "PUT",
          "users",
          { ...body, acting: [...body.acting.filter((one) => one.corpCode !== own), { corpCode, mode }] },
          as,
        ),
      );
    };
    await run("user", "change", "deputy", "--companies", sister);
    await run("user", "change", "clerk", "--companies", own);
    for (const mode of ["virtual", "imitate"] as const) {
      // The company's default user is the manager, who may do everything there.
      assert.deepEqual(await act("staff", own, mode, staff), [403, "forbidden"], mode);
      assert.deepEqual(await act("clerk", own, mode, staff), [403, "forbidden"], mode);
      assert.deepEqual(await act("manager", own, mode, token), [403, "forbidden"], mode);
      assert.deepEqual(await act("clerk", own, mode, token), [400, "request-invalid"], mode);
      assert.deepEqual(await act("deputy", own, mode, token), [200, undefined], mode);
    }
    assert.deepEqual((await detailOf("deputy")).acting, [{ corpCode: own, mode: "imitate" }]);
    await run("acting", "remove", "deputy", "--company", own, "--mode", "imitate");
    await run("user", "remove", "staff");
    await run("user", "change", "deputy", "--companies", own);
    for (const code of ["ADMIN_USERS", "ADMIN_GRANTS"]) await run("grant", "add", "deputy", "--function", code);
    await run("user", "change", "clerk", "--companies", `${own},${sister}`);
  });

  it("changes nobody who may act for a company of others, or is its default user", async () => {
    await run("user", "change", "deputy", "--companies", sister);
    const password = { id: await idOf("deputy"), password: "Another-good-4711" };
    await run("acting", "add", "deputy", "--company", foreign, "--mode", "virtual");
    assert.deepEqual(codeOf(await call("PUT", "users/password", password)), [403, "forbidden"]);
    await run("acting", "add", "deputy", "--company", own, "--mode", "virtual");
    await test.signIn("deputy", secret);
    const { isManaged, acting, signIns } = await detailOf("deputy");
    assert.deepEqual([isManaged, acting, signIns], [false, [{ corpCode: own, mode: "virtual" }], []]);
    await run("acting", "remove", "deputy", "--company", own, "--mode", "virtual");
    await run("acting", "remove", "deputy", "--company", foreign, "--mode", "virtual");
    const { db } = test.database;
    const standsFor = (default_user_id: string) =>
      db.updateTable("company").set({ default_user_id }).where("code", "=", foreign).execute();
    await standsFor(password.id);
    assert.deepEqual(codeOf(await call("PUT", "users/password", password)), [403, "forbidden"]);
    await standsFor(await idOf("operator"));
    assert.equal((await call("PUT", "users/password", password)).status, 200);
    await run("user", "change", "deputy", "--companies", own);
    for (const code of ["ADMIN_USERS", "ADMIN_GRANTS"]) await run("grant", "add", "deputy", "--function", code);
  });

  it("keeps somebody who administers each company, whoever asks and however", async () => {
    const deputy = await detailOf("deputy");
    assert.equal((await call("PUT", "users", { ...bodyOf(deputy), status: "disabled" })).status, 200);
    const manager = await detailOf("manager");
    const own409 = [409, "last-administrator"];
    assert.deepEqual(codeOf(await call("PUT", "users", { ...bodyOf(manager), status: "disabled" })), own409);
    assert.deepEqual(codeOf(await call("PUT", "users", { ...bodyOf(manager), companies: [own] })), own409);
    assert.deepEqual(codeOf(await call("DELETE", `users?id=${manager.id}&version=${manager.version}`)), own409);
    const grants = await grantsOf("manager");
    const without = grants.functions.filter(({ code }) => code !== "ADMIN_GRANTS");
    assert.deepEqual(codeOf(await setGrants("manager", { ...grants, functions: without })), own409);
    assert.equal((await detailOf("manager")).status, "active");
    assert.equal(await statusOf(token), 200);
  });

  it("tells the users of a company something, and nobody else", async () => {
    const announcement = { corpCode: sister, title: "停机通知", text: "今晚 22 点", tone: "warning" };
    assert.deepEqual((await call<{ sent: number }>("POST", "announcements", announcement)).data, { sent: 2 });
    assert.deepEqual(codeOf(await call("POST", "announcements", { ...announcement, corpCode: foreign })), [
      403,
      "forbidden",
    ]);
    const textOf = async (name: string, with_?: string) => {
      const as = (await test.signIn(name, with_)).data.accessToken;
      return (await test.call({ url: "/pms/api/messages", token: as })).text;
    };
    assert.match(await textOf("manager"), /停机通知/);
    assert.doesNotMatch(await textOf("operator"), /停机通知/);
  });

  it("does nothing in the modes for companies of others", async () => {
    for (const imitateCompany of ["false", "true"]) {
      const signedIn = (await test.signIn("manager")).data.accessToken;
      const body = { corpCode: foreign, corpName: "", department: "", imitateCompany };
      const url = "/pms/api/session/setVirtualGroupUser";
      const answer = await test.call<{ accessToken: string }>({ method: "POST", url, token: signedIn, body });
      const as = answer.data.accessToken;
      for (const path of ["users", "companies", "menus", "grants/users", "audit"])
        assert.deepEqual(codeOf(await call("GET", path, undefined, as)), [403, "forbidden"], path);
    }
  });

  it("writes every change down, shows what belongs to one's companies, and checks the chain", async () => {
    type Page = { rows: AuditEntry[]; total: number };
    const kinds = await call<Page>("GET", "audit?kind=administration,sign-ins-ended&user=manager&pageSize=200");
    const actions = new Set(kinds.data.rows.map(({ detail }) => detail["action"]));
    for (const action of ["user-add", "user-change", "user-password", "user-sign-out", "grant-change"])
      assert.ok(actions.has(action), action);
    assert.doesNotMatch(kinds.text, new RegExp(secret));
    await test.tokenOf("operator");
    const all = await call<Page>("GET", "audit?pageSize=200");
    assert.ok(all.data.rows.every(({ corpCode }) => corpCode !== foreign));
    assert.ok(!all.data.rows.some(({ userNo }) => userNo === "operator"));
    const words = { code: "administration", title: kindTitles.administration };
    const named = auditPageSchema.parse(all.data).kinds.find(({ code }) => code === words.code);
    assert.deepEqual(named, words);
    const [log] = administration.exports ?? [];
    const scope = { userId: await idOf("manager"), userNo: "manager", corpCode: own };
    const asked = { locale: "vi", columns: ["kind", "kindCode"] };
    const opened = await log?.open(test.database.db as never, scope, { kind: "administration" }, asked);
    assert.ok(opened && opened.total > 0);
    for await (const rows of opened.pages)
      for (const row of rows)
        assert.deepEqual(
          { ...row, ...{ kind: "Thao tác quản trị", kindCode: "administration" } },
          row,
          "the export says it in the language of its task",
        );
    const check = await call<AuditCheck>("GET", "audit/check");
    assert.equal(check.data.isWhole, true, check.text);
    const { db } = test.database;
    const { seq } = await db.selectFrom("audit_event").select("seq").orderBy("seq").limit(1).executeTakeFirstOrThrow();
    await db.updateTable("audit_event").set({ user_no: "nobody" }).where("seq", "=", seq).execute();
    assert.deepEqual((await call<AuditCheck>("GET", "audit/check")).data, {
      isWhole: false,
      entries: 0,
      seq,
      problem: "changed",
    });
  });
});
