import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { data, failure, json, noticesOf, refusal, useBackend } from "../support/backend.ts";

const user = { accessToken: "token-1", userNo: "operator", menu: [] };

const backend = useBackend();
let portal: PortalHost;
const errors = mock.method(console, "error", () => undefined);
const make = backend.quietPortal;

beforeEach(async () => {
  errors.mock.resetCalls();
  portal = await make();
});

describe("requests", () => {
  it("an envelope is opened, a body without one is data", async () => {
    backend.answer(data(1));
    assert.equal(await portal.http.get("/a"), 1);
    backend.answer(json({ content: [] }));
    assert.deepEqual(await portal.http.get("/a"), { content: [] });
    backend.answer(json([1]));
    assert.deepEqual(await portal.http.get("/a"), [1]);
  });

  it("R1-17 a fresh profile sends lang=zh-CN, with reqId, Tz and, once signed in, the bearer token", async () => {
    await portal.http.get("/a", { query: { lists: ["1", "2"], none: undefined } });
    const first = backend.requests[0];
    assert.equal(first?.url.search, "?lists=1&lists=2&lang=zh-CN");
    assert.match(
      String(first?.headers["reqid"]),
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.equal(first?.headers["tz"], Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.equal(first?.headers.authorization, undefined);
    backend.answer(data(user));
    await portal.session.signIn({ userName: "operator", password: "x" });
    await portal.http.get("/b", { noInterceptor: true });
    const last = backend.requests.at(-1);
    assert.equal(last?.headers.authorization, "Bearer token-1");
    assert.equal(last?.url.search, "");
    assert.equal(last?.headers["reqid"], undefined);
  });

  it("the bearer token does not leave the own origin and the configured bases", async () => {
    const foreign = backend.otherOrigin;
    const withToken = await make({ token: () => "secret" });
    await withToken.http.get(`${foreign}/a`).catch(() => undefined);
    assert.ok(backend.requests.every((request) => request.headers.authorization === undefined));
    const config = mergeConfig({ trackUrl: "", downloadCenter: { baseUrl: `${foreign}/exports` } });
    const withBase = await make({ token: () => "secret", config });
    await withBase.http.get(`${foreign}/a`).catch(() => undefined);
    assert.equal(backend.requests.at(-1)?.headers.authorization, "Bearer secret");
  });

  it("tokenOrigins is the whole list of the origins that may see the token", async () => {
    const options = {
      token: () => "own-token",
      location: { origin: "https://page.example", hostname: "page.example" },
    };
    const config = mergeConfig({ trackUrl: "", baseUrl: { dev: "", pro: backend.origin } });
    await (await make({ ...options, config, tokenOrigins: ["https://page.example"] })).http.get("/b");
    assert.equal(backend.requests.at(-1)?.headers.authorization, undefined);
    await (await make({ ...options, config, tokenOrigins: [backend.origin] })).http.get("/b");
    assert.equal(backend.requests.at(-1)?.headers.authorization, "Bearer own-token");
  });

  it("the bearer token goes to baseUrl, and not to an origin that only begins like a trusted one", async () => {
    const token = () => "secret";
    const foreign = backend.otherOrigin;
    await (await make({ token, config: mergeConfig({ trackUrl: "", baseUrl: { pro: foreign } }) })).http.get("/a");
    assert.equal(backend.requests.at(-1)?.headers.authorization, "Bearer secret");
    const location = { origin: backend.origin.slice(0, -1), hostname: "127.0.0.1" };
    await (await make({ token, location })).http.get(`${backend.origin}/b`);
    assert.equal(backend.requests.at(-1)?.url.pathname, "/b");
    assert.equal(backend.requests.at(-1)?.headers.authorization, undefined);
  });

  it("form posts repeat the key of a list", async () => {
    await portal.http.postForm("/a", { systemCode: ["a", "b"], pageNum: 1 });
    assert.equal(backend.requests[0]?.body, "systemCode=a&systemCode=b&pageNum=1");
    assert.match(String(backend.requests[0]?.headers["content-type"]), /application\/x-www-form-urlencoded/);
  });

  it("a download carries the blob and the name of content-disposition", async () => {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent("报关单.txt")}`;
    backend.answer((_, response) => void response.writeHead(200, { "content-disposition": disposition }).end("内容"));
    const file = await portal.http.download("/f");
    assert.equal(file.fileName, "报关单.txt");
    assert.equal(await file.blob.text(), "内容");
  });

  it("a refused download shows the message of its envelope", async () => {
    backend.answer(refusal(404, "没有这个文件", "file-unknown"));
    const error = await failure(portal.http.download("/f"));
    assert.equal(error.code, "file-unknown");
    assert.deepEqual(
      portal.notices.list.getSnapshot().map(({ kind, text }) => ({ kind, text })),
      [{ kind: "error", text: "没有这个文件" }],
    );
  });

  it("success false, a code of 400 and an HTTP error each reject and show the message", async () => {
    for (const [body, status] of [
      [{ success: false, message: "一" }, 200],
      [{ code: "400", message: "二" }, 200],
      [{ success: false, code: 500, message: "三" }, 500],
    ] as const) {
      backend.answer(json(body, status));
      await failure(portal.http.get("/a"));
    }
    assert.deepEqual(noticesOf(portal), ["一", "二", "三"]);
    assert.equal(errors.mock.callCount(), 1, "only the code of 500 is logged");
  });

  it("a refused token is asked for once more; another one is tried at once, the same is not", async () => {
    const asked: (string | undefined)[] = [];
    const accepted: string[] = [];
    const renewing = await make({
      token: ({ refused }) => (asked.push(refused), refused === "old" ? "new" : "old"),
      onTokenAccepted: (token) => accepted.push(token),
    });
    const before = backend.requests.length;
    const refuse = refusal(402, "x", "session-expired");
    backend.answer((request, response) =>
      (request.headers.authorization === "Bearer old" ? refuse : data(7))(request, response),
    );
    assert.equal(await renewing.http.post("/a", {}), 7);
    assert.deepEqual(asked, [undefined, "old"]);
    const sent = backend.requests.slice(before);
    assert.deepEqual(
      sent.map(({ headers }) => headers.authorization),
      ["Bearer old", "Bearer new"],
    );
    assert.equal(sent[0]?.headers["reqid"], sent[1]?.headers["reqid"], "one user action");
    assert.deepEqual(noticesOf(renewing), []);
    assert.deepEqual(accepted, ["new"]);
    const fixed = await make({ token: () => "old" });
    assert.equal((await failure(fixed.http.get("/a"))).envelopeCode, 402);
    assert.equal(backend.requests.length, before + 3);
  });

  it("noHandle and noInterceptor leave the failure to the caller", async () => {
    backend.answer(refusal(400, "x"));
    await failure(portal.http.get("/a", { noHandle: true }));
    await failure(portal.http.get("/a", { noInterceptor: true }));
    assert.deepEqual(noticesOf(portal), []);
  });

  it("an answer is unknown until it is read; then it is what the reading makes of it", async () => {
    const { http } = portal;
    backend.answer(data("7"));
    const read = (answer: unknown) => Number(answer);
    const answers: number[] = [
      await http.get("/a", { read }),
      await http.post("/b", {}, { read }),
      await http.postForm("/c", {}, { read }),
      await http.put("/d", {}, { read }),
      await http.delete("/e", { read }),
    ];
    assert.deepEqual(answers, [7, 7, 7, 7, 7]);
    // @ts-expect-error Nobody has looked at what came.
    const unread: number = await http.get("/a");
    // @ts-expect-error A type alone reads nothing.
    const claimed = await http.get<number>("/a");
    assert.deepEqual([unread, claimed], ["7", "7"]);
  });

  it("destroy ends the requests under way", async () => {
    backend.answer(() => undefined);
    const call = failure(portal.http.get("/slow"));
    setImmediate(() => portal.destroy());
    assert.equal((await call).code, "request-cancelled");
  });

  it("destroy ends a sign-in under way, too", async () => {
    backend.answer(() => setImmediate(() => portal.destroy()));
    const signIn = failure(portal.session.signIn({ userName: "operator", password: "portal-1234" }));
    assert.equal((await signIn).code, "request-cancelled");
  });
});
