import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  appConfigSchema,
  bizConfigSchema,
  exportTaskCreateSchema,
  readTaskPage,
  sessionUserSchema,
  signInSchema,
  trackRequestSchema,
  virtualSwitchSchema,
} from "@customs-portal/sdk/contract";

describe("wire contract", () => {
  it("R73-06 the content of a task answer is a list of tasks, in every accepted shape", () => {
    const content = [{ taskName: "报关单", statusCode: "init" }];
    assert.deepEqual(readTaskPage({ content, totalElements: 31 }), { content, totalElements: 31 });
    assert.deepEqual(readTaskPage({ list: content, total: 7 }), { content, totalElements: 7 });
    assert.deepEqual(readTaskPage(content), { content, totalElements: 1 });
    assert.throws(() => readTaskPage({ content: "no list" }));
  });

  it("a session user of another backend keeps its own fields and needs only token, number and menu", () => {
    const user = sessionUserSchema.parse({ accessToken: "t", userNo: "1", menu: [], theirs: 1 });
    assert.equal(user["theirs"], 1);
    assert.throws(() => sessionUserSchema.parse({ userNo: "1", menu: [] }));
  });

  it("a task is created with disableZip false by default", () => {
    const task = exportTaskCreateSchema.parse({ taskCode: "t", systemCode: "s", fileName: "f", taskName: "n" });
    assert.equal(task.disableZip, false);
    assert.equal(task.exportParamJson, "{}");
  });

  it("R75-02 the business-line map needs nothing but keys", () => {
    assert.deepEqual(bizConfigSchema.parse({ files: {} }), { files: {} });
    assert.throws(() => bizConfigSchema.parse({ files: { js: "not a list" } }));
  });

  it("a sign-in is a password, an encrypted password, or a credential of another system", () => {
    const accepts = (body: object) => signInSchema.safeParse(body).success;
    const encrypted = { keyId: "k", value: "QUJD" };
    assert.ok(accepts({ userName: "a", password: "p", loginType: "password" }));
    assert.ok(accepts({ userName: "a", encrypted, loginType: "password" }));
    assert.ok(accepts({ loginType: "guard", credential: "c" }));
    assert.ok(!accepts({ loginType: "password", credential: "c" }));
    assert.ok(!accepts({ userName: "a", loginType: "password" }));
    assert.ok(!accepts({ userName: "a", loginType: "password", encrypted: { keyId: "k", value: "no base64!" } }));
    assert.deepEqual(signInSchema.parse({ userName: "a", password: "p", encrypted, loginType: "password" }), {
      userName: "a",
      encrypted,
      loginType: "password",
    });
  });

  it("R72-07 imitateCompany and relaxMode are texts on the wire", () => {
    const four = { corpCode: "1", corpName: "", department: "" };
    assert.ok(virtualSwitchSchema.safeParse({ ...four, imitateCompany: "true", relaxMode: "true" }).success);
    assert.ok(!virtualSwitchSchema.safeParse({ ...four, imitateCompany: true }).success);
    assert.ok(!virtualSwitchSchema.safeParse({ ...four, imitateCompany: "true", relaxMode: true }).success);
  });

  it("a tracking call holds 1 to 500 events", () => {
    const event = { dataType: "userAction", opTime: 1, token: "", userNo: "", userCompany: "", ip: "", message: "" };
    const accepts = (count: number) =>
      trackRequestSchema.safeParse({ events: Array.from({ length: count }, () => event) }).success;
    assert.deepEqual([0, 1, 500, 501].map(accepts), [false, true, true, false]);
  });

  it("settings of requests, tracking and sign-in are checked", () => {
    const accepts = (input: object) => appConfigSchema.safeParse(input).success;
    assert.ok(accepts({ trackUrl: "", clickInterval: 0, signInProfiles: { "/guard": { start: "https://a" } } }));
    for (const wrong of [{ clickInterval: -1 }, { ddTrackTimeoutSecond: 0 }, { passwordEncryption: "sometimes" }])
      assert.ok(!accepts(wrong), JSON.stringify(wrong));
  });
});
