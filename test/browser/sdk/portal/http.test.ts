import { expect } from "@open-wc/testing";
import { createPortal, HttpError, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { texts as zh } from "../../../../sdk/locales/zh-CN.ts";
import { captureErrors } from "../../shell/support/console.ts";
import { Scope, type LoggedRequest, type Mode } from "../../support/backend.ts";
import { eventually } from "../../support/dom.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const storageKey = "customs-portal.session";
const localeKey = "customs-portal.locale";

/** A portal as a page makes it, with a signed-in user, whose calls go to a scope by the browser's own transport. */
async function open(config: Parameters<typeof mergeConfig>[0] = {}) {
  sessionStorage.setItem(storageKey, JSON.stringify({ accessToken: "token-1", userNo: "operator", menu: [] }));
  // Without tracking, so that the requests of a test are its own.
  const portal = createPortal({ config: mergeConfig({ trackUrl: "", ...config }), sessionStorage, localStorage });
  await portal.i18n.load("errors");
  return portal;
}

const refusal = (code: number, message: string): Mode => ({
  status: code,
  body: { success: false, code, message, data: null },
});

async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail.");
}

const textsOf = (portal: PortalHost) => portal.notices.list.getSnapshot().map(({ text }) => text);
const dismissAll = (portal: PortalHost) =>
  portal.notices.list.getSnapshot().forEach(({ id }) => portal.notices.dismiss(id));
const queryOf = ({ url }: LoggedRequest) => new URL(url, location.origin).searchParams;

describe("calls by the transport of the browser", () => {
  const errors = captureErrors();
  let portal: PortalHost;
  let scope: Scope;
  beforeEach(async () => {
    scope = new Scope();
    portal = await open();
  });
  afterEach(() => {
    portal.destroy();
    sessionStorage.removeItem(storageKey);
    localStorage.removeItem(localeKey);
  });

  const get = (of = portal, path = "/a") => of.http.get(scope.at(path));
  /** What a call meets that the backend answers in such a way. */
  async function refused(mode: Mode, of = portal): Promise<HttpError> {
    await scope.mode(mode);
    return failureOf(get(of));
  }

  describe("what every request carries", () => {
    beforeEach(() => scope.mode({ body: { success: true, code: 200, data: 1 } }));

    it("R71-01 lang is the locale that the browser keeps, on every kind of call", async () => {
      localStorage.setItem(localeKey, "vi");
      const other = await open();
      await other.http.get(scope.at("/a?own=1"));
      await other.http.post(scope.at("/a"));
      await other.http.postForm(scope.at("/a"), {});
      await other.http.put(scope.at("/a"));
      await other.http.delete(scope.at("/a"));
      const calls = (await scope.log()).map((request) => [request.method, queryOf(request).getAll("lang").join()]);
      expect(calls).to.deep.equal(["GET", "POST", "POST", "PUT", "DELETE"].map((method) => [method, "vi"]));
      other.destroy();
    });

    it("R71-02 the Authorization header is Bearer and the access token, on downloads too", async () => {
      await get();
      await portal.http.download(scope.at("/f"));
      const sent = (await scope.log()).map(({ headers }) => headers["authorization"]);
      expect(sent).to.deep.equal(["Bearer token-1", "Bearer token-1"]);
    });

    it("R71-03 reqId is a UUID, new for each request", async () => {
      for (let count = 0; count < 3; count++) await get();
      const ids = (await scope.log()).map(({ headers }) => headers["reqid"]);
      for (const id of ids) expect(id).to.match(uuid);
      expect(new Set(ids).size).to.equal(3);
    });

    it("R71-04 Tz is the IANA name of the user's time zone", async () => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: "Asia/Urumqi" };
      };
      await get().finally(() => (Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions));
      expect((await scope.log())[0]?.headers["tz"]).to.equal("Asia/Urumqi");
    });

    it("R71-05 noInterceptor leaves lang, reqId, Tz, notice and sign-out away and keeps the bearer token", async () => {
      await scope.mode(refusal(402, "登录已失效"));
      await failureOf(portal.http.get(scope.at("/a"), { noInterceptor: true }));
      const [request] = await scope.log();
      expect(request && queryOf(request).toString()).to.equal("");
      expect(request?.headers).not.to.have.any.keys("reqid", "tz");
      expect(request?.headers["authorization"]).to.equal("Bearer token-1");
      expect(textsOf(portal)).to.deep.equal([]);
      expect(portal.session.user.getSnapshot()).not.to.equal(null);
    });

    it("R71-06 noHandle decorates the request and leaves notice and sign-out to the caller", async () => {
      await scope.mode(refusal(402, "登录已失效"));
      expect((await failureOf(portal.http.get(scope.at("/a"), { noHandle: true }))).envelopeCode).to.equal(402);
      const [request] = await scope.log();
      expect(request?.headers["reqid"]).to.match(uuid);
      expect(request && queryOf(request).get("lang")).to.equal("zh-CN");
      expect(textsOf(portal)).to.deep.equal([]);
      expect(portal.session.user.getSnapshot()).not.to.equal(null);
    });
  });

  describe("the error catalogue", () => {
    it("R8-01 success false shows the message as an error notice", async () => {
      await refused({ body: { success: false, message: "单证已锁定" } });
      const shown = portal.notices.list.getSnapshot().map(({ kind, text }) => [kind, text]);
      expect(shown).to.deep.equal([["error", "单证已锁定"]]);
    });

    it("R8-02 a code of 400 and more shows the message, 399 does not", async () => {
      await scope.mode({ body: { code: 399, message: "no", data: 7 } });
      expect(await get()).to.equal(7);
      for (const code of [400, "499"]) await refused({ body: { code, message: `code ${code}` } });
      expect(textsOf(portal)).to.deep.equal(["code 400", "code 499"]);
    });

    it("R8-04 messages of messagesNotShow make no notice, others do", async () => {
      const quiet = await open({ messagesNotShow: ["静默"] });
      await refused(refusal(400, "静默"), quiet);
      await refused(refusal(400, "静默。"), quiet);
      expect(textsOf(quiet)).to.deep.equal(["静默。"]);
      quiet.destroy();
    });

    it("R8-05 a code of 500 and more is also logged, one below is not", async () => {
      await refused(refusal(499, "a"));
      expect(errors()).to.deep.equal([]);
      await refused({ body: { success: false, code: 500, message: "b" } });
      expect(errors().length).to.equal(1);
      expect(textsOf(portal)).to.deep.equal(["a", "b"]);
    });

    it("R8-06 402 shows a notice; when it closes, and not before, the session ends and says so once", async () => {
      const told: unknown[] = [];
      portal.session.ended.subscribe(() => told.push(portal.session.ended.getSnapshot()));
      await scope.mode(refusal(402, "登录已失效"));
      await Promise.all([1, 2, 3].map(() => failureOf(get())));
      expect(textsOf(portal)).to.deep.equal(["登录已失效"]);
      expect(sessionStorage.getItem(storageKey)).not.to.equal(null);
      dismissAll(portal);
      expect(portal.session.user.getSnapshot()).to.equal(null);
      expect(sessionStorage.getItem(storageKey)).to.equal(null);
      expect(told).to.deep.equal(["expired"]);
    });

    it("R8-07 401 with authVerify on ends the session as 402 does", async () => {
      await refused(refusal(401, "未登录"));
      expect(portal.session.user.getSnapshot()).not.to.equal(null);
      dismissAll(portal);
      expect(portal.session.user.getSnapshot()).to.equal(null);
    });

    it("R8-08 401 with authVerify off is a plain notice", async () => {
      const lenient = await open({ authVerify: false });
      await refused(refusal(401, "未登录"), lenient);
      expect(textsOf(lenient)).to.deep.equal(["未登录"]);
      dismissAll(lenient);
      expect(lenient.session.user.getSnapshot()).not.to.equal(null);
      lenient.destroy();
    });

    it("R8-09 an answer without an envelope shows its own message", async () => {
      await refused({ status: 500, text: "upstream gone", headers: { "content-type": "text/plain" } });
      await refused({ status: 502, body: { error: "Bad Gateway" } });
      expect(textsOf(portal)).to.deep.equal(["upstream gone", "Bad Gateway"]);
      errors();
    });

    it("R8-10 without any message the default text is shown, in the language of the user", async () => {
      const page: Mode = { status: 500, text: "<html>stack</html>", headers: { "content-type": "text/html" } };
      await refused(page);
      await portal.i18n.setLocale("en");
      await refused(page);
      expect(textsOf(portal)).to.deep.equal(["调用后台方法出错", "Error calling backend method"]);
      errors();
    });

    it("R8-11, R8-13 a broken connection shows its message and is logged as network connection error", async () => {
      expect((await refused({ cut: true })).code).to.equal("network-failure");
      expect(textsOf(portal).length).to.equal(1);
      expect(textsOf(portal)[0]).to.include(zh.networkFailure);
      expect(errors().map(([text]) => text)).to.deep.equal(["network connection error"]);
    });

    it("R8-12 a time limit shows no message", async () => {
      await scope.mode({ hang: true });
      const call = portal.http.get(scope.at("/a"), { timeoutMs: 30 });
      expect((await failureOf(call)).code).to.equal("request-timeout");
      expect(textsOf(portal)).to.deep.equal([]);
      errors();
      await eventually(async () => (await scope.log()).every(({ ended }) => ended));
    });

    for (const duplicateMonitor of [false, true]) {
      for (const debug of [false, true]) {
        it(`R8-14 an equal request while the first is pending, monitoring ${duplicateMonitor}, debug ${debug}`, async () => {
          const watching = await open({ duplicateMonitor, debug });
          await scope.mode({ body: { success: true, code: 200, data: 1 }, delayMs: 60 });
          const save = () => watching.http.post(scope.at("/save"), { a: 1 });
          const [first, second] = await Promise.allSettled([save(), save()]);
          expect(first.status).to.equal("fulfilled");
          expect(second.status).to.equal(duplicateMonitor ? "rejected" : "fulfilled");
          expect((await scope.log()).length).to.equal(duplicateMonitor ? 1 : 2);
          expect(textsOf(watching)).to.deep.equal(duplicateMonitor && debug ? [zh.requestDuplicate] : []);
          expect(await save(), "once the first is answered it goes again").to.equal(1);
          watching.destroy();
        });
      }
    }
  });
});
