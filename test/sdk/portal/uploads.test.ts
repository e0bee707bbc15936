import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, mock } from "node:test";
import {
  createPortal,
  HttpError,
  mergeConfig,
  publicPortal,
  type CreatePortalOptions,
  type TokenRequest,
} from "@customs-portal/sdk/portal";
import { user } from "../support/company.ts";
import { until } from "../../support/until.ts";
import { TransferServer } from "../transfer/support/transfer-server.ts";
import { fileOf } from "../transfer/support/uploads.ts";

describe("uploads of a portal", () => {
  const server = new TransferServer();
  const logged = mock.method(console, "error", () => {});
  before(() => server.open());
  after(() => server.close());
  beforeEach(() => {
    server.reset();
    logged.mock.resetCalls();
  });

  const bearers = () => server.named("setup").map(({ headers }) => headers.authorization);
  function open(options: CreatePortalOptions = {}) {
    const location = new URL("https://portal.example.com/");
    const config = mergeConfig({ baseUrl: { dev: server.origin, pro: server.origin } });
    return createPortal({ config, location, token: () => "bearer-1", ...options });
  }

  it("R6-16 R3-33 go to the base of the portal with its token, which only the setup bears", async () => {
    const portal = open();
    const uploader = await publicPortal(portal).uploads.open();
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => uploader.files[0]?.phase === "stored");
    assert.deepEqual(bearers(), ["Bearer bearer-1"]);
    assert.deepEqual(
      server.calls.slice(1).map(({ name, headers }) => [name, headers.authorization]),
      [
        ["create", undefined],
        ["upload_check", undefined],
        ["upload", undefined],
      ],
    );
    uploader.destroy();
    portal.destroy();
  });

  it("tells of each token that a call was answered well with, and of no other", async () => {
    const accepted: string[] = [];
    const onTokenAccepted = (token: string) => void accepted.push(token);
    const portal = open({ token: ({ refused }) => (refused ? "bearer-2" : "bearer-1"), onTokenAccepted });
    const uploader = await portal.uploads.open({ retries: 0 });
    server.fault = ({ headers }) => ({ status: headers.authorization === "Bearer bearer-1" ? 402 : 503 });
    await assert.rejects(uploader.taskSetup("/in"), { status: 503 });
    assert.deepEqual(accepted, []);
    server.fault = ({ headers }) => (headers.authorization === "Bearer bearer-1" ? { status: 402 } : undefined);
    await uploader.taskSetup("/in");
    server.fault = () => undefined;
    await uploader.taskSetup("/other");
    assert.deepEqual(accepted, ["bearer-2", "bearer-1"]);
    uploader.destroy();
    portal.destroy();
  });

  it("one that is refused within an answer of 200 was not accepted, also the second time, and the sign-in is over", async () => {
    const accepted: string[] = [];
    const onTokenAccepted = (token: string) => void accepted.push(token);
    const portal = open({ token: ({ refused }) => (refused ? "bearer-2" : "bearer-1"), onTokenAccepted });
    const uploader = await portal.uploads.open();
    const body = JSON.stringify({ success: false, code: 402, message: "over", data: null });
    server.fault = () => ({ status: 200, body });
    await assert.rejects(uploader.taskSetup("/in"), { status: 402 });
    assert.deepEqual([bearers(), accepted], [["Bearer bearer-1", "Bearer bearer-2"], []]);
    const codes = portal.notices.list.getSnapshot().map(({ code }) => code);
    assert.deepEqual(codes, ["session-expired"]);
    uploader.destroy();
    portal.destroy();
  });

  it("a page of something before the backend, with status 200, has accepted no token", async () => {
    const accepted: string[] = [];
    const portal = open({ onTokenAccepted: (token) => void accepted.push(token) });
    const uploader = await portal.uploads.open({ retries: 0 });
    for (const body of ["<html>login</html>", "", "null"]) {
      server.fault = () => ({ status: 200, body });
      await assert.rejects(uploader.taskSetup("/in"), { code: "answer-malformed" });
    }
    assert.deepEqual(accepted, []);
    uploader.destroy();
    portal.destroy();
  });

  it("A77 an origin that may not see the token does not", async () => {
    const portal = open({ tokenOrigins: ["https://portal.example.com"] });
    const uploader = await portal.uploads.open();
    await assert.rejects(uploader.taskSetup("/in"), { code: "upload-not-ready" });
    assert.deepEqual(server.calls, []);
    uploader.destroy();
    portal.destroy();
  });

  it("a refused token is asked for once more; without another one the session is over", async () => {
    server.fault = ({ headers }) => (headers.authorization === "Bearer old" ? { status: 401 } : undefined);
    let token = "new";
    const portal = open({ token: ({ refused }) => (refused === undefined ? "old" : token) });
    const uploader = await portal.uploads.open();
    await uploader.taskSetup("/in");
    assert.deepEqual(bearers(), ["Bearer old", "Bearer new"]);
    token = "old";
    // Whoever tries again reads again why nothing comes of it: the page has no sign-in over it.
    for (let tries = 0; tries < 2; tries += 1) {
      for (const { id } of portal.notices.list.getSnapshot()) portal.notices.dismiss(id);
      await assert.rejects(uploader.taskSetup("/in"), { status: 401 });
      assert.deepEqual(
        portal.notices.list.getSnapshot().map(({ kind, code }) => [kind, code]),
        [["error", "session-expired"]],
      );
    }
    uploader.destroy();
    portal.destroy();
  });

  it("where the page has no token any more the sign-in is over: nothing is tried again, and the status says so", async () => {
    const missing = new HttpError("session-missing", { status: 401, envelopeCode: 401 });
    const body = JSON.stringify({ success: false, code: 401, message: "over", data: null });
    for (const answer of [{ status: 401 }, { status: 200, body }]) {
      server.reset();
      server.fault = () => answer;
      let isSignedIn = true;
      const token = ({ refused }: TokenRequest) =>
        isSignedIn && refused === undefined ? "old" : Promise.reject(missing);
      const portal = open({ token });
      const uploader = await portal.uploads.open();
      await assert.rejects(uploader.taskSetup("/in"), { status: 401 });
      assert.equal(server.calls.length, 1);
      isSignedIn = false;
      await assert.rejects(uploader.taskSetup("/in"), { status: 401, code: "session-missing", message: "no token" });
      assert.equal(server.calls.length, 1);
      uploader.destroy();
      portal.destroy();
    }
  });

  it("what was asked for in the name of one user is not done in that of the next", async () => {
    const portal = open();
    portal.session.replace({ ...user, mode: "own" });
    const uploader = await portal.uploads.open();
    portal.session.clear("user");
    await assert.rejects(uploader.taskSetup("/in"), { name: "TransferError" });
    assert.deepEqual(server.calls, []);
    uploader.destroy();
    portal.destroy();
  });

  /** What a refused setup does, beside what any other call does that is refused so. */
  async function refused(answer: { status: number; body: string }, authVerify: boolean) {
    server.fault = () => answer;
    const outcomes: unknown[] = [];
    for (const isUpload of [false, true]) {
      const portal = createPortal({
        config: mergeConfig({ authVerify, trackUrl: "", baseUrl: { dev: server.origin, pro: server.origin } }),
        location: new URL("https://portal.example.com/"),
      });
      portal.session.replace({ ...user, mode: "own" });
      if (isUpload) {
        const uploader = await portal.uploads.open();
        await assert.rejects(uploader.taskSetup("/in"));
        uploader.destroy();
      } else await assert.rejects(portal.http.get("/any"));
      for (const { id } of portal.notices.list.getSnapshot()) portal.notices.dismiss(id);
      outcomes.push(portal.session.ended.getSnapshot());
      portal.destroy();
    }
    return outcomes;
  }

  it("A73 R8-08 what ends the session is what ends it after any other call", async () => {
    const envelope = (code: number) => JSON.stringify({ success: false, code, message: "over", data: null });
    for (const authVerify of [true, false]) {
      for (const code of [401, 402]) {
        const ended = code === 402 || authVerify ? "expired" : undefined;
        assert.deepEqual(await refused({ status: code, body: envelope(code) }, authVerify), [ended, ended], `${code}`);
        assert.deepEqual(
          await refused({ status: 200, body: envelope(code) }, authVerify),
          [ended, ended],
          `200 ${code}`,
        );
      }
    }
  });
});
