import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { createPortal, mergeConfig, type CreatePortalOptions, type TokenRequest } from "@customs-portal/sdk/portal";
import { transferTimeoutMs } from "../../../sdk/limits.ts";
import { until } from "../../support/until.ts";
import { TransferServer } from "../transfer/support/transfer-server.ts";

const never = () => new Promise<never>(() => undefined);

describe("the calls of a portal's uploads", () => {
  const server = new TransferServer();
  const logged = mock.method(console, "error", () => {});
  before(() => server.open());
  after(async () => {
    logged.mock.restore();
    await server.close();
  });
  beforeEach(() => server.reset());
  afterEach(() => mock.timers.reset());

  function open(options: CreatePortalOptions = {}) {
    const location = new URL("https://portal.example.com/");
    const config = mergeConfig({ baseUrl: { dev: server.origin, pro: server.origin } });
    return createPortal({ config, location, token: () => "bearer-1", ...options });
  }

  describe("of a page that never says whether it has another token than the refused one", () => {
    /** A portal whose page is asked in vain; how often it was. */
    function openHanging() {
      server.fault = ({ name }) => (name === "setup" ? { status: 401 } : undefined);
      const asked = { count: 0 };
      const token = ({ refused }: TokenRequest) => {
        if (refused === undefined) return "old";
        asked.count += 1;
        return never();
      };
      return { portal: open({ token }), asked };
    }

    it("a setup ends with its uploader, as cancelled; nothing is told of the sign-in, and nothing is sent again", async () => {
      const { portal, asked } = openHanging();
      const uploader = await portal.uploads.open();
      let end: unknown = "none";
      uploader.taskSetup("/in").catch((cause: unknown) => (end = cause));
      await until(() => asked.count === 1);
      uploader.destroy();
      await until(() => end !== "none");
      assert.equal((end as { code?: unknown }).code, "request-cancelled");
      assert.equal(server.calls.length, 1);
      assert.deepEqual(portal.notices.list.getSnapshot(), []);
      portal.destroy();
    });

    it("a setup takes no longer than its limit, and says that it took too long", async () => {
      mock.timers.enable({ apis: ["setTimeout"] });
      const { portal, asked } = openHanging();
      const uploader = await portal.uploads.open({ retries: 0 });
      let end: unknown = "none";
      uploader.taskSetup("/in").catch((cause: unknown) => (end = cause));
      await until(() => asked.count === 1);
      mock.timers.tick(transferTimeoutMs - 1);
      assert.equal(end, "none");
      mock.timers.tick(1);
      await until(() => end !== "none");
      const { code, status } = end as { code?: unknown; status?: unknown };
      assert.deepEqual([code, status], ["request-timeout", 0]);
      assert.deepEqual(portal.notices.list.getSnapshot(), []);
      uploader.destroy();
      portal.destroy();
    });
  });

  it("R76-02 an envelope whose code is null refuses with its message, as that of any other call does: no token was accepted, no session ends", async () => {
    const message = "no space left";
    const body = JSON.stringify({ success: null, code: null, message, data: null });
    server.fault = () => ({ status: 200, body });
    const accepted: string[] = [];
    const portal = open({ onTokenAccepted: (token) => void accepted.push(token) });
    const uploader = await portal.uploads.open({ retries: 0 });
    await assert.rejects(uploader.taskSetup("/in"), {
      code: "upload-refused",
      status: 200,
      message,
      serverMessage: message,
    });
    await assert.rejects(portal.http.get("/any", { notice: false }), {
      code: "backend-call-failed",
      status: 200,
      serverMessage: message,
    });
    assert.deepEqual(accepted, []);
    assert.equal(portal.session.ended.getSnapshot(), undefined);
    uploader.destroy();
    portal.destroy();
  });

  it("R76-02 a setup whose code is null is refused, too, where it holds a task: its code has to be 0", async () => {
    const data = { task_id: "1", transfer_token: "t", transfer_address: server.origin };
    server.fault = () => ({ status: 200, body: JSON.stringify({ code: null, message: "", data }) });
    const portal = open();
    const uploader = await portal.uploads.open({ retries: 0 });
    await assert.rejects(uploader.taskSetup("/in"), { code: "upload-refused", message: "code unreadable" });
    assert.equal(server.calls.length, 1);
    uploader.destroy();
    portal.destroy();
  });
});
