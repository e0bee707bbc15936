import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { lastEventsTimeoutMs } from "@customs-portal/sdk/limits";
import type { CreatePortalOptions } from "@customs-portal/sdk/portal";
import { data, refusal, signedIn, useBackend, pause, until } from "../support/backend.ts";
import { act, endpoint, eventsOf, user } from "../support/tracking.ts";

const signOutCall = "DELETE /pms/api/session";

const backend = useBackend();

const make = (options: CreatePortalOptions = {}) => backend.portal({ sessionStorage: signedIn(user), ...options });
const sent = () => backend.to(endpoint).flatMap(eventsOf);

/** A document as far as tracking sees one. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  hide() {
    this.visibilityState = "hidden";
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/**
 * Long enough for portal and backend, which share this process, to do what they are about to do: time, and turns of the
 * event loop where a busy machine gives it few of them in that time.
 */
async function settled(): Promise<void> {
  await pause(80);
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Stops the timers of the portal. */
function stopTimers(test: TestContext): { tick(ms: number): void } {
  test.mock.timers.enable({ apis: ["setTimeout"] });
  return { tick: (ms) => test.mock.timers.tick(ms) };
}

describe("tracking batches", () => {
  it("R9-08 five events are sent at once, four wait", async (test) => {
    const portal = await make();
    // No interval can end.
    stopTimers(test);
    act(portal, 4);
    await settled();
    assert.equal(sent().length, 0);
    act(portal, 1);
    await until(() => sent().length === 5);
  });

  it("R9-10 fewer than five are sent after 1.5 seconds", async (test) => {
    const portal = await make();
    const clock = stopTimers(test);
    act(portal, 1);
    await settled();
    clock.tick(1499);
    await settled();
    assert.equal(backend.to(endpoint).length, 0);
    clock.tick(1);
    await until(() => backend.to(endpoint).length === 1);
  });

  it("R9-09 a batch that failed is sent again after 200 ms, whole and in order", async (test) => {
    const portal = await make();
    const clock = stopTimers(test);
    backend.answer(refusal(503, "x"), endpoint);
    act(portal, 5);
    await until(() => backend.to(endpoint).length === 1);
    await settled();
    backend.answer(data(null), endpoint);
    clock.tick(199);
    await settled();
    assert.equal(backend.to(endpoint).length, 1);
    clock.tick(1);
    await until(() => backend.to(endpoint).length === 2);
    const messages = backend.to(endpoint).map((request) => eventsOf(request).map(({ message }) => message));
    const inOrder = [0, 1, 2, 3, 4].map((id) => `action ${id}`);
    assert.deepEqual(messages, [inOrder, inOrder]);
  });

  it("R9-11 of 600 events made offline the latest 500 are kept", async () => {
    const portal = await make();
    const messages = () => sent().map(({ message }) => message);
    backend.answer(({ socket }) => void socket.destroy(), endpoint);
    act(portal, 600);
    await until(() => backend.to(endpoint).length >= 1);
    const tries = backend.to(endpoint).length;
    backend.answer(data(null), endpoint);
    await until(() => sent().length >= 500 + tries * 5);
    await pause(50);
    const arrived = messages().slice(-500);
    assert.deepEqual(
      arrived,
      Array.from({ length: 500 }, (_, index) => `action ${index + 100}`),
    );
    const sizes = backend.to(endpoint).map((request) => eventsOf(request).length);
    assert.ok(sizes.every((size) => size <= 50));
  });

  it("R9-11 of 600 events made after the connection broke the latest 500 are kept", async () => {
    const portal = await make();
    const messages = () => sent().map(({ message }) => message);
    // Tracking has loaded and sent: what comes now waits in it, and not for it.
    portal.track.action("before");
    portal.track.flush();
    await until(() => sent().length === 1);
    await settled();
    backend.answer(({ socket }) => void socket.destroy(), endpoint);
    act(portal, 600);
    await until(() => backend.to(endpoint).length >= 2);
    await settled();
    backend.answer(data(null), endpoint);
    await until(() => new Set(messages()).size > 500);
    await settled();
    const arrived = messages().slice(-500);
    assert.deepEqual(
      arrived,
      Array.from({ length: 500 }, (_, index) => `action ${index + 100}`),
    );
  });

  it("what waits is sent with keepalive when the page hides", async () => {
    const page = new Page();
    const calls: RequestInit[] = [];
    const { fetch } = globalThis;
    const portal = await make({ page });
    act(portal, 2);
    globalThis.fetch = (call, init) => {
      if (call === `${backend.origin}/pms/api/track`) calls.push(init ?? {});
      return fetch(call, init);
    };
    page.hide();
    await until(() => sent().length === 2);
    globalThis.fetch = fetch;
    assert.deepEqual(
      calls.map(({ keepalive }) => keepalive),
      [true],
    );
  });

  it("answers are read: one that nobody reads keeps the browser busy until the time of the call is over", async () => {
    const { fetch } = globalThis;
    const answers: Response[] = [];
    const portal = await make();
    globalThis.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (call[0] === `${backend.origin}/pms/api/track`) answers.push(answer);
      return answer;
    };
    try {
      act(portal, 2);
      portal.track.flush();
      await until(() => answers.length === 1);
      await settled();
    } finally {
      globalThis.fetch = fetch;
    }
    assert.deepEqual(
      answers.map(({ bodyUsed }) => bodyUsed),
      [true],
    );
  });

  it("a backend without the endpoint is asked once", async () => {
    const portal = await make();
    backend.answer(refusal(404, "x"), endpoint);
    act(portal, 5);
    await until(() => backend.to(endpoint).length === 1);
    await pause(20);
    act(portal, 20);
    portal.track.flush();
    await pause(50);
    assert.equal(backend.to(endpoint).length, 1);
  });

  it("what waits at a company switch or a sign-out is sent with a token that is still good", async () => {
    const portal = await make();
    act(portal, 1);
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), "POST /pms/api/session/setBghCompany");
    await portal.company.switchTo({ corpCode: "4401", corpName: "" });
    await portal.session.signOut();
    await until(() => sent().length >= 2);
    const bearers = backend.to(endpoint).map(({ headers }) => headers.authorization);
    assert.deepEqual(bearers, ["Bearer token-2"]);
    assert.deepEqual(
      sent().map(({ token, userCompany }) => [token, userCompany]),
      [
        ["token-1", "3101"],
        ["token-1", "3101"],
      ],
    );
  });

  it("a sign-out waits for the last events, which the ended session could no longer send", async () => {
    const portal = await make();
    let answerTracking: (() => void) | undefined;
    backend.answer((request, response) => {
      answerTracking = () => data(null)(request, response);
    }, endpoint);
    act(portal, 1);
    const signedOut = portal.session.signOut();
    await until(() => answerTracking !== undefined);
    await pause(50);
    assert.equal(backend.to(signOutCall).length, 0);
    answerTracking?.();
    await signedOut;
    assert.equal(backend.to(signOutCall).length, 1);
    assert.equal(sent().length, 1);
  });

  it("a sign-out does not wait for ever for the last events", async (test) => {
    const portal = await make();
    backend.answer(() => undefined, endpoint);
    act(portal, 5);
    await until(() => backend.to(endpoint).length === 1);
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const signedOut = portal.session.signOut();
    test.mock.timers.tick(lastEventsTimeoutMs);
    test.mock.timers.reset();
    await signedOut;
    assert.equal(backend.to(signOutCall).length, 1);
    assert.equal(portal.session.user.getSnapshot(), null);
  });

  it("a refused token neither ends the session nor shows anything", async () => {
    const portal = await make();
    backend.answer(refusal(402, "登录已失效"), endpoint);
    act(portal, 5);
    await until(() => backend.to(endpoint).length === 1);
    await pause(300);
    assert.equal(backend.to(endpoint).length, 1);
    assert.notEqual(portal.session.user.getSnapshot(), null);
    assert.deepEqual(portal.notices.list.getSnapshot(), []);
  });
});
