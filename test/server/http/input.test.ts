import assert from "node:assert/strict";
import { after, before, it } from "node:test";
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

  it("is a body that is nested without an end", async () => {
    const token = await test.tokenOf("operator");
    const headers = { "content-type": "application/json" };
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const send = (payload: string) => test.call({ method: "POST", url: "/notes/api/calls", token, headers, payload });
    assert.equal((await send(nested(400_000))).errorCode, "request-malformed");
    assert.equal((await send(nested(50))).status, 200);
  });
});
