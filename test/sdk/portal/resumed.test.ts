import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { SessionUser } from "@customs-portal/sdk/contract";
import {
  sessionChannelName,
  shareSession,
  type CreatePortalOptions,
  type PortalHost,
  type SessionMessage,
} from "@customs-portal/sdk/portal";
import { data, failure, memory, pause, refusal, signedIn, until, useBackend } from "../support/backend.ts";

const user = { accessToken: "token-1", userNo: "operator", company: "3101", companyName: "外高桥", menu: [] };
const signInPath = "POST /pms/api/session";
const ownPath = "POST /pms/api/session/setBghCompany";
const endPath = "DELETE /pms/api/session";
const credentials = { userName: "operator", password: "口令 Pa55-word!" };

const backend = useBackend();

describe("a suspended session and a sign-in in another tab", () => {
  const heard: SessionMessage[] = [];
  let ear: BroadcastChannel;
  afterEach(() => ear.close());

  /** Portals of one browser, and what they tell each other. */
  async function browser() {
    const localStorage = memory();
    heard.length = 0;
    ear = new BroadcastChannel(sessionChannelName);
    ear.addEventListener("message", (event) => heard.push((event as MessageEvent<SessionMessage>).data));
    const tab = (options: CreatePortalOptions): Promise<PortalHost> =>
      backend.quietPortal({
        localStorage,
        sharedSession: shareSession(new BroadcastChannel(sessionChannelName)),
        ...options,
      });
    const storage = signedIn(user);
    const covered = await tab({ sessionStorage: storage, keepsWork: () => true });
    covered.session.expire("expired");
    const fresh = await tab({});
    await fresh.session.restored;
    backend.answer(refusal(404, "x"), "GET /pms/api/session/key");
    return { covered, fresh, storage };
  }
  const begun = () => heard.findLast(({ type }) => type === "begun") as { user: SessionUser } | undefined;
  const tokenOf = ({ session }: PortalHost) => session.user.getSnapshot()?.accessToken;

  it("goes on under its token, which both tabs have then", async () => {
    const { covered, fresh, storage } = await browser();
    backend.answer(data({ ...user, accessToken: "token-2" }), signInPath);
    await fresh.session.signIn(credentials);
    await until(() => begun() !== undefined);
    assert.equal(covered.session.suspended.getSnapshot(), true, "whoever covers the page says when");
    await covered.session.resume(begun()!.user);
    assert.equal(covered.session.suspended.getSnapshot(), false);
    assert.deepEqual([tokenOf(covered), tokenOf(fresh)], ["token-2", "token-2"]);
    assert.equal(covered.session.generation.getSnapshot(), 0);
    assert.match(storage.getItem("customs-portal.session") ?? "", /token-2/);
    // absence: neither a switch nor an end of the session
    await pause(20);
    assert.equal(backend.to(endPath).length + backend.to(ownPath).length, 0);
  });

  it("goes back to its company first; the other tab follows", async () => {
    const { covered, fresh } = await browser();
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401", companyName: "南" }), signInPath);
    await fresh.session.signIn(credentials);
    await until(() => begun() !== undefined);
    backend.answer(data({ accessToken: "token-3", company: "3101" }), ownPath);
    await covered.session.resume(begun()!.user, { mayReplace: ({ company }) => company === "3101" });
    assert.equal(tokenOf(covered), "token-3");
    assert.equal(covered.session.generation.getSnapshot(), 0);
    await until(() => tokenOf(fresh) === "token-3");
    assert.equal(fresh.session.user.getSnapshot()?.company, "3101");
    assert.equal(backend.to(endPath).length, 0);
  });

  it("stays as it was where the company is refused and the user says no: the session of the other tab lives on", async () => {
    const { covered, fresh } = await browser();
    backend.answer(data({ ...user, accessToken: "token-2", company: "4401" }), signInPath);
    await fresh.session.signIn(credentials);
    await until(() => begun() !== undefined);
    for (const answer of [refusal(403, "no"), refusal(503, "busy")]) {
      backend.answer(answer, ownPath);
      await failure(covered.session.resume(begun()!.user, { mayReplace: () => false }));
      assert.equal(covered.session.suspended.getSnapshot(), true);
      assert.equal(tokenOf(fresh), "token-2");
    }
    assert.equal(backend.to(endPath).length, 0);
  });

  it("is told once the password that had to be changed is changed", async () => {
    const { covered, fresh } = await browser();
    backend.answer(data({ ...user, accessToken: "token-2", forceChangePwd: true }), signInPath);
    await fresh.session.signIn(credentials);
    backend.answer(data(null), "PUT /pms/api/session/password");
    await fresh.session.changePassword({ oldPassword: "a", newPassword: "b" });
    await until(() => begun()?.user.forceChangePwd === false);
    await covered.session.resume(begun()!.user);
    assert.equal(tokenOf(covered), "token-2");
    assert.equal(covered.session.generation.getSnapshot(), 0);
  });

  it("outlives the sign-out of somebody else, and ends with that of its own user", async () => {
    const { covered, fresh } = await browser();
    for (const [userNo, isLeft] of [
      ["manager", true],
      ["operator", false],
    ] as const) {
      backend.answer(data({ ...user, accessToken: `token-${userNo}`, userNo }), signInPath);
      await fresh.session.signIn(credentials);
      heard.length = 0;
      await fresh.session.signOut();
      await until(() => heard.some(({ type }) => type === "ended"));
      if (isLeft) assert.equal(covered.session.suspended.getSnapshot(), true);
      else await until(() => covered.session.user.getSnapshot() === null);
    }
    assert.equal(covered.session.ended.getSnapshot(), "elsewhere");
  });

  it("changes nothing where the session is not suspended", async () => {
    const { fresh } = await browser();
    await fresh.session.resume({ ...user, accessToken: "token-9" });
    assert.equal(tokenOf(fresh), undefined);
  });
});
