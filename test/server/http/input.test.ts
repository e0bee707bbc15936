import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { verifyChain } from "../../../server/security-log/index.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

onEachEngine("input that no route may see", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  it("is the character NUL, wherever it stands", async () => {
    const token = await test.tokenOf("operator");
    for (const options of [
      { method: "POST", url: "/notes/api/calls", body: { deep: [{ text: "a\0b" }] } },
      { method: "POST", url: "/notes/api/calls", body: { "a\0": 1 } },
      { method: "GET", url: "/notes/api/count?text=%00" },
      { method: "POST", url: "/exportasync/api/v1/task/get", payload: "taskName=%00" },
      { method: "GET", url: "/exportasync/api/v1/file/download?filePath=a%00b" },
    ] as const) {
      const headers = "payload" in options ? { "content-type": "application/x-www-form-urlencoded" } : {};
      const answer = await test.call({ ...options, token, headers });
      assert.equal(answer.status, 400, options.url);
      assert.equal(answer.errorCode, "request-malformed");
    }
  });

  it("is half a character, wherever it stands; a whole one of two halves is fine", async () => {
    const token = await test.tokenOf("operator");
    const headers = { "content-type": "application/json" };
    const send = (payload: string, url = "/notes/api/calls") =>
      test.call({ method: "POST", url, token, headers, payload });
    for (const text of ["\\ud800", "a\\udc00b", "\\udc00\\ud800"]) {
      assert.equal((await send(`[{"text":"${text}"}]`)).errorCode, "request-malformed", text);
      assert.equal((await send(`{"${text}":1}`)).errorCode, "request-malformed", text);
    }
    const signIn = await send('{"userName":"\\ud800","password":"x","loginType":"password"}', "/pms/api/session");
    assert.equal(signIn.errorCode, "request-malformed");
    assert.equal((await send('{"text":"\\ud83d\\udce6"}')).status, 200);
    assert.equal((await verifyChain(test.database.db)).isWhole, true);
  });

  it("is a body that is nested without an end", async () => {
    const token = await test.tokenOf("operator");
    const headers = { "content-type": "application/json" };
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const send = (payload: string) => test.call({ method: "POST", url: "/notes/api/calls", token, headers, payload });
    assert.equal((await send(nested(120_000))).errorCode, "request-malformed");
    assert.equal((await send(nested(50))).status, 200);
  });

  it("is a body of more values than 10,000, a form of more fields than 1,000, and what is longer than a route takes", async () => {
    const token = await test.tokenOf("operator");
    const send = (url: string, type: string, payload: string) =>
      test.call({ method: "POST", url, token, headers: { "content-type": type }, payload });
    const json = "application/json";
    const list = (count: number) => `[${Array(count).fill("0").join(",")}]`;
    assert.equal((await send("/notes/api/calls", json, list(9_000))).status, 200);
    assert.equal((await send("/notes/api/calls", json, list(10_001))).errorCode, "request-too-large");
    const many = Array.from({ length: 1_001 }, (_, at) => `taskCode[${at}]=a`).join("&");
    const forms = "application/x-www-form-urlencoded";
    assert.equal((await send("/exportasync/api/v1/task/get", forms, many)).errorCode, "request-too-large");
    const text = (length: number) => JSON.stringify({ text: "x".repeat(length) });
    assert.equal((await send("/notes/api/calls", json, text(255 * 1024))).status, 200);
    assert.equal((await send("/notes/api/calls", json, text(256 * 1024))).errorCode, "request-too-large");
    for (const url of ["/pms/api/session", "/pms/api/session/setBghCompany", "/pms/api/session/setVirtualGroupUser"])
      assert.equal((await send(url, json, text(16 * 1024))).errorCode, "request-too-large", url);
  });
});
