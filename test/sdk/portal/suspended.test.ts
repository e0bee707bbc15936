import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import {
  sessionChannelName,
  shareSession,
  type CreatePortalOptions,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import { data, failure, memory, refusal, signedIn, until, useBackend } from "../support/backend.ts";

const user = {
  accessToken: "token-1",
  userNo: "operator",
  company: "3101",
  companyName: "外高桥",
  mode: "own",
  menu: [],
};
const signInPath = "POST /pms/api/session";
const ownPath = "POST /pms/api/session/setBghCompany";
const actPath = "POST /pms/api/session/setVirtualGroupUser";
const endPath = "DELETE /pms/api/session";
const credentials = { userName: "operator", password: "口令 Pa55-word!" };

const backend = useBackend();
mock.method(console, "warn", () => undefined);

describe("a suspended session", () => {
  let storage: Storage;

  async function suspended(of: object = user, options: CreatePortalOptions = {}): Promise<PortalHost> {
    storage = signedIn(of);
    storage.setItem("customs-portal.tabs", "[]");
    const portal = await backend.quietPortal({ sessionStorage: storage, keepsWork: () => true, ...options });
    backend.answer(refusal(404, "x"), "GET /pms/api/session/key");
    backend.answer(refusal(402, "登录已失效"), "GET /a");
    await failure(portal.http.get("/a"));
    const [notice] = portal.notices.list.getSnapshot();
    assert.equal(portal.session.suspended.getSnapshot(), false);
    portal.notices.dismiss(notice?.id ?? "");
    assert.equal(portal.session.suspended.getSnapshot(), true);
    return portal;
  }
  const authorisations = (path: string) => backend.to(path).map(({ headers }) => headers.authorization);

  it("R8-06 nothing of the session is stored, while its user, company and tabs stay; further refusals say nothing", async () => {
    const portal = await suspended();
    const { session } = portal;
    assert.equal(storage.getItem("customs-portal.session"), null);
    assert.equal(storage.getItem("customs-portal.tabs"), "[]");
    assert.equal(session.ended.getSnapshot(), "expired");
    assert.equal(session.user.getSnapshot()?.company, "3101");
    assert.equal(session.generation.getSnapshot(), 0);
    await failure(portal.http.get("/a"));
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
    session.expire("expired");
    assert.equal(session.suspended.getSnapshot(), true);
  });

  it("a page that holds no work ends the session", async () => {
    const portal = await backend.quietPortal({ sessionStorage: signedIn(user), keepsWork: () => false });
    portal.session.expire("expired");
    assert.equal(portal.session.user.getSnapshot(), null);
    assert.equal(portal.session.suspended.getSnapshot(), false);
  });

  it("the same person in the same company goes on under the new token", async () => {
    const { session, company } = await suspended();
    backend.answer(data({ ...user, accessToken: "token-2", mode: undefined }), signInPath);
    const epoch = company.epoch.getSnapshot();
    await session.signIn(credentials);
    assert.equal(session.user.getSnapshot()?.accessToken, "token-2");
    assert.equal(session.suspended.getSnapshot(), false);
    assert.equal(session.ended.getSnapshot(), undefined);
    assert.deepEqual([session.generation.getSnapshot(), company.epoch.getSnapshot()], [0, epoch]);
    assert.match(storage.getItem("customs-portal.session") ?? "", /token-2/);
    assert.equal(storage.getItem("customs-portal.tabs"), "[]");
    assert.equal(backend.to(ownPath).length + backend.to(endPath).length, 0);
  });

  it("whoever signs in to another company is back in theirs before any call bears the new token", async () => {
    const { session } = await suspended();
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), signInPath);
    backend.answer(data({ accessToken: "token-3", company: "3101", mode: "own", divisionName: "A" }), ownPath);
    const seen: unknown[] = [];
    session.user.subscribe(() => seen.push(session.user.getSnapshot()?.accessToken));
    await session.signIn(credentials, { mayReplace: ({ company }) => company === "3101" });
    assert.deepEqual(seen, ["token-3"]);
    assert.deepEqual(JSON.parse(backend.to(ownPath)[0]?.body ?? ""), { corpCode: "3101", corpName: "外高桥" });
    assert.deepEqual(authorisations(ownPath), ["Bearer token-2"]);
    const now = session.user.getSnapshot();
    assert.deepEqual([now?.company, now?.companyName, now?.divisionName], ["3101", "外高桥", "A"]);
    assert.equal(session.generation.getSnapshot(), 0);
  });

  it("whoever acted goes back to their own company first, then acts as before", async () => {
    const acting = { department: "集团", relaxMode: true };
    const of = {
      ...user,
      mode: "virtual",
      company: "9",
      companyName: "九",
      ownCompany: "3101",
      ownCompanyName: "外高桥",
    };
    const { session } = await suspended({ ...of, acting });
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), signInPath);
    backend.answer(data({ accessToken: "token-3", company: "3101" }), ownPath);
    backend.answer(data({ accessToken: "token-4", company: "9" }), actPath);
    await session.signIn(credentials);
    assert.deepEqual(authorisations(actPath), ["Bearer token-3"]);
    assert.deepEqual(JSON.parse(backend.to(actPath)[0]?.body ?? ""), {
      corpCode: "9",
      corpName: "九",
      department: "集团",
      imitateCompany: "false",
      relaxMode: "true",
    });
    const { accessToken, mode, company, ownCompany, acting: now } = session.user.getSnapshot() ?? { acting: undefined };
    assert.deepEqual([accessToken, mode, company, ownCompany, now], ["token-4", "virtual", "9", "3101", acting]);
    assert.equal(session.generation.getSnapshot(), 0);
  });

  it("a company that is refused is asked about: a no leaves it suspended, a yes begins anew", async () => {
    const { session } = await suspended();
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), signInPath);
    backend.answer(refusal(403, "no"), ownPath);
    const error = await failure(session.signIn(credentials, { mayReplace: ({ company }) => company !== "4401" }));
    assert.equal(error.code, "request-cancelled");
    await until(() => backend.to(endPath).length === 1);
    assert.deepEqual(authorisations(endPath), ["Bearer token-2"]);
    assert.equal(session.suspended.getSnapshot(), true);
    assert.equal(session.user.getSnapshot()?.company, "3101");
    await session.signIn(credentials, { mayReplace: () => true });
    assert.equal(session.user.getSnapshot()?.company, "4401");
    assert.equal(session.generation.getSnapshot(), 1);
    assert.equal(storage.getItem("customs-portal.tabs"), null);
  });

  it("a backend that does not answer for the company is no answer: the new session ends, and all stays as it was", async () => {
    const { session } = await suspended();
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), signInPath);
    for (const answer of [refusal(503, "busy"), refusal(429, "later")]) {
      backend.answer(answer, ownPath);
      const before = backend.to(endPath).length;
      await failure(session.signIn(credentials, { mayReplace: () => true }));
      await until(() => backend.to(endPath).length === before + 1);
      assert.equal(session.suspended.getSnapshot(), true);
    }
  });

  it("another person, and whoever has to change the password first, begin anew", async () => {
    for (const next of [
      { ...user, accessToken: "token-2", userNo: "manager" },
      { ...user, accessToken: "token-2", forceChangePwd: true },
    ]) {
      const { session } = await suspended();
      backend.answer(data(next), signInPath);
      await session.signIn(credentials, { mayReplace: () => true });
      assert.equal(session.generation.getSnapshot(), 1);
      assert.equal(session.suspended.getSnapshot(), false);
      assert.equal(storage.getItem("customs-portal.tabs"), null);
    }
    assert.equal(backend.to(ownPath).length + backend.to(endPath).length, 0);
  });

  it("work goes on, too, where another tab has signed in while the password was on its way", async () => {
    const { session } = await suspended();
    backend.answer((request, response) => {
      session.replace({ ...user, mode: "own", accessToken: "token-9" });
      data({ ...user, accessToken: "token-2" })(request, response);
    }, signInPath);
    await session.signIn(credentials, { mayReplace: () => true });
    assert.equal(session.user.getSnapshot()?.accessToken, "token-2");
    assert.equal(session.generation.getSnapshot(), 0);
    await until(() => backend.to(endPath).length === 1);
    assert.deepEqual(authorisations(endPath), ["Bearer token-9"]);
  });

  it("clear ends it for good", async () => {
    const { session } = await suspended();
    session.clear("expired");
    assert.equal(session.user.getSnapshot(), null);
    assert.equal(session.suspended.getSnapshot(), false);
    assert.equal(session.ended.getSnapshot(), "expired");
    assert.equal(storage.getItem("customs-portal.tabs"), null);
  });

  it("no new tab gets its token, and a tab that shared it goes on with the next one", async () => {
    const localStorage = memory();
    const sharedSession = () => shareSession(new BroadcastChannel(sessionChannelName));
    const one = await suspended(user, { localStorage, sharedSession: sharedSession() });
    const asking = await backend.quietPortal({ localStorage, sharedSession: sharedSession() });
    await asking.session.restored;
    assert.equal(asking.session.user.getSnapshot(), null);
    const shared = { localStorage, sharedSession: sharedSession(), sessionStorage: signedIn(user) };
    const two = await backend.quietPortal({ ...shared, keepsWork: () => true });
    two.session.expire("expired");
    backend.answer(data({ ...user, accessToken: "token-2" }), signInPath);
    await one.session.signIn(credentials);
    await until(() => two.session.user.getSnapshot()?.accessToken === "token-2");
    assert.equal(two.session.suspended.getSnapshot(), false);
    assert.equal(two.session.generation.getSnapshot(), 0);
  });
});
