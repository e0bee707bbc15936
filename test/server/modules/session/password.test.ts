import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isStrongPassword } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

onEachEngine("changing the password", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const change = (token: string, oldPassword: string, newPassword: string) =>
    test.call({
      method: "PUT",
      url: "/pms/api/session/password",
      token,
      body: { oldPassword, newPassword },
    });

  it("R3-09 R5-21 stands before everything else while it is demanded", async () => {
    const { data } = await test.signIn("newcomer");
    assert.equal(data.forceChangePwd, true);
    const token = data.accessToken;
    const refused = await test.call({ url: "/notes/api/scope", token });
    assert.equal(refused.status, 403);
    assert.equal(refused.errorCode, "password-change-required");
    assert.equal((await test.call({ url: "/pms/api/session", token })).status, 200);
    const other = await test.tokenOf("newcomer");
    assert.equal((await change(token, password, "Ganz-neu-2026")).status, 200);
    assert.equal((await test.call({ url: "/notes/api/scope", token })).status, 200);
    assert.equal((await test.call({ url: "/pms/api/session", token: other })).status, 402);
    assert.equal((await test.signIn("newcomer")).errorCode, "sign-in-refused");
    assert.equal((await test.signIn("newcomer", "Ganz-neu-2026")).data.forceChangePwd, false);
  });

  it("keeps the old one when it was typed wrong or the new one is weak", async () => {
    const token = await test.tokenOf("operator");
    assert.equal((await change(token, "wrong", "Ganz-neu-2026")).errorCode, "password-wrong");
    assert.equal((await change(token, password, "weak")).errorCode, "password-weak");
    assert.equal((await change(token, password, password)).errorCode, "password-weak");
    assert.equal((await test.signIn("operator")).status, 200);
  });

  it("says which field is missing", async () => {
    const token = await test.tokenOf("operator");
    const answer = await test.call({
      method: "PUT",
      url: "/pms/api/session/password",
      token,
      body: { oldPassword: password },
    });
    assert.equal(answer.errorCode, "request-invalid");
    assert.match(answer.text, /body\/newPassword/);
  });

  it("needs a session", async () => {
    const body = { oldPassword: password, newPassword: "Ganz-neu-2026" };
    assert.equal((await test.call({ method: "PUT", url: "/pms/api/session/password", body })).status, 401);
  });
});

describe("the strength of a password", () => {
  for (const [secret, isStrong] of [
    ["Abcdefgh12", true],
    ["abcdefgh-1", true],
    ["密码密码密码密码Ab1", true],
    ["Abcdefg12", false],
    ["abcdefghij12", false],
    ["ABCDEFGHIJ!!", false],
    ["My-Operator-1", false],
    ["Old-Secret-1", false],
  ] as const) {
    it(`is ${isStrong ? "enough" : "not enough"} for ${secret}`, () => {
      assert.equal(isStrongPassword(secret, "operator", "Old-Secret-1"), isStrong);
    });
  }
});
