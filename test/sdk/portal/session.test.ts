import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { data, failure, memory, noticesOf, refusal, signedIn, useBackend, until } from "../support/backend.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", menu: [] };
const signInPath = "POST /pms/api/session";
const keyPath = "GET /pms/api/session/key";
const password = "口令 Pa55-word!";

const backend = useBackend();
mock.method(console, "warn", () => undefined);

const make = backend.quietPortal;
const bodyOf = (path: string): unknown => JSON.parse(backend.to(path).at(-1)?.body ?? "null");

describe("sign-in", () => {
  it("R72-01 R72-02 the password goes to POST /pms/api/session, whose data is the user", async () => {
    const portal = await make({ config: mergeConfig({ trackUrl: "", passwordEncryption: "never" }) });
    backend.answer(data({ ...user, divisionName: "外高桥" }), signInPath);
    const answered = await portal.session.signIn({ userName: "operator", password });
    assert.deepEqual(bodyOf(signInPath), { userName: "operator", password, loginType: "password" });
    assert.equal(backend.to(keyPath).length, 0);
    assert.deepEqual(answered, { ...user, divisionName: "外高桥" });
    assert.equal(portal.session.user.getSnapshot(), answered);
  });

  it("R4-06 R4-07 the user and the token are stored, in session storage only", async () => {
    const sessionStorage = memory();
    const localStorage = memory();
    const portal = await make({ sessionStorage, localStorage });
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ userName: "operator", password });
    assert.deepEqual(JSON.parse(sessionStorage.getItem("customs-portal.session") ?? ""), user);
    assert.equal(localStorage.getItem("customs-portal.session"), null);
    const again = await make({ sessionStorage });
    assert.deepEqual(again.session.user.getSnapshot(), user);
    assert.equal((await make()).session.user.getSnapshot(), null);
  });

  it("a credential of another system goes with its login type", async () => {
    const portal = await make();
    backend.answer(data(user), signInPath);
    await portal.session.signIn({ loginType: "guardSSO", credential: "one-time" });
    assert.deepEqual(bodyOf(signInPath), { loginType: "guardSSO", credential: "one-time" });
    assert.equal(backend.to(keyPath).length, 0);
  });

  it("a refused sign-in leaves nobody signed in and shows no notice of its own", async () => {
    const portal = await make();
    backend.answer(refusal(404, "x"), keyPath);
    backend.answer(refusal(400, "用户名或密码不正确", "sign-in-refused"), signInPath);
    const error = await failure(portal.session.signIn({ userName: "operator", password }));
    assert.equal(error.code, "sign-in-refused");
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
  });
});

describe("sign-out", () => {
  it("R72-03 signing out is a DELETE without interceptor", async () => {
    const portal = await make({ sessionStorage: signedIn(user) });
    await portal.session.signOut();
    const request = backend.to("DELETE /pms/api/session")[0];
    assert.equal(request?.url.search, "");
    assert.equal(request?.headers["reqid"], undefined);
    assert.equal(request?.headers.authorization, "Bearer token-1");
  });

  it("R4-08 R4-09 it clears user, token, tabs, selected manual, business object and the cached biz.config", async () => {
    const sessionStorage = signedIn(user);
    const portal = await make({ sessionStorage });
    sessionStorage.setItem("customs-portal.tabs", "[]");
    sessionStorage.setItem("biz.config", "{}");
    portal.manual.select({ emsNo: "C1" } as Parameters<typeof portal.manual.select>[0]);
    portal.businessObject.set({ billNo: 1 });
    portal.footerMark.set("核对中");
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(portal.manual.selected.getSnapshot(), null);
    assert.deepEqual(portal.manual.recent.getSnapshot(), []);
    assert.deepEqual(portal.businessObject.getSnapshot(), {});
    assert.equal(portal.footerMark.getSnapshot(), "");
    for (const key of ["customs-portal.session", "customs-portal.tabs", "customs-portal.manual", "biz.config"])
      assert.equal(sessionStorage.getItem(key), null, key);
    await portal.http.get("/a");
    assert.equal(backend.to("GET /a")[0]?.headers.authorization, undefined);
  });
});

describe("life of a session", () => {
  let stored: Storage;
  let portal: PortalHost;
  beforeEach(async () => {
    stored = memory();
    portal = await make({ sessionStorage: stored });
  });
  const signIn = async () => {
    backend.answer(data(user));
    await portal.session.signIn({ userName: "operator", password });
  };

  it("a broken stored session is dropped", async () => {
    stored.setItem("customs-portal.session", "{");
    assert.equal((await make({ sessionStorage: stored })).session.user.getSnapshot(), null);
  });

  it("signing out ends here even where the server does not answer, and removes the cached biz.config", async () => {
    await signIn();
    stored.setItem("biz.config", "{}");
    backend.answer((request) => void request.socket.destroy());
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(stored.getItem("biz.config"), null);
    assert.equal(portal.session.ended.getSnapshot(), "user");
    assert.equal(backend.requests.at(-1)?.method, "DELETE");
  });

  it("many refused calls make one notice and one sign-out, when the notice closes", async () => {
    await signIn();
    backend.answer(refusal(402, "登录已失效", "session-expired"));
    await Promise.all([1, 2, 3].map(() => failure(portal.http.get("/a"))));
    assert.equal(noticesOf(portal).length, 1);
    assert.notEqual(portal.session.user.getSnapshot(), null);
    portal.notices.dismiss(portal.notices.list.getSnapshot()[0]?.id ?? "");
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(portal.session.ended.getSnapshot(), "expired");
  });

  it("a late refusal of an old token does not end the new session", async () => {
    await signIn();
    let refuse: (() => void) | undefined;
    backend.answer((request, response) => void (refuse = () => refusal(402, "旧")(request, response)));
    const late = failure(portal.http.get("/late"));
    await until(() => refuse !== undefined);
    portal.session.clear("user");
    backend.answer(data({ ...user, accessToken: "token-2" }));
    await portal.session.signIn({ userName: "operator", password });
    refuse?.();
    await late;
    assert.deepEqual(noticesOf(portal), []);
    assert.equal(portal.session.user.getSnapshot()?.accessToken, "token-2");
  });
});
