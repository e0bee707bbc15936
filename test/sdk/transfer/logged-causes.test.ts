import assert from "node:assert/strict";
import { after, beforeEach, describe, it, mock } from "node:test";
import { TransferError } from "@customs-portal/sdk/transfer";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

/** The call that fails, and the words of the console for it. */
const calls = [
  ["R8-29", "setup", "direct task setup error"],
  ["R8-30", "create", "Create direct task error"],
  ["R8-31", "upload_check", "Upload check error"],
] as const;

describe("what the console says of an upload that failed", () => {
  const up = uploads();
  const logged = mock.method(console, "error", () => {});
  after(() => logged.mock.restore());
  beforeEach(() => logged.mock.resetCalls());

  /** What was logged under these words. */
  const causes = (text: string): unknown[] =>
    logged.mock.calls
      .map((call): readonly unknown[] => call.arguments)
      .filter(([said]) => said === text)
      .map(([, cause]) => cause);

  async function send(): Promise<void> {
    const uploader = up.open({ retryMs: 1 });
    await uploader.taskSetup("/in").catch(() => undefined);
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => up.told.some(({ name }) => name === "task-error" || name === "error"));
  }

  const toldOf = (name: "task-error" | "error") =>
    up.told.flatMap((told) => (told.name === name ? [(told.detail as { error: TransferError }).error] : []));

  for (const [row, failing, text] of calls) {
    it(`${row} a refused call (${failing}) with its cause: status, code and the message of the server`, async () => {
      const body = JSON.stringify({ code: 403, message: "no space left", data: null });
      up.server.fault = ({ name }) => (name === failing ? { status: 403, body } : undefined);
      await send();
      const [cause, ...others] = causes(text);
      assert.ok(cause instanceof TransferError);
      assert.deepEqual(
        [cause.status, cause.code, cause.message, cause.serverMessage, others.length],
        [403, "upload-refused", "no space left", "no space left", 0],
      );
      assert.deepEqual(toldOf("task-error"), [cause]);
    });

    it(`${row} a call without an answer (${failing}) with what broke its connection`, async () => {
      up.server.fault = ({ name }) => (name === failing ? { cut: true } : undefined);
      await send();
      const [cause, ...others] = causes(text);
      assert.ok(cause instanceof TransferError && cause.cause instanceof TypeError);
      assert.deepEqual([cause.status, cause.code, others.length], [0, "network-failure", 0]);
    });
  }

  it("R4-39 R4-46 a failed chunk is told by its event with its cause: what was answered, or what broke", async () => {
    const body = JSON.stringify({ code: 409, message: "damaged", data: null });
    for (const [fault, status, message] of [
      [{ status: 409, body }, 409, "damaged"],
      [{ cut: true }, 0, "network error"],
    ] as const) {
      up.told.length = 0;
      up.server.fault = ({ name }) => (name === "upload" ? fault : undefined);
      await send();
      const [error, ...others] = toldOf("error");
      assert.deepEqual([error?.status, error?.message, others.length], [status, message, 0]);
      assert.equal(error?.cause instanceof TypeError, status === 0);
    }
  });
});
