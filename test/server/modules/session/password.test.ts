import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { serverText } from "@customs-portal/sdk/locales";
import { isStrongPassword } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";

onEachEngine("changing the password", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  const change = (token: string, oldPassword: string, newPassword: string, query = "") =>
    test.call({
      method: "PUT",
      url: `/pms/api/session/password${query}`,
      token,
      body: { oldPassword, newPassword },
    });

  it("R5-21 stands before everything else while it is demanded", async () => {
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

  it("takes a passphrase, and the same text however it is typed", async () => {
    const token = await test.tokenOf("manager");
    const composed = "fünf kleine wolken";
    assert.equal((await change(token, password, composed)).status, 200);
    assert.equal((await test.signIn("manager", composed.normalize("NFD"))).status, 200);
    assert.equal((await change(token, composed, composed.normalize("NFD"))).errorCode, "password-weak");
  });

  it("refuses what is known of the companies of the user", async () => {
    const token = await test.tokenOf("operator");
    assert.equal((await change(token, password, "my-3223960518-key")).errorCode, "password-weak");
  });

  it("says which rule a new one breaks, in the language of the call", async () => {
    const token = await test.tokenOf("operator");
    for (const [newPassword, key] of [
      ["short", "passwordWeakShort"],
      [password, "passwordWeakSame"],
      ["Password1234!", "passwordWeakCommon"],
      ["abcdefghijklmnop", "passwordWeakForeseeable"],
      ["my-3223960518-key", "passwordWeakNamed"],
    ] as const) {
      const { errorCode, text } = await change(token, password, newPassword, "?lang=fr");
      assert.equal(errorCode, "password-weak");
      const expected = serverText(`errors:${key}`, "fr", { limit: 12, word: "3223960518" });
      assert.equal((JSON.parse(text) as { message: string }).message, expected);
    }
    assert.equal((await change(token, password, "short")).status, 400);
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
  const context = ["operator", "李操作", "3223960518", "苏州示例精密制造有限公司"];
  for (const [secret, isStrong] of [
    ["correct horse battery staple", true],
    ["kleine graue wolken", true],
    ["密码要让别人猜不到才算好密码", true],
    ["Zt7-qa9f-Lm2x", true],
    // Too short, counted as it is compared: one character may be typed as two.
    ["Abcdefgh-12", false],
    ["Zwo\u0308lf-Zeic", false],
    // Common ones, whatever is put around them or for their letters.
    ["administrator", false],
    ["password2026!", false],
    ["2026P@ssw0rd!!", false],
    ["--- letmein ---", false],
    ["qwertyqwertyqwerty", false],
    ["1qaz2wsx3edc", false],
    // Rows and repetitions.
    ["123456789012", false],
    ["abcdefghijklmn", false],
    ["aaaaaaaaaaaaaaaa", false],
    ["xyxyxyxyxyxyxyxy", false],
    ["１２３４５６７８９０１２", false],
    // What is known of the user.
    ["my-Operator-account", false],
    ["我是李操作的密码一二三四", false],
    ["number-3223960518-x", false],
    ["苏州示例精密制造有限公司的门", false],
    ["customs portal of mine", false],
    // The old one, however it was typed.
    ["Old-Secret-Stra\u00DFe-\u212B", false],
    // Half a character.
    ["kleine graue \ud800wolken", false],
  ] as const) {
    it(`is ${isStrong ? "enough" : "not enough"} for ${JSON.stringify(secret)}`, () => {
      assert.equal(isStrongPassword(secret, { context, oldPassword: "Old-Secret-Stra\u00DFe-A\u030A" }), isStrong);
    });
  }
});
