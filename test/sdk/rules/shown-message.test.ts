import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { failureText, type PortalHost } from "@customs-portal/sdk/portal";
import { failure, json, useBackend } from "../support/backend.ts";

describe("what a user reads of a failure", () => {
  const backend = useBackend();
  let portal: PortalHost;
  beforeEach(async () => {
    portal = await backend.quietPortal();
  });

  it("R8-01 R8-09 what a machine says to a developer is no message for the user: the portal words it, with the id of the call", async () => {
    const trace = "java.lang.NullPointerException\n\tat com.acme.Orders.list(Orders.java:41)";
    const bodies: [name: string, body: object | string][] = [
      ["a page", "<!doctype html><html><title>500</title><h1>Whitelabel</h1></html>"],
      ["a page in an envelope", { success: false, message: "<html><body>500</body></html>" }],
      ["a trace", trace],
      ["a trace in an envelope", { success: false, code: 500, message: trace }],
      [
        "the name of an exception",
        { code: 500, message: "com.acme.DaoException: ORA-00942: table or view does not exist" },
      ],
      ["another one", { code: 500, msg: "TypeError: Cannot read properties of undefined" }],
      ["a trace of another language", { error: 'Traceback (most recent call last):\n  File "a.py", line 1' }],
      ["JSON in a text", { success: false, message: '{"timestamp":1,"status":500}' }],
      ["a long text", "word ".repeat(60)],
      ["lines", "first\nsecond"],
      ["null", { success: null, code: null, message: null, errorCode: null, data: null }],
      ["blank", { success: false, code: 500, message: "  " }],
    ];
    for (const [name, body] of bodies) {
      const answer = typeof body === "string" ? body : JSON.stringify(body);
      backend.answer((_, response) => void response.writeHead(500, { "content-type": "application/json" }).end(answer));
      const error = await failure(portal.http.get("/a", { reqId: "8" }));
      const expected = { text: "调用后台方法出错", code: "backend-call-failed 500 · 8" };
      assert.deepEqual(failureText(error, portal.t), expected, name);
      if (answer.includes("Exception")) assert.match(String(error.cause), /Exception/, name);
    }
    backend.answer(json({ success: true, code: 500, message: null }));
    const { code } = failureText(await failure(portal.http.get("/a", { reqId: "8" })), portal.t);
    assert.equal(code, "backend-call-failed 500 · 8");
  });

  it("R8-09 a plain text that says no more than its status is a web server's, whose words are no message", async () => {
    const plain = (status: number, body: string) =>
      backend.answer((_, response) => void response.writeHead(status, { "content-type": "text/plain" }).end(body));
    for (const [status, body] of [
      [404, "404 page not found\n"],
      [404, "Cannot GET /exportasync/api/v1/task/get"],
      [404, "default backend - 404"],
      [404, "Not Found"],
      [401, "Unauthorized."],
      [413, "413 Request Entity Too Large"],
      [500, "Internal Server Error"],
      [500, "Error occurred while trying to proxy: localhost:3000/pms"],
      [429, "HTTP 429: Too Many Requests"],
    ] as const) {
      plain(status, body);
      const error = await failure(portal.http.get("/a"));
      assert.deepEqual([error.serverMessage, (error.cause as Error).message], [undefined, body], body);
    }
    for (const [status, body] of [
      [404, "单据不存在"],
      [404, "Declaration 404 not found"],
      [500, "500 kg exceed the limit"],
      [400, "Forbidden goods: 8471300000"],
    ] as const) {
      plain(status, body);
      assert.equal((await failure(portal.http.get("/a"))).serverMessage, body);
    }
  });

  it("R8-01 words of the trade stay as they are, and one that is too long is cut", async () => {
    for (const message of [
      "[E1021] 商品编号 8471300000 不存在",
      "<申报日期>不能早于<进口日期>",
      "Format error: line (3)",
      "第 1 行：数量为空\n第 2 行：单位为空",
    ]) {
      backend.answer(json({ success: false, message }));
      assert.equal((await failure(portal.http.get("/a"))).serverMessage, message);
    }
    backend.answer(json({ success: false, message: "错".repeat(400) }));
    const error = await failure(portal.http.get("/a"));
    assert.equal(error.serverMessage, `${"错".repeat(300)}…`);
    assert.equal((error.cause as Error).message.length, 400);
  });
});
