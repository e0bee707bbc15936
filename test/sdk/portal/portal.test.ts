import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import { createPortal, defaultConfig, HttpError, mergeConfig, type Portal } from "@customs-portal/sdk/portal";

const user = { accessToken: "token-1", userNo: "operator", menu: [] };

/** A backend that answers what a test tells it, over real sockets. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { method: string; url: URL; headers: IncomingMessage["headers"]; body: string }[] = [];
const backend = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    requests.push({
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://backend"),
      headers: request.headers,
      body,
    });
    answer(request, response);
  });
});
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

let origin = "";
let portal: Portal;
const errors = mock.method(console, "error", () => undefined);
mock.method(console, "warn", () => undefined);

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

let stored: Storage;
let made: Portal[] = [];
function make(options: Parameters<typeof createPortal>[0] = {}): Portal {
  const portal = createPortal({ location: { origin, hostname: "127.0.0.1" }, sessionStorage: stored, ...options });
  made.push(portal);
  return portal;
}

async function failure(call: Promise<unknown>): Promise<HttpError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof HttpError);
    return error;
  }
  assert.fail("the call was expected to fail");
}

before(async () => {
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
after(() => new Promise((resolve) => backend.close(resolve)));
beforeEach(async () => {
  destroyAll();
  stored = memory();
  requests = [];
  errors.mock.resetCalls();
  answer = json({ success: true, code: 200, message: "", data: 1 });
  portal = make();
  await portal.i18n.load("errors");
});
after(destroyAll);

function destroyAll() {
  for (const each of made) each.destroy();
  made = [];
}

const notices = () => portal.notices.list.getSnapshot().map(({ kind, text }) => ({ kind, text }));

describe("requests", () => {
  it("an envelope is opened, a body without one is data", async () => {
    assert.equal(await portal.http.get("/a"), 1);
    answer = json({ content: [] });
    assert.deepEqual(await portal.http.get("/a"), { content: [] });
    answer = json([1]);
    assert.deepEqual(await portal.http.get("/a"), [1]);
  });

  it("R1-17 a fresh profile sends lang=zh-CN, with reqId, Tz and, once signed in, the bearer token", async () => {
    await portal.http.get("/a", { query: { lists: ["1", "2"], none: undefined } });
    const first = requests[0];
    assert.equal(first?.url.search, "?lists=1&lists=2&lang=zh-CN");
    assert.match(
      String(first?.headers["reqid"]),
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.equal(first?.headers["tz"], Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.equal(first?.headers.authorization, undefined);
    answer = json({ success: true, code: 200, data: user });
    await portal.session.signIn({ userName: "operator", password: "x" });
    await portal.http.get("/b", { noInterceptor: true });
    const last = requests.at(-1);
    assert.equal(last?.headers.authorization, "Bearer token-1");
    assert.equal(last?.url.search, "");
    assert.equal(last?.headers["reqid"], undefined);
  });

  it("the bearer token does not leave the own origin and the configured bases", async () => {
    const foreign = origin.replace("127.0.0.1", "localhost");
    const withToken = make({ token: () => "secret" });
    await withToken.http.get(`${foreign}/a`).catch(() => undefined);
    assert.ok(requests.every((request) => request.headers.authorization === undefined));
    const config = mergeConfig({ downloadCenter: { baseUrl: `${foreign}/exports` } });
    await make({ token: () => "secret", config })
      .http.get(`${foreign}/a`)
      .catch(() => undefined);
    assert.equal(requests.at(-1)?.headers.authorization, "Bearer secret");
  });

  it("form posts repeat the key of a list", async () => {
    await portal.http.postForm("/a", { systemCode: ["a", "b"], pageNum: 1 });
    assert.equal(requests[0]?.body, "systemCode=a&systemCode=b&pageNum=1");
    assert.match(String(requests[0]?.headers["content-type"]), /application\/x-www-form-urlencoded/);
  });

  it("a download carries the blob and the name of content-disposition", async () => {
    answer = (_, response) =>
      response
        .writeHead(200, { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("报关单.txt")}` })
        .end("内容");
    const file = await portal.http.download("/f");
    assert.equal(file.fileName, "报关单.txt");
    assert.equal(await file.blob.text(), "内容");
  });

  it("a refused download shows the message of its envelope", async () => {
    answer = json({ success: false, code: 404, message: "没有这个文件", errorCode: "file-unknown", data: null }, 404);
    const error = await failure(portal.http.download("/f"));
    assert.equal(error.code, "file-unknown");
    assert.deepEqual(notices(), [{ kind: "error", text: "没有这个文件" }]);
  });

  it("success false, a code of 400 and an HTTP error each reject and show the message", async () => {
    for (const [body, status] of [
      [{ success: false, message: "一" }, 200],
      [{ code: "400", message: "二" }, 200],
      [{ success: false, code: 500, message: "三" }, 500],
    ] as const) {
      answer = json(body, status);
      await failure(portal.http.get("/a"));
    }
    assert.deepEqual(
      notices().map(({ text }) => text),
      ["一", "二", "三"],
    );
    assert.equal(errors.mock.callCount(), 1, "only the code of 500 is logged");
  });

  it("an answer without an envelope shows its message, else the default text", async () => {
    answer = (_, response) => response.writeHead(502).end("upstream gone");
    await failure(portal.http.get("/a"));
    answer = (_, response) => response.writeHead(500).end("<html>stack</html>");
    await failure(portal.http.get("/a"));
    assert.deepEqual(
      notices().map(({ text }) => text),
      ["upstream gone", "调用后台方法出错"],
    );
  });

  it("a broken connection is shown and logged, a time limit is silent", async () => {
    answer = (request) => void request.socket.destroy();
    assert.equal((await failure(portal.http.get("/a"))).code, "network-failure");
    assert.equal(notices().length, 1);
    assert.equal(errors.mock.calls[0]?.arguments[0], "network connection error");
    answer = () => undefined;
    assert.equal((await failure(portal.http.get("/slow", { timeoutMs: 50 }))).code, "request-timeout");
    assert.equal(notices().length, 1);
    backend.closeAllConnections();
  });

  it("noHandle and noInterceptor leave the failure to the caller", async () => {
    answer = json({ success: false, code: 400, message: "x" }, 400);
    await failure(portal.http.get("/a", { noHandle: true }));
    await failure(portal.http.get("/a", { noInterceptor: true }));
    assert.deepEqual(notices(), []);
  });

  it("destroy ends the requests under way", async () => {
    answer = () => undefined;
    const call = failure(portal.http.get("/slow"));
    setImmediate(() => portal.destroy());
    assert.equal((await call).code, "request-cancelled");
    backend.closeAllConnections();
  });
});

describe("session", () => {
  const signIn = async () => {
    answer = json({ success: true, code: 200, data: user });
    await portal.session.signIn({ userName: "operator", password: "x" });
  };

  it("sign-in keeps the user in session storage; a new portal of the same tab finds it", async () => {
    await signIn();
    assert.equal(make().session.user.getSnapshot()?.userNo, "operator");
    assert.deepEqual(JSON.parse(requests.at(-1)?.body ?? ""), {
      userName: "operator",
      password: "x",
      loginType: "password",
    });
  });

  it("a broken stored session is dropped", () => {
    stored.setItem("customs-portal.session", "{");
    assert.equal(make().session.user.getSnapshot(), null);
  });

  it("signing out ends here even where the server does not answer, and removes the cached biz.config", async () => {
    await signIn();
    stored.setItem("biz.config", "{}");
    answer = (request) => void request.socket.destroy();
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(stored.getItem("biz.config"), null);
    assert.equal(portal.session.ended.getSnapshot(), "user");
    assert.equal(requests.at(-1)?.method, "DELETE");
  });

  it("many refused calls make one notice and one sign-out, when the notice closes", async () => {
    await signIn();
    answer = json({ success: false, code: 402, message: "登录已失效", errorCode: "session-expired", data: null }, 402);
    await Promise.all([1, 2, 3].map(() => failure(portal.http.get("/a"))));
    assert.equal(notices().length, 1);
    assert.notEqual(portal.session.user.getSnapshot(), null);
    portal.notices.dismiss(portal.notices.list.getSnapshot()[0]?.id ?? "");
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(portal.session.ended.getSnapshot(), "expired");
  });

  it("a late refusal of an old token does not end the new session", async () => {
    await signIn();
    let refuse: (() => void) | undefined;
    answer = (request, response) =>
      (refuse = () => json({ success: false, code: 402, message: "旧", data: null }, 402)(request, response));
    const late = failure(portal.http.get("/late"));
    while (!refuse) await new Promise((resolve) => setTimeout(resolve, 1));
    portal.session.clear("user");
    answer = json({ success: true, code: 200, data: { ...user, accessToken: "token-2" } });
    await portal.session.signIn({ userName: "operator", password: "x" });
    refuse();
    await late;
    assert.deepEqual(notices(), []);
    assert.equal(portal.session.user.getSnapshot()?.accessToken, "token-2");
  });
});

describe("exports", () => {
  it("R73-01 tasks are listed below /exportasync/api by default", async () => {
    answer = json({ success: true, data: { content: [], totalElements: 0 } });
    const query = {
      systemCode: ["S"],
      taskCode: ["all"],
      pageSize: 10,
      pageNum: 1,
      limit: "50",
      extraCode: "",
      taskName: "",
    };
    assert.deepEqual(await portal.exports.list(query), { content: [], totalElements: 0 });
    assert.equal(requests[0]?.url.pathname, "/exportasync/api/v1/task/get");
    assert.equal(requests[0]?.body, "systemCode=S&taskCode=all&pageSize=10&pageNum=1&limit=50&extraCode=&taskName=");
  });

  it("R73-02 downloadCenter.baseUrl overrides it", async () => {
    const other = make({ config: mergeConfig({ downloadCenter: { baseUrl: "/elsewhere/" } }) });
    await other.exports.start({ systemCode: "S", taskCode: "T", fileName: "f.xlsx", taskName: "n" });
    assert.equal(requests[0]?.url.pathname, "/elsewhere/v1/task/add");
  });

  it("R73-09 a task is posted with the whole payload, then the download centre opens with its codes", async () => {
    const opened: unknown[] = [];
    const withCenter = make({ openDownloadCenter: (address) => opened.push(address) });
    await withCenter.exports.start({
      systemCode: "S",
      taskCode: "T",
      fileName: "f.xlsx",
      taskName: "n",
      params: { a: 1 },
    });
    assert.deepEqual(JSON.parse(requests[0]?.body ?? ""), {
      taskCode: "T",
      systemCode: "S",
      fileName: "f.xlsx",
      taskName: "n",
      extraCode: "",
      exportParamJson: '{"a":1}',
      exportColumns: [],
      enableSharding: false,
      exportType: "excel",
      disableZip: false,
    });
    assert.deepEqual(opened, [{ systemCode: "S", taskCode: "T", limit: "1000", module: "n", extraCode: "" }]);
    await withCenter.exports.start({
      systemCode: "S",
      taskCode: "T",
      fileName: "f",
      taskName: "n",
      gotoDownloadCenter: false,
    });
    assert.equal(opened.length, 1);
  });

  it("a refused task does not open the download centre", async () => {
    const opened: unknown[] = [];
    answer = json({ success: false, code: 400, message: "x" }, 400);
    const withCenter = make({ openDownloadCenter: (address) => opened.push(address) });
    await failure(withCenter.exports.start({ systemCode: "S", taskCode: "T", fileName: "f", taskName: "n" }));
    assert.deepEqual(opened, []);
  });
});

describe("configuration", () => {
  it("R75-06 a partial configuration keeps the other defaults, deeply; arrays are replaced", () => {
    const merged = mergeConfig({ downloadCenter: { limit: "9", cloudSources: ["x"] }, title: { en: "Mine" } });
    assert.equal(merged.downloadCenter.limit, "9");
    assert.deepEqual(merged.downloadCenter.cloudSources, ["x"]);
    assert.equal(merged.downloadCenter.baseUrl, "/exportasync/api");
    assert.equal(merged.axiosTimeoutSecond, 30);
    assert.deepEqual(merged.title, { ...(defaultConfig.title as object), en: "Mine" });
  });

  it("defautLogin wins over defaultLogin, either overrides /login", () => {
    assert.equal(mergeConfig({}).defautLogin, "/login");
    assert.equal(mergeConfig({ defaultLogin: "/a" }).defautLogin, "/a");
    assert.equal(mergeConfig({ defaultLogin: "/a", defautLogin: "/b" }).defautLogin, "/b");
  });
});

describe("texts", () => {
  it("a switch of the locale loads its texts, remembers it and tells listeners", async () => {
    const kept = memory();
    const texts = make({ localStorage: kept }).i18n;
    await texts.load("errors");
    assert.equal(texts.t("errors:requestCancelled"), "请求已取消。");
    let told = 0;
    texts.locale.subscribe(() => told++);
    await texts.setLocale("vi");
    assert.equal(
      texts.t("errors:tooManyRequests", { seconds: 3 }),
      "Thao tác quá nhiều lần. Vui lòng thử lại sau 3 giây.",
    );
    assert.equal(told, 1);
    assert.equal(make({ localStorage: kept }).i18n.locale.getSnapshot(), "vi");
  });

  it("of two switches at once the later one stays", async () => {
    await Promise.all([portal.i18n.setLocale("fr"), portal.i18n.setLocale("es")]);
    assert.equal(portal.i18n.locale.getSnapshot(), "es");
  });
});

describe("notices", () => {
  it("the same notice is shown once; each goes by itself after its time, unless it is held", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const closed: string[] = [];
    const id = portal.notices.show({ kind: "info", text: "a", onClose: () => closed.push("first") });
    assert.equal(portal.notices.show({ kind: "info", text: "a", onClose: () => closed.push("second") }), id);
    assert.equal(notices().length, 1);
    test.mock.timers.tick(4999);
    portal.notices.hold(id);
    test.mock.timers.tick(60_000);
    assert.equal(notices().length, 1);
    portal.notices.resume(id);
    test.mock.timers.tick(5000);
    assert.deepEqual(notices(), []);
    assert.deepEqual(closed, ["first", "second"]);
  });
});
