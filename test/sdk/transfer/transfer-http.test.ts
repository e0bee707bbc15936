import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { createTransferHttp, TransferError } from "@customs-portal/sdk/transfer";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const seen: Seen[] = [];
let answer: { status: number; headers: Record<string, string>; body: string };
async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const part of request) body += String(part);
  seen.push({ method: request.method, url: request.url, headers: request.headers, body });
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}
const server = createServer((request, response) => void answerCall(request, response));
let baseUrl = "";
let asked = 0;
const http = () =>
  createTransferHttp({
    baseUrl,
    token: async () => {
      asked += 1;
      return `bearer-${asked}`;
    },
  });

describe("the ordinary calls of the transfer", () => {
  const logged = mock.method(console, "error", () => {});
  before(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
  });
  after(async () => {
    logged.mock.restore();
    await new Promise((done) => server.close(done));
  });
  beforeEach(() => {
    seen.length = 0;
    asked = 0;
    answer = { status: 200, headers: { "content-type": "application/json" }, body: '{"code":0,"data":{"n":1}}' };
  });
  afterEach(() => logged.mock.resetCalls());

  it("R76-15 R76-19 post and put send JSON and answer the data of the envelope", async () => {
    assert.deepEqual(await http().post("/a", { x: [1] }), { n: 1 });
    assert.deepEqual(await http().put("/a", { x: 2 }), { n: 1 });
    assert.deepEqual(
      seen.map(({ method, url, headers, body }) => [method, url, headers["content-type"], body]),
      [
        ["POST", "/base/a", "application/json", '{"x":[1]}'],
        ["PUT", "/base/a", "application/json", '{"x":2}'],
      ],
    );
  });

  it("R76-16 a form is sent urlencoded", async () => {
    await http().postForm("/a", { name: "报关单 & 1", nested: { on: true } });
    assert.match(seen[0]?.headers["content-type"] ?? "", /^application\/x-www-form-urlencoded/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(seen[0]?.body)), {
      name: "报关单 & 1",
      "nested.on": "true",
    });
  });

  it("R76-17 R76-18 get and delete", async () => {
    assert.deepEqual(await http().get("/a"), { n: 1 });
    await http().delete("/a");
    assert.deepEqual(
      seen.map(({ method, body }) => [method, body]),
      [
        ["GET", ""],
        ["DELETE", ""],
      ],
    );
  });

  it("R76-22 nested keys of a query get dots; lists repeat their key, and nothing is sent for what is missing", async () => {
    const query = { a: { b: 1, c: { d: "x y" } }, list: [1, 2], rows: [{ id: 7 }], none: undefined, nil: null };
    await http().get("/a?z=0", { query });
    assert.equal(seen[0]?.url, "/base/a?z=0&a.b=1&a.c.d=x+y&list=1&list=2&rows.0.id=7");
  });

  it("R76-20 a download is a blob with its name", async () => {
    answer.headers = {
      "content-type": "text/plain",
      "content-disposition": "attachment; filename*=UTF-8''%E6%8A%A5.txt",
    };
    answer.body = "content";
    const { blob, fileName } = await http().download("/f");
    assert.deepEqual([await blob.text(), fileName, seen[0]?.headers["preview"]], ["content", "报.txt", undefined]);
  });

  it("R76-21 a preview is a download with a header", async () => {
    answer.body = "content";
    answer.headers = {};
    assert.equal(await (await http().preview("/f")).blob.text(), "content");
    assert.equal(seen[0]?.headers["preview"], "true");
  });

  it("R76-23 a token may be a text; without one the call bears none", async () => {
    for (const token of ["abc", () => "def", null, undefined, "", () => null])
      await createTransferHttp({ baseUrl, token }).get("v1/thing");
    assert.deepEqual(
      seen.map(({ headers }) => headers.authorization),
      ["Bearer abc", "Bearer def", undefined, undefined, undefined, undefined],
    );
  });

  it("R76-23 the token is asked at every call and borne by it", async () => {
    const calls = http();
    await calls.get("/a");
    await calls.post("/a");
    await calls.download("/a");
    assert.deepEqual(
      seen.map(({ headers }) => headers.authorization),
      ["Bearer bearer-1", "Bearer bearer-2", "Bearer bearer-3"],
    );
    const sync = createTransferHttp({ baseUrl, token: () => "plain" });
    await sync.delete("/a");
    assert.equal(seen.at(-1)?.headers.authorization, "Bearer plain");
  });

  const texts = () => logged.mock.calls.map(({ arguments: [text] }) => text as unknown);

  it("R8-26 a code other than 0 is logged and rejected with the message, in a file, too", async () => {
    answer.body = '{"code":12,"message":"no space left"}';
    for (const call of ["get", "post", "download"] as const) {
      await assert.rejects(
        http()[call]("/a"),
        (error) => error instanceof TransferError && error.message === "no space left",
      );
    }
    assert.deepEqual(texts(), ["no space left", "no space left", "no space left"]);
  });

  it("R8-27 without an answer a call rejects as network error", async () => {
    const calls = createTransferHttp({ baseUrl: "http://127.0.0.1:9", token: () => "t" });
    await assert.rejects(
      calls.get("/a"),
      (error) => error instanceof TransferError && error.message === "network error",
    );
  });

  it("a signal that outlives its calls keeps none of their listeners", async () => {
    const owner = new AbortController();
    for (let count = 0; count < 20; count += 1) await http().get("/a", { signal: owner.signal });
    assert.equal(getEventListeners(owner.signal, "abort").length, 0);
  });

  it("R8-28 any other failure is logged and rejected", async () => {
    answer = { status: 500, headers: {}, body: "<html>" };
    await assert.rejects(http().get("/a"), { name: "TransferError", status: 500, message: "status 500" });
    answer = { status: 200, headers: {}, body: "<html>" };
    await assert.rejects(http().get("/a"), { name: "TransferError", code: "answer-malformed" });
    const tokenless = createTransferHttp({ baseUrl, token: () => Promise.reject(new Error("expired")) });
    await assert.rejects(tokenless.get("/a"), { name: "TransferError", message: "no token" });
    assert.deepEqual(texts(), ["status 500", "unreadable answer", "no token"]);
  });
});
