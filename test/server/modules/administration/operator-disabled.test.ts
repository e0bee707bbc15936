import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { userDetailSchema } from "@customs-portal/sdk/administration";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { administrationCalls, own, secret } from "./support/calls.ts";

onEachEngine("a user whom the command line has disabled", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
    await run("user", "add", "clerk", "--name", "制单员", "--companies", own, "--password");
  });
  after(() => test.close());

  const { call, run, detailOf, bodyOf, codeOf } = administrationCalls(() => ({ test, token }));
  const set = async (status: "active" | "disabled", more: object = {}) =>
    codeOf(await call("PUT", "users", { ...bodyOf(await detailOf("clerk")), status, ...more }));
  const refused = [409, "operator-disabled"];
  const mayEnter = async () => (await test.signIn("clerk", secret)).status === 200;

  it("is enabled by no call, nor removed for somebody of the same name, until the command line does it", async () => {
    await run("user", "change", "clerk", "--disable");
    const detail = userDetailSchema.parse(await detailOf("clerk"));
    assert.deepEqual([detail.status, detail.isDisabledByOperator], ["disabled", true]);
    assert.deepEqual(await set("active"), refused);
    const removing = await call("DELETE", `users?id=${detail.id}&version=${detail.version}`);
    assert.deepEqual(codeOf(removing), refused);
    assert.equal(await mayEnter(), false);
    // What does not bring it back goes on, and does not make it the caller's.
    assert.deepEqual(await set("disabled", { userName: "改名" }), [200, undefined]);
    assert.deepEqual(await set("active"), refused);
    await run("user", "change", "clerk", "--enable");
    assert.equal((await detailOf("clerk")).isDisabledByOperator, false);
    assert.equal(await mayEnter(), true);
  });

  it("is told from one whom an administrator has disabled, who may be enabled again", async () => {
    assert.deepEqual(await set("disabled"), [200, undefined]);
    assert.deepEqual(await set("active"), [200, undefined]);
    assert.equal(await mayEnter(), true);
  });

  it("stays so where an administrator had disabled it before", async () => {
    assert.deepEqual(await set("disabled"), [200, undefined]);
    await run("user", "change", "clerk", "--disable");
    assert.deepEqual(await set("active"), refused);
    await run("user", "remove", "clerk");
  });
});
