import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { withinReach } from "../../../../server/modules/administration/audit-reach.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const own = "4401980736";
const foreign = "3223960518";

onEachEngine("whose entries of the security log somebody sees", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());

  const seen = async (reach: readonly string[]) => {
    const { db } = test.database;
    const rows = await withinReach(db.selectFrom("audit_event").selectAll(), reach).execute();
    return rows.map(({ user_no, kind }) => `${user_no} ${kind}`);
  };

  it("whoever audits no company sees nothing, nor what has no company", async () => {
    await test.signIn("stranger", "wrong");
    assert.deepEqual(await seen([]), []);
  });

  it("what a stranger tried is not shown because somebody makes a user of that name", async () => {
    test.clock.now += 60_000;
    const body = { userNo: "stranger", userName: "x", companies: [own], password: "Quite-strong-4711" };
    const url = "/pms/api/administration/users";
    const { db } = test.database;
    assert.equal((await test.call({ method: "POST", url, token, body })).status, 200);
    // The entry was written by the clock of the database, the user by that of the test.
    await db.updateTable("audit_event").set({ at: 1 }).where("user_no", "=", "stranger").execute();
    assert.ok(!(await seen([own])).includes("stranger sign-in-refused"));
    await test.signIn("stranger", "wrong");
    assert.ok((await seen([own])).includes("stranger sign-in-refused"));
  });

  it("times are whole and such that there are", async () => {
    for (const from of ["0.5", "1e308", "-1", "x"])
      for (const name of ["from", "to"]) {
        const answer = await test.call({ url: `/pms/api/administration/audit?${name}=${from}`, token });
        assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], `${name}=${from}`);
      }
    assert.equal((await test.call({ url: "/pms/api/administration/audit?from=1&to=2", token })).status, 200);
  });

  it("nobody exports it while acting for a company of others", async () => {
    const { db } = test.database;
    const userId = (
      await db.selectFrom("app_user").select("id").where("user_no", "=", "manager").executeTakeFirstOrThrow()
    ).id;
    // What the imitated company gives.
    await db.updateTable("company").set({ default_user_id: userId }).where("code", "=", foreign).execute();
    const grant = {
      code: "ADMIN_AUDIT",
      parent_path: null,
      group_name: null,
      icon: null,
      title: null,
      css_class: null,
    };
    await db
      .insertInto("function_grant")
      .values({ ...grant, id: "imitated", user_id: userId, corp_code: foreign, ord: 1 })
      .execute();
    const switching = { corpCode: foreign, corpName: "", department: "", imitateCompany: "true" };
    const url = "/pms/api/session/setVirtualGroupUser";
    const signedIn = await test.tokenOf("manager");
    const { data } = await test.call<{ accessToken: string }>({
      method: "POST",
      url,
      token: signedIn,
      body: switching,
    });
    const body = {
      systemCode: "ADMIN",
      taskCode: "security-log",
      taskName: "Security log",
      exportParamJson: "{}",
      fileName: "security-log",
    };
    const ask = (as: string) => test.call({ method: "POST", url: "/exportasync/api/v1/task/add", token: as, body });
    const refused = await ask(data.accessToken);
    assert.deepEqual([refused.status, refused.errorCode], [403, "forbidden"], refused.text);
    const own200 = await ask(await test.tokenOf("manager"));
    assert.equal(own200.status, 200, own200.text);
  });
});
