import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { inspect } from "node:util";
import { failureText, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { broken, limitOf, silence } from "../support/answers.ts";
import { data, failure, json, noticesOf, refusal, signedIn, useBackend, until } from "../support/backend.ts";
import { texts as frenchTexts } from "../../../sdk/locales/fr.ts";

const user = { accessToken: "token-1", userNo: "operator", menu: [] };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Without tracking, so that the requests of a test are its own. */
const config = (input: Parameters<typeof mergeConfig>[0] = {}) => mergeConfig({ trackUrl: "", ...input });

const backend = useBackend();
let portal: PortalHost;
const errors = mock.method(console, "error", () => undefined);

beforeEach(async () => {
  errors.mock.resetCalls();
  portal = await backend.portal({ config: config(), sessionStorage: signedIn(user) });
});

const dismissAll = (of: PortalHost) => of.notices.list.getSnapshot().forEach(({ id }) => of.notices.dismiss(id));

describe("what every request carries", () => {
  it("R71-01 lang is the chosen locale, on every kind of call", async () => {
    await portal.i18n.setLocale("en");
    await portal.http.get("/a");
    await portal.http.post("/a");
    await portal.http.postForm("/a", {});
    await portal.http.put("/a");
    await portal.http.delete("/a");
    assert.deepEqual(
      backend.requests.map(({ method, url }) => [method, url.searchParams.get("lang")]),
      ["GET", "POST", "POST", "PUT", "DELETE"].map((method) => [method, "en"]),
    );
  });

  it("R71-02 the Authorization header is Bearer and the access token", async () => {
    await portal.http.get("/a");
    assert.equal(backend.requests[0]?.headers.authorization, "Bearer token-1");
  });

  it("R6-15 ordinary calls, downloads too, are authorised by the session's token", async () => {
    await portal.http.post("/a");
    await portal.http.download("/f");
    assert.deepEqual(
      backend.requests.map(({ headers }) => headers.authorization),
      ["Bearer token-1", "Bearer token-1"],
    );
  });

  it("R71-03 reqId is a UUID, new for each request; a repetition of an action keeps its own", async () => {
    await portal.http.post("/a");
    await portal.http.post("/a");
    await portal.http.post("/a", {}, { reqId: "again" });
    const ids = backend.requests.map(({ headers }) => String(headers["reqid"]));
    assert.match(ids[0] ?? "", uuid);
    assert.match(ids[1] ?? "", uuid);
    assert.notEqual(ids[0], ids[1]);
    assert.equal(ids[2], "again");
  });

  it("R71-04 Tz is the IANA name of the time zone", async () => {
    const zone = mock.method(Intl.DateTimeFormat.prototype, "resolvedOptions", () => ({ timeZone: "Asia/Shanghai" }));
    await portal.http.get("/a");
    zone.mock.restore();
    assert.equal(backend.requests[0]?.headers["tz"], "Asia/Shanghai");
  });

  it("R71-05 noInterceptor leaves lang, reqId, Tz, notice and sign-out away and keeps the bearer token", async () => {
    backend.answer(refusal(402, "登录已失效"));
    assert.equal((await failure(portal.http.get("/a", { noInterceptor: true }))).envelopeCode, 402);
    const request = backend.requests[0];
    assert.equal(request?.url.search, "");
    assert.equal(request?.headers["reqid"], undefined);
    assert.equal(request?.headers["tz"], undefined);
    assert.equal(request?.headers.authorization, "Bearer token-1");
    assert.deepEqual(noticesOf(portal), []);
    assert.notEqual(portal.session.user.getSnapshot(), null);
  });

  it("background says so in the query, is no event, and still tells that the session is over", async () => {
    await portal.http.get("/a", { background: true, query: { page: 2 } });
    assert.match(backend.requests[0]?.url.search ?? "", /^\?page=2&lang=[\w-]+&background=1$/);
    assert.match(String(backend.requests[0]?.headers["reqid"]), uuid);
    backend.answer(refusal(402, "登录已失效"));
    await failure(portal.http.get("/a", { background: true, notice: false }));
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
    dismissAll(portal);
    assert.equal(portal.session.user.getSnapshot(), null);
  });

  it("R71-06 noHandle decorates the request and leaves notice and sign-out to the caller", async () => {
    backend.answer(refusal(402, "登录已失效"));
    await failure(portal.http.get("/a", { noHandle: true }));
    assert.match(String(backend.requests[0]?.headers["reqid"]), uuid);
    assert.deepEqual(noticesOf(portal), []);
    assert.notEqual(portal.session.user.getSnapshot(), null);
  });
});

describe("what a caller leaves to the portal", () => {
  const isSignedIn = () => portal.session.user.getSnapshot() !== null;

  it("notice: false leaves every failure to the caller but the end of the session", async () => {
    backend.answer(refusal(409, "单证已锁定"));
    assert.equal((await failure(portal.http.get("/a", { notice: false }))).sessionEnded, false);
    assert.deepEqual(noticesOf(portal), []);
    backend.answer(refusal(402, "登录已失效"));
    const error = await failure(portal.http.get("/a", { notice: false }));
    assert.ok(error.sessionEnded);
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
    dismissAll(portal);
    assert.ok(!isSignedIn());
  });

  it("endSession: false makes 402 a failure like any other", async () => {
    backend.answer(refusal(402, "登录已失效"));
    assert.equal((await failure(portal.http.get("/a", { endSession: false }))).sessionEnded, false);
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
    dismissAll(portal);
    assert.ok(isSignedIn());
  });

  it("R71-06 noHandle is notice and endSession in one, and either can be asked for beside it", async () => {
    backend.answer(refusal(402, "登录已失效"));
    await failure(portal.http.get("/a", { noHandle: true, endSession: true }));
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
  });

  it("notice: false still asks a page once more for its token", async () => {
    const asked: unknown[] = [];
    const token = (request: object) => `token-${asked.push(request)}`;
    const own = await backend.portal({ config: config(), token });
    backend.answer(refusal(402, "登录已失效"));
    await failure(own.http.get("/a", { notice: false }));
    assert.deepEqual(asked, [{}, { refused: "token-1" }]);
  });
});

describe("error catalogue", () => {
  it("R8-01 success false shows the message as an error notice", async () => {
    backend.answer(json({ success: false, message: "单证已锁定" }));
    await failure(portal.http.get("/a"));
    assert.deepEqual(
      portal.notices.list.getSnapshot().map(({ kind, text }) => [kind, text]),
      [["error", "单证已锁定"]],
    );
  });

  it("R8-02 a code of 400 and more shows the message, 399 does not", async () => {
    backend.answer(json({ code: 399, message: "no", data: 7 }));
    assert.equal(await portal.http.get("/a"), 7);
    for (const code of [400, "499"]) {
      backend.answer(json({ code, message: `code ${code}` }));
      await failure(portal.http.get("/a"));
    }
    assert.deepEqual(noticesOf(portal), ["code 400", "code 499"]);
    assert.equal(errors.mock.callCount(), 0);
  });

  it("R8-04 messages of messagesNotShow make no notice, others do", async () => {
    const quiet = await backend.portal({ config: config({ messagesNotShow: ["静默"] }) });
    backend.answer(refusal(400, "静默"));
    await failure(quiet.http.get("/a"));
    backend.answer(refusal(400, "静默。"));
    await failure(quiet.http.get("/a"));
    assert.deepEqual(noticesOf(quiet), ["静默。"]);
  });

  it("R8-04 R8-06 a message of messagesNotShow that ends the session ends it at once, without a notice", async () => {
    const quiet = await backend.portal({
      config: config({ messagesNotShow: ["登录已失效"] }),
      sessionStorage: signedIn(user),
    });
    backend.answer(refusal(402, "登录已失效"));
    await failure(quiet.http.get("/a"));
    assert.deepEqual(noticesOf(quiet), []);
    assert.equal(quiet.session.ended.getSnapshot(), "expired");
    assert.equal(quiet.session.user.getSnapshot(), null);
  });

  it("R8-05 a code of 500 and more is also logged", async () => {
    backend.answer(refusal(499, "a"));
    await failure(portal.http.get("/a"));
    assert.equal(errors.mock.callCount(), 0);
    backend.answer(json({ success: false, code: 500, message: "b" }));
    await failure(portal.http.get("/a"));
    assert.equal(errors.mock.callCount(), 1);
    assert.deepEqual(noticesOf(portal), ["a", "b"]);
  });

  it("R8-06 402 shows a notice; when it closes, and not before, the session ends and says so once", async () => {
    const told: unknown[] = [];
    portal.session.ended.subscribe(() => told.push(portal.session.ended.getSnapshot()));
    backend.answer(refusal(402, "登录已失效"));
    await Promise.all([1, 2, 3].map(() => failure(portal.http.get("/a"))));
    assert.deepEqual(noticesOf(portal), ["登录已失效"]);
    assert.notEqual(portal.session.user.getSnapshot(), null);
    dismissAll(portal);
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.deepEqual(told, ["expired"]);
  });

  it("after the end of the session a call of a page that has not gone yet is no second notice", async () => {
    const missing = () => refusal(401, "您尚未登录，请先登录。", "session-missing");
    backend.answer(refusal(402, "登录已失效"));
    await failure(portal.http.get("/a"));
    dismissAll(portal);
    backend.answer(missing());
    assert.equal((await failure(portal.http.get("/a"))).code, "session-missing");
    assert.deepEqual(noticesOf(portal), []);
    const stranger = await backend.portal({ config: config() });
    backend.answer(missing());
    await failure(stranger.http.get("/a"));
    assert.deepEqual(noticesOf(stranger), ["您尚未登录，请先登录。"]);
  });

  it("R4-11 402 clears what signing out clears", async () => {
    const storage = signedIn(user);
    const other = await backend.portal({ config: config(), sessionStorage: storage });
    const keys = ["customs-portal.session", "customs-portal.tabs", "customs-portal.manual", "biz.config"];
    for (const key of keys.slice(1)) storage.setItem(key, "{}");
    other.businessObject.set({ a: 1 });
    backend.answer(refusal(402, "登录已失效"));
    await failure(other.http.get("/a"));
    dismissAll(other);
    assert.deepEqual(
      keys.map((key) => storage.getItem(key)),
      [null, null, null, null],
    );
    assert.deepEqual(other.businessObject.getSnapshot(), {});
  });

  it("R8-07 401 with authVerify on ends the session as 402 does", async () => {
    backend.answer(refusal(401, "未登录"));
    await failure(portal.http.get("/a"));
    assert.notEqual(portal.session.user.getSnapshot(), null);
    dismissAll(portal);
    assert.equal(portal.session.user.getSnapshot(), null);
  });

  it("R8-08 401 with authVerify off is a plain notice", async () => {
    const open = await backend.portal({ config: config({ authVerify: false }), sessionStorage: signedIn(user) });
    backend.answer(refusal(401, "未登录"));
    await failure(open.http.get("/a"));
    assert.deepEqual(noticesOf(open), ["未登录"]);
    dismissAll(open);
    assert.notEqual(open.session.user.getSnapshot(), null);
  });

  it("R8-09 an answer without an envelope shows its own message", async () => {
    backend.answer((_, response) => void response.writeHead(500).end("upstream gone"));
    await failure(portal.http.get("/a"));
    backend.answer(json({ error: "Bad Gateway" }, 502));
    await failure(portal.http.get("/a"));
    assert.deepEqual(noticesOf(portal), ["upstream gone", "Bad Gateway"]);
  });

  it("R8-09 the text of a proxy is no message for the user; the status can be quoted", async () => {
    for (const status of [502, 503, 504]) {
      backend.answer((_, response) => void response.writeHead(status).end("upstream connect error"));
      const error = await failure(portal.http.get("/a"));
      assert.equal(error.serverMessage, undefined);
      assert.match(String(error.cause), /upstream connect error/);
      const { text, code } = failureText(error, portal.t);
      const [request] = backend.requests.slice(-1);
      const quoted = `backend-call-failed ${status} · ${String(request?.headers["reqid"])}`;
      assert.deepEqual([text, code], ["调用后台方法出错", quoted]);
    }
    backend.answer((_, response) => void response.writeHead(500).end("x"));
    const plain = failureText(await failure(portal.http.get("/a", { reqId: "7" })), portal.t);
    assert.deepEqual(plain, { text: "x", code: "backend-call-failed 500 · 7" });
    const bare = failureText(await failure(portal.http.get("/a", { noInterceptor: true })), portal.t);
    assert.deepEqual(bare, { text: "x", code: "backend-call-failed 500" });
  });

  it("the trace that a failed answer names is kept, and quoted in the place of the id of the call", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    backend.answer((_, response) => {
      response.writeHead(500, { "x-trace-id": traceId, "content-type": "application/json" });
      response.end(
        JSON.stringify({ success: false, code: 500, message: "x", errorCode: "server-failure", data: null }),
      );
    });
    const error = await failure(portal.http.get("/a"));
    assert.equal(error.traceId, traceId);
    assert.equal(failureText(error, portal.t).code, `server-failure · ${traceId}`);
  });

  it("R8-10 without any message the default text is shown, in the language of the user", async () => {
    backend.answer((_, response) => void response.writeHead(500).end("<html>stack</html>"));
    await failure(portal.http.get("/a"));
    await portal.i18n.setLocale("en");
    await failure(portal.http.get("/a"));
    assert.deepEqual(noticesOf(portal), ["调用后台方法出错", "Error calling backend method"]);
  });

  it("R8-11 a broken connection shows its message, in the language of the user and no other", async () => {
    backend.answer(broken);
    const error = await failure(portal.http.get("/a"));
    assert.equal(error.code, "network-failure");
    assert.equal(error.serverMessage, undefined);
    await portal.i18n.setLocale("fr");
    await failure(portal.http.get("/a"));
    assert.deepEqual(noticesOf(portal), ["网络连接异常，请检查网络后重试。", frenchTexts.networkFailure]);
  });

  it("R8-12 a time limit shows nothing", async () => {
    backend.answer(silence);
    assert.equal((await failure(portal.http.get("/a", { timeoutMs: 30 }))).code, "request-timeout");
    assert.deepEqual(noticesOf(portal), []);
  });

  it("R8-13 a broken connection and a time limit are logged as network connection error", async () => {
    backend.answer(broken);
    await failure(portal.http.get("/a"));
    backend.answer(silence);
    await failure(portal.http.get("/a", { timeoutMs: 30 }));
    assert.deepEqual(
      errors.mock.calls.map(({ arguments: [text] }) => text as unknown),
      ["network connection error", "network connection error"],
    );
  });

  it("R8-05 R8-13 noHandle leaves the notice to the caller, and the console says the same, once", async () => {
    for (const options of [{}, { noHandle: true }]) {
      errors.mock.resetCalls();
      for (const answer of [broken, silence, refusal(500, "b"), refusal(499, "a")]) {
        backend.answer(answer);
        await failure(portal.http.get("/a", { ...limitOf(answer), ...options }));
      }
      assert.deepEqual(
        errors.mock.calls.map(({ arguments: [text] }) => text as unknown),
        ["network connection error", "network connection error", "backend failure"],
      );
      dismissAll(portal);
    }
    errors.mock.resetCalls();
    backend.answer(refusal(500, "b"));
    await failure(portal.http.get("/a", { noInterceptor: true }));
    assert.equal(errors.mock.callCount(), 0);
  });

  it("the token of a call stands in no error", async () => {
    for (const answer of [broken, silence, refusal(500, "x")]) {
      backend.answer(answer);
      const error = await failure(portal.http.get("/a", limitOf(answer)));
      const seen = `${inspect(error, { depth: 20, showHidden: true })}${JSON.stringify(error.cause)}`;
      assert.doesNotMatch(seen, /token-1/);
    }
  });
});

describe("time limits", () => {
  it("R9-03 a call waits 30 seconds by default; axiosTimeoutSecond sets it in seconds", async () => {
    assert.equal(mergeConfig({}).axiosTimeoutSecond, 30);
    const hasty = await backend.portal({ config: config({ axiosTimeoutSecond: 0.05 }) });
    backend.answer(() => undefined);
    const startedAt = performance.now();
    assert.equal((await failure(hasty.http.get("/a"))).code, "request-timeout");
    const waited = performance.now() - startedAt;
    assert.ok(waited >= 45 && waited < 25_000, `waited ${waited} ms`);
  });

  it("a call is sent once, also when the connection breaks", async () => {
    backend.answer(broken);
    await failure(portal.http.get("/a"));
    assert.equal(backend.requests.length, 1);
  });

  it("a download tells how far it is", async () => {
    const bytes = Buffer.alloc(200_000, 1);
    backend.answer((_, response) => void response.writeHead(200, { "content-length": bytes.length }).end(bytes));
    const steps: { loaded: number; total: number | undefined }[] = [];
    const file = await portal.http.download("/f", { onProgress: (step) => steps.push(step) });
    assert.equal(file.blob.size, bytes.length);
    assert.deepEqual(steps.at(-1), { loaded: bytes.length, total: bytes.length });
  });
});

describe("answers that come too late", () => {
  it("what an earlier user asked for does not reach the next one", async () => {
    let late: (() => void) | undefined;
    backend.answer((request, response) => (late = () => data("secret")(request, response)));
    const call = failure(portal.http.get("/a"));
    await until(() => late !== undefined);
    portal.session.clear("user");
    late?.();
    assert.equal((await call).code, "request-cancelled");
    assert.deepEqual(noticesOf(portal), []);
  });
});
