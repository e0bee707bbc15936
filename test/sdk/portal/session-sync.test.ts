import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  sessionChannelName,
  shareSession,
  type CreatePortalOptions,
  type PortalHost,
} from "@customs-portal/sdk/portal";
import { data, memory, signedIn, useBackend, pause, until } from "../support/backend.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", menu: [] };

const backend = useBackend();

const make = backend.quietPortal;

describe("two browser tabs", () => {
  let browser: Storage;
  const tab = async (options: CreatePortalOptions = {}) => {
    const portal = await make({
      localStorage: browser,
      sharedSession: shareSession(new BroadcastChannel(sessionChannelName)),
      ...options,
    });
    return portal;
  };
  /** A first tab where the user is signed in. */
  async function first(): Promise<PortalHost> {
    browser = memory();
    const portal = await tab({ sessionStorage: signedIn(user) });
    await portal.session.restored;
    // What calls need is loaded by now: it would keep a tab of the same process from answering in time.
    await portal.http.get("/ready");
    return portal;
  }

  it("a new tab is signed in by the one that is, and keeps the session as its own", async () => {
    await first();
    const sessionStorage = memory();
    const second = await tab({ sessionStorage });
    await second.session.restored;
    assert.deepEqual(second.session.user.getSnapshot(), user);
    assert.deepEqual(JSON.parse(sessionStorage.getItem("customs-portal.session") ?? ""), user);
    assert.ok(!JSON.stringify([browser.getItem("customs-portal.signed-in")]).includes("token"));
  });

  it("where nobody was signed in, a tab does not wait; where nobody answers, it waits 150 ms and the next does not", async (test) => {
    browser = memory();
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const isRestored = ({ session }: PortalHost) =>
      Promise.race([session.restored.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);
    assert.equal(await isRestored(await tab()), true);
    browser.setItem("customs-portal.signed-in", "1");
    const asking = await tab();
    test.mock.timers.tick(149);
    assert.equal(await isRestored(asking), false);
    test.mock.timers.tick(1);
    assert.equal(await isRestored(asking), true);
    assert.equal(await isRestored(await tab()), true);
    test.mock.timers.reset();
  });

  /** A tab that is asked for its session and answers when it is told to. */
  function busyTab() {
    const channel = new BroadcastChannel(sessionChannelName);
    const asked = Promise.withResolvers<string>();
    channel.addEventListener("message", (event) => {
      const { type, from } = (event as MessageEvent<{ type: string; from: string }>).data;
      if (type === "ask") asked.resolve(from);
    });
    return {
      channel,
      answer: async (of: unknown) => channel.postMessage({ type: "session", to: await asked.promise, user: of }),
    };
  }

  it("a tab that was told too late goes on all the same, with the first answer alone", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const busy = busyTab();
    const portal = await tab();
    await portal.session.restored;
    assert.equal(portal.session.user.getSnapshot(), null);
    await busy.answer(user);
    await until(() => portal.session.user.getSnapshot()?.accessToken === "token-1");
    assert.equal(browser.getItem("customs-portal.signed-in"), "1", "the next new tab asks again");
    portal.session.clear("expired");
    await busy.answer({ ...user, accessToken: "token-2" });
    // absence: whose session has ended since asks nobody
    await pause(30);
    assert.equal(portal.session.user.getSnapshot(), null);
    busy.channel.close();
  });

  it("a session that was signed out while its answer was on its way is not taken over", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const busy = busyTab();
    const portal = await tab();
    await portal.session.restored;
    busy.channel.postMessage({ type: "ended", token: "token-1", userNo: "operator" });
    await busy.answer(user);
    // absence: the session that was signed out
    await pause(30);
    assert.equal(portal.session.user.getSnapshot(), null);
    await busy.answer({ ...user, accessToken: "token-2" });
    await until(() => portal.session.user.getSnapshot()?.accessToken === "token-2");
    busy.channel.close();
  });

  it("one that signs out signs out all", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn(user) });
    await one.session.signOut();
    assert.equal(browser.getItem("customs-portal.signed-in"), "", "a new tab does not ask");
    await until(() => two.session.user.getSnapshot() === null);
    assert.equal(two.session.ended.getSnapshot(), "elsewhere");
    assert.equal(one.session.ended.getSnapshot(), "user");
    await pause(20);
    assert.equal(backend.to("DELETE /pms/api/session").length, 1, "the shared token is ended once");
    const third = await tab();
    await third.session.restored;
    assert.equal(third.session.user.getSnapshot(), null);
  });

  it("a tab with a token of its own ends it on the server when another tab signs out", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    await one.session.signOut();
    await until(() => two.session.user.getSnapshot() === null);
    await until(() => backend.to("DELETE /pms/api/session").length === 2);
    assert.deepEqual(
      backend.to("DELETE /pms/api/session").map(({ headers }) => headers.authorization),
      ["Bearer token-1", "Bearer token-2"],
    );
  });

  it("an expired session of one tab leaves the others alone", async () => {
    const one = await first();
    const two = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    one.session.clear("expired");
    await pause(30);
    assert.notEqual(two.session.user.getSnapshot(), null);
  });

  it("a company switch is of its tab; only a tab whose session it replaced goes along", async () => {
    const one = await first();
    const sharing = await tab({ sessionStorage: signedIn(user) });
    const own = await tab({ sessionStorage: signedIn({ ...user, accessToken: "token-2" }) });
    backend.answer(data({ ...user, accessToken: "token-9", company: "4401" }), "POST /pms/api/session/setBghCompany");
    assert.equal(await one.company.switchTo({ corpCode: "4401", corpName: "南" }), true);
    await until(() => sharing.session.user.getSnapshot()?.accessToken === "token-9");
    assert.equal(sharing.company.epoch.getSnapshot(), 1);
    assert.equal(own.session.user.getSnapshot()?.company, "3101");
    assert.equal(own.company.epoch.getSnapshot(), 0);
  });

  it("what is no session user is not taken over", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const forger = new BroadcastChannel(sessionChannelName);
    forger.addEventListener("message", (event) => {
      const { type, from } = (event as MessageEvent<{ type: string; from: string }>).data;
      if (type === "ask") forger.postMessage({ type: "session", to: from, user: { accessToken: 1 } });
    });
    const portal = await tab();
    await portal.session.restored;
    forger.close();
    assert.equal(portal.session.user.getSnapshot(), null);
  });

  it("without a channel a tab works alone", async () => {
    browser = memory();
    browser.setItem("customs-portal.signed-in", "1");
    const portal = await make({ localStorage: browser });
    await portal.session.restored;
    backend.answer(data(user), "POST /pms/api/session");
    await portal.session.signIn({ userName: "operator", password: "x" });
    await portal.session.signOut();
    assert.equal(portal.session.user.getSnapshot(), null);
  });
});
