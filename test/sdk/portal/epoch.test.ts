import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import {
  mergeConfig,
  sessionChannelName,
  shareSession,
  type CreatePortalOptions,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import { data, failure, memory, noticesOf, refusal, signedIn, useBackend, until } from "../support/backend.ts";
import { corp, manual, setBgh } from "../support/company.ts";
import { endpoint, eventsOf } from "../support/tracking.ts";

const first = {
  accessToken: "token-a",
  userNo: "operator",
  company: "3101",
  mode: "own" as const,
  menu: [{ name: "A" }],
};
const second = {
  accessToken: "token-b",
  userNo: "manager",
  company: "4401",
  mode: "own" as const,
  menu: [{ name: "B" }],
};
const signInPath = "POST /pms/api/session";
const endPath = "DELETE /pms/api/session";
const corpsPath = "GET /pms/api/session/corps";
const credentials = { loginType: "guard", credential: "one-time" };
const noTags = { hasTags: false, canChangeCorp: false, corpGroupList: [] };

const backend = useBackend();
// A session that a test leaves to end by itself, when its backend is gone.
mock.method(console, "warn", () => undefined);
let storage: Storage;
let portal: PortalHost;

const endedTokens = () => backend.to(endPath).map(({ headers }) => headers.authorization);
/** Waits for the ends of sessions on the server, so that none arrives in the next test. */
const ended = (count = 1) => until(() => backend.to(endPath).length >= count);
const userNo = ({ session }: PortalHost) => session.user.getSnapshot()?.userNo;

/** Fills all that the portal holds of its user. */
async function work({ company, manual: manuals, businessObject, footerMark, notices }: PortalHost) {
  backend.answer(data({ hasTags: "1", canChangeCorp: "1", corpGroupList: [corp] }), corpsPath);
  await company.load();
  manuals.select(manual);
  businessObject.set({ billNo: "1" });
  footerMark.set("核对中");
  notices.show({ kind: "info", text: "报关单已导出", durationMs: Infinity });
  for (const key of ["customs-portal.tabs", "biz.config"]) storage.setItem(key, "of the first user");
}

function assertNothingLeft({ company, manual: manuals, businessObject, footerMark, notices }: PortalHost) {
  assert.deepEqual(company.tags.getSnapshot(), noTags);
  assert.equal(manuals.selected.getSnapshot(), null);
  assert.deepEqual(manuals.recent.getSnapshot(), []);
  assert.deepEqual(businessObject.getSnapshot(), {});
  assert.equal(footerMark.getSnapshot(), "");
  assert.deepEqual(notices.list.getSnapshot(), []);
  for (const key of ["customs-portal.tabs", "customs-portal.manual", "biz.config"])
    assert.equal(storage.getItem(key), null, key);
}

beforeEach(async () => {
  storage = signedIn(first);
  portal = await backend.quietPortal({ sessionStorage: storage });
});

describe("a sign-in over a live session", () => {
  it("gives the next user nothing of the last, and ends the last session on the server", async () => {
    await work(portal);
    backend.answer(data(second), signInPath);
    await portal.session.signIn(credentials);
    assertNothingLeft(portal);
    assert.equal(userNo(portal), "manager");
    assert.equal(backend.to(signInPath)[0]?.headers.authorization, undefined, "the sign-in speaks for nobody");
    await ended();
    assert.deepEqual(endedTokens(), ["Bearer token-a"]);
    const reloaded = await backend.quietPortal({ sessionStorage: storage });
    assert.equal(userNo(reloaded), "manager");
    assertNothingLeft(reloaded);
  });

  it("is one for listeners, too: whoever hears of the new user finds the state of the new user", async () => {
    await work(portal);
    const seen: unknown[] = [];
    portal.session.generation.subscribe(() => seen.push(["generation", userNo(portal)]));
    portal.session.user.subscribe(() => {
      seen.push(["user", portal.businessObject.getSnapshot(), portal.company.epoch.getSnapshot()]);
    });
    backend.answer(data(second), signInPath);
    await portal.session.signIn(credentials);
    assert.deepEqual(seen, [
      ["generation", "manager"],
      ["user", {}, 1],
    ]);
    await ended();
  });

  it("drops what the last user asked for, good or bad, whenever it is answered", async () => {
    const answers: (() => void)[] = [];
    backend.answer((request, response) => void answers.push(() => data("A's")(request, response)), "GET /list");
    backend.answer((request, response) => void answers.push(() => refusal(402, "旧")(request, response)), "GET /bad");
    backend.answer(
      (request, response) => void answers.push(() => data({ hasTags: "1", corpGroupList: [corp] })(request, response)),
      corpsPath,
    );
    const calls = [
      failure(portal.http.get("/list")),
      failure(portal.http.get("/bad")),
      failure(portal.company.load()),
      failure(portal.http.download("/list")),
    ];
    await until(() => answers.length === 4);
    backend.answer(data(second), signInPath);
    await portal.session.signIn(credentials);
    for (const answer of answers) answer();
    for (const { code } of await Promise.all(calls)) assert.equal(code, "request-cancelled");
    assert.deepEqual(noticesOf(portal), []);
    assert.deepEqual(portal.company.tags.getSnapshot(), noTags);
    assert.equal(userNo(portal), "manager");
    await ended();
  });

  it("lets the next user switch while the switch of the last one is unanswered, and drops that answer", async () => {
    let late: (() => void) | undefined;
    backend.answer(
      (request, response) => (late = () => data({ ...first, company: "9999" })(request, response)),
      setBgh,
    );
    const switching = failure(portal.company.switchTo(corp));
    await until(() => late !== undefined);
    backend.answer(data(second), signInPath);
    await portal.session.signIn(credentials);
    backend.answer(data({ ...second, accessToken: "token-c", company: "5501" }), setBgh);
    assert.equal(await portal.company.switchTo({ corpCode: "5501", corpName: "南" }), true);
    late?.();
    assert.equal((await switching).code, "request-cancelled");
    assert.equal(portal.session.user.getSnapshot()?.company, "5501");
    await ended();
  });

  it("of the same user in another company begins anew as well", async () => {
    await work(portal);
    backend.answer(data({ ...first, accessToken: "token-b", company: "4401" }), signInPath);
    await portal.session.signIn(credentials);
    assertNothingLeft(portal);
    assert.equal(portal.session.generation.getSnapshot(), 1);
    await ended();
    assert.deepEqual(endedTokens(), ["Bearer token-a"]);
  });

  it("tells what the last user did under the token of the last user", async () => {
    const tracked = await backend.portal({ sessionStorage: signedIn(first), config: mergeConfig({}) });
    tracked.track.action("menu /declarations/list");
    backend.answer(data(second), signInPath);
    await tracked.session.signIn(credentials);
    await until(() => backend.to(endpoint).length > 0);
    await ended();
    const [call] = backend.to(endpoint);
    assert.equal(call?.headers.authorization, "Bearer token-a");
    assert.ok(call && eventsOf(call).every((event) => event.userNo === "operator"));
    assert.ok((call?.at ?? 0) < (backend.to(endPath)[0]?.at ?? 0), "before the session ends on the server");
  });

  it("a sign-out that is still under way does not sign the next user out", async () => {
    let end: (() => void) | undefined;
    backend.answer((request, response) => (end ??= () => data(null)(request, response)), endPath);
    const leaving = portal.session.signOut();
    await until(() => end !== undefined);
    backend.answer(data(second), signInPath);
    await portal.session.signIn(credentials);
    end?.();
    await leaving;
    assert.equal(userNo(portal), "manager");
    await ended(2);
  });
});

describe("the question before a session is replaced", () => {
  it("names both; on yes the old session dies on the server", async () => {
    backend.answer(data(second), signInPath);
    const asked: unknown[] = [];
    await portal.session.signIn(credentials, {
      mayReplace(next, current) {
        asked.push([next.userNo, current.userNo, userNo(portal)]);
        return true;
      },
    });
    assert.deepEqual(asked, [["manager", "operator", "operator"]]);
    await ended();
    assert.deepEqual(endedTokens(), ["Bearer token-a"]);
  });

  it("on no the new one does, and nothing of the old one changes", async () => {
    await work(portal);
    backend.answer(data(second), signInPath);
    const error = await failure(portal.session.signIn(credentials, { mayReplace: () => Promise.resolve(false) }));
    assert.equal(error.code, "request-cancelled");
    assert.equal(userNo(portal), "operator");
    assert.deepEqual(portal.businessObject.getSnapshot(), { billNo: "1" });
    assert.deepEqual(noticesOf(portal), ["报关单已导出"]);
    assert.equal(portal.company.epoch.getSnapshot(), 0);
    await ended();
    assert.deepEqual(endedTokens(), ["Bearer token-b"]);
  });

  it("is not answered for a session that came meanwhile", async () => {
    backend.answer(data(second), signInPath);
    const error = await failure(
      portal.session.signIn(credentials, {
        mayReplace() {
          portal.session.replace({ accessToken: "token-c", userNo: "clerk", menu: [] });
          return true;
        },
      }),
    );
    assert.equal(error.code, "request-cancelled");
    assert.equal(userNo(portal), "clerk");
    await ended();
  });
});

describe("the other tabs of the browser", () => {
  const tab = (options: CreatePortalOptions) =>
    backend.quietPortal({ sharedSession: shareSession(new BroadcastChannel(sessionChannelName)), ...options });

  it("are not moved to the next user: those that shared the session are told that it ended, the others stay", async () => {
    const here = await tab({ sessionStorage: signedIn(first) });
    const sharing = await tab({ sessionStorage: signedIn(first) });
    const other = await tab({ sessionStorage: signedIn({ ...first, accessToken: "token-x", userNo: "clerk" }) });
    await work(sharing);
    backend.answer(data(second), signInPath);
    await here.session.signIn(credentials);
    await until(() => sharing.session.user.getSnapshot() === null);
    assert.equal(sharing.session.ended.getSnapshot(), "superseded");
    assert.deepEqual(sharing.businessObject.getSnapshot(), {});
    assert.equal(userNo(other), "clerk");
    await ended();
    assert.deepEqual(endedTokens(), ["Bearer token-a"], "each session is ended once");
  });

  it("work on under the new token when the same user signs in again", async () => {
    const here = await tab({ sessionStorage: signedIn(first) });
    const sharing = await tab({ sessionStorage: signedIn(first) });
    await work(sharing);
    backend.answer(data({ ...first, accessToken: "token-b" }), signInPath);
    await here.session.signIn(credentials);
    await until(() => sharing.session.user.getSnapshot()?.accessToken === "token-b");
    assert.equal(userNo(sharing), "operator");
    assert.deepEqual(sharing.businessObject.getSnapshot(), { billNo: "1" });
    assert.equal(sharing.company.epoch.getSnapshot(), 0);
    await ended();
  });
});

it("what a session that cannot be read left behind belongs to nobody who signs in next", async () => {
  const left = memory();
  left.setItem("customs-portal.manual", JSON.stringify({ selected: manual, recent: { 4401: [manual] } }));
  left.setItem("customs-portal.tabs", "of somebody");
  const next = await backend.quietPortal({ sessionStorage: left });
  backend.answer(data(second), signInPath);
  await next.session.signIn(credentials);
  assert.equal(next.manual.selected.getSnapshot(), null);
  assert.deepEqual(next.manual.recent.getSnapshot(), []);
  assert.equal(left.getItem("customs-portal.tabs"), null);
});
