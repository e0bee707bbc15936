import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { inspect } from "node:util";
import { createTransferHttp, TransferError, type TransferHttp } from "@customs-portal/sdk/transfer";
import { RecordingServer } from "./support/recording-server.ts";

const server = new RecordingServer();
const { seen } = server;
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
const methods = ["get", "post", "postForm", "put", "delete", "download", "preview"] as const;
/** Every call of the wrapper, to the same path. */
function callsOf(calls: TransferHttp, options?: Parameters<TransferHttp["get"]>[1]): (() => Promise<unknown>)[] {
  return methods.map((name) => {
    if (name === "post" || name === "put") return () => calls[name]("/a", {}, options);
    return name === "postForm" ? () => calls[name]("/a", {}, options) : () => calls[name]("/a", options);
  });
}

describe("the ordinary calls of the transfer", () => {
  const logged = mock.method(console, "error", () => {});
  const texts = () => logged.mock.calls.map(({ arguments: [text] }) => text as unknown);
  before(async () => {
    await server.listen();
    baseUrl = `${server.origin}/base/`;
  });
  after(async () => {
    logged.mock.restore();
    await server.close();
  });
  beforeEach(() => {
    server.reset('{"code":0,"data":{"n":1}}');
    asked = 0;
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

  it("R76-16 a form repeats the key of a list as often as it has entries", async () => {
    await http().postForm("/a", { list: [1, 2, 3], rows: [{ id: 1 }, { id: 2 }, { id: 3 }] });
    assert.equal(seen[0]?.body, "list=1&list=2&list=3&rows.0.id=1&rows.1.id=2&rows.2.id=3");
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

  it("R76-18 a delete sends its query, and ends with its signal", async () => {
    await http().delete("/a", { query: { id: 7 } });
    assert.equal(seen[0]?.url, "/base/a?id=7");
    server.answer = undefined;
    const owner = new AbortController();
    const call = http().delete("/a", { signal: owner.signal });
    owner.abort();
    await assert.rejects(call, { name: "TransferError", code: "request-cancelled" });
  });

  it("R76-22 nested keys of a query get dots; lists repeat their key, and nothing is sent for what is missing", async () => {
    const query = { a: { b: 1, c: { d: "x y" } }, list: [1, 2], rows: [{ id: 7 }], none: undefined, nil: null };
    await http().get("/a?z=0", { query });
    assert.equal(seen[0]?.url, "/base/a?z=0&a.b=1&a.c.d=x+y&list=1&list=2&rows.0.id=7");
  });

  it("R76-22 nothing but what is missing is left out of a query, and numbers are told as they are", async () => {
    const query = { none: 0, off: false, empty: "", nan: Number.NaN, big: 2n ** 64n, list: [1, 2, 3, 0] };
    await http().get("/a", { query });
    assert.equal(
      seen[0]?.url,
      "/base/a?none=0&off=false&empty=&nan=NaN&big=18446744073709551616&list=1&list=2&list=3&list=0",
    );
  });

  it("R76-22 a query stands before what the path names of its page", async () => {
    await http().get("/a#part", { query: { b: 1 } });
    await http().get("/a?z=0#part?no", { query: { b: 1 } });
    assert.deepEqual(
      seen.map(({ url }) => url),
      ["/base/a?b=1", "/base/a?z=0&b=1"],
    );
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

  it("R76-23 every call bears the token", async () => {
    for (const call of callsOf(http())) await call();
    assert.deepEqual(
      seen.map(({ headers }) => headers.authorization),
      methods.map((_, index) => `Bearer bearer-${index + 1}`),
    );
  });

  it("R76-23 R8-28 a token that never comes ends every call with its time, and with its signal", async () => {
    const owner = new AbortController();
    const calls = createTransferHttp({ baseUrl, token: () => new Promise<never>(() => {}) });
    for (const call of callsOf(calls, { limitMs: 20, signal: owner.signal }))
      await assert.rejects(call, { name: "TransferError", code: "request-timeout", message: "no token", status: 0 });
    assert.deepEqual(
      texts(),
      methods.map(() => "no token"),
    );
    assert.equal(getEventListeners(owner.signal, "abort").length, 0);
    const given = callsOf(calls, { signal: owner.signal }).map((call) =>
      assert.rejects(call, { name: "TransferError", code: "request-cancelled" }),
    );
    owner.abort();
    await Promise.all(given);
    assert.equal(seen.length, 0);
  });

  it("R76-23 the time of a call counts from the asking for its token", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const [token, called] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_answer, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        called.resolve();
      });
    const call = createTransferHttp({ baseUrl, token: () => token.promise, fetch }).get("/a", { limitMs: 100 });
    const end = call.then(
      () => "answered",
      (error: unknown) => error,
    );
    mock.timers.tick(60);
    token.resolve("t");
    await called.promise;
    mock.timers.tick(39);
    const open = new Promise((done) => void setImmediate(done, "open"));
    assert.equal(await Promise.race([end, open]), "open");
    mock.timers.tick(1);
    const over = new Promise((done) => void setImmediate(done, "open"));
    const error = await Promise.race([end, over]);
    mock.timers.reset();
    assert.ok(error instanceof TransferError, String(error));
    assert.deepEqual([error.code, error.message], ["request-timeout", "network error"]);
  });

  it("R76-23 R8-28 a token that no header can bear is told as that, and its text stands in no log", async () => {
    for (const token of ["密secret", "secret\nX-Other: 1", "sec\0ret"]) {
      await assert.rejects(createTransferHttp({ baseUrl, token }).get("/a"), (error) => {
        assert.ok(error instanceof TransferError);
        assert.deepEqual(
          [error.code, error.message],
          ["backend-call-failed", "the token has signs that no header can bear"],
        );
        assert.doesNotMatch(inspect(error, { depth: 9 }), /secret|sec.ret/);
        return true;
      });
    }
    assert.deepEqual([seen.length, texts().length], [0, 3]);
    await createTransferHttp({ baseUrl, token: "é-token\n" }).get("/a");
    assert.equal(seen[0]?.headers.authorization, "Bearer é-token");
  });

  it("R8-26 a code other than 0 is logged and rejected with the message, in a file, too", async () => {
    server.reset('{"code":12,"message":"no space left"}');
    for (const call of callsOf(http()))
      await assert.rejects(call, { name: "TransferError", code: "upload-refused", message: "no space left" });
    assert.deepEqual(
      texts(),
      methods.map(() => "no space left"),
    );
  });

  it("R8-27 without an answer a call rejects as network error, which is logged", async () => {
    const calls = createTransferHttp({ baseUrl: "http://127.0.0.1:9", token: () => "t" });
    await assert.rejects(calls.get("/a"), { name: "TransferError", code: "network-failure", message: "network error" });
    server.answer = undefined;
    await assert.rejects(http().get("/a", { limitMs: 50 }), { code: "request-timeout", message: "network error" });
    assert.deepEqual(texts(), ["network error", "network error"]);
  });

  it("a signal that outlives its calls keeps none of their listeners", async () => {
    const owner = new AbortController();
    for (let count = 0; count < 20; count += 1) await http().get("/a", { signal: owner.signal });
    assert.equal(getEventListeners(owner.signal, "abort").length, 0);
  });

  it("R8-28 any other failure is logged and rejected", async () => {
    server.answer = { status: 500, headers: {}, body: "<html>" };
    await assert.rejects(http().get("/a"), { name: "TransferError", status: 500, message: "status 500" });
    server.answer = { status: 200, headers: {}, body: "<html>" };
    await assert.rejects(http().get("/a"), { name: "TransferError", code: "answer-malformed" });
    const tokenless = createTransferHttp({ baseUrl, token: () => Promise.reject(new Error("expired")) });
    await assert.rejects(tokenless.get("/a"), { name: "TransferError", message: "no token" });
    assert.deepEqual(texts(), ["status 500", "unreadable answer", "no token"]);
  });

  it("R8-28 a status refuses every call, whatever its body says", async () => {
    for (const body of ["", '{"code":0,"data":{"n":1}}']) {
      server.answer = { status: 404, headers: { "content-type": "application/json" }, body };
      for (const call of callsOf(http()))
        await assert.rejects(call, {
          name: "TransferError",
          code: "upload-refused",
          status: 404,
          message: "status 404",
        });
    }
    assert.equal(texts().length, 2 * methods.length);
  });

  it("R8-28 what cannot be sent is logged and rejected, and nothing goes out", async () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const nothing = null as unknown as Record<string, unknown>;
    const calls = http();
    for (const call of [
      () => calls.post("/a", { n: 1n }),
      () => calls.put("/a", { n: 1n }),
      () => calls.post("/a", cycle),
      () => calls.put("/a", cycle),
      () => calls.postForm("/a", cycle),
      () => calls.postForm("/a", nothing),
      () => calls.get("/a", { query: nothing }),
    ]) {
      const given = call();
      await assert.rejects(given, { name: "TransferError", code: "backend-call-failed" });
    }
    assert.deepEqual([seen.length, texts().length], [0, 7]);
  });

  it("R76-15 R76-16 what is sent is what it was at the call", async () => {
    const body = { n: 1 };
    const given = [http().post("/a", body), http().postForm("/a", body)];
    body.n = 2;
    await Promise.all(given);
    assert.deepEqual(seen.map((call) => call.body).toSorted(), ["n=1", '{"n":1}']);
  });
});
