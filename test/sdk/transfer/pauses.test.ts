import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Connection, Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

describe("a file that is paused while it waits", () => {
  const up = uploads();
  mock.method(console, "error", () => {});

  const standing = ({ files }: Uploader) => files.map(({ phase, error }) => [phase, error?.code]);

  async function begin(settings: Parameters<typeof up.open>[0]) {
    const uploader = up.open(settings);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 3000)]);
    return uploader;
  }

  /** It is paused, and none of it is told as a failure; resumed, it is stored. */
  async function assertPauses(uploader: Uploader, heal: () => void): Promise<void> {
    await pause(30);
    uploader.pause();
    await pause(30);
    assert.deepEqual(standing(uploader), [["paused", undefined]]);
    assert.ok(!up.namesTold().some((name) => ["error", "task-error", "complete"].includes(name)));
    heal();
    uploader.resume();
    await until(() => uploader.files[0]?.phase === "stored");
  }

  it("R4-40 for the server, which still reads it for its digest, is paused", async () => {
    up.server.extensions = ["verify"];
    let state = "reading";
    up.server.fault = ({ name }) =>
      name === "verify" ? { status: 200, body: JSON.stringify({ code: 0, data: { state } }) } : undefined;
    const uploader = await begin({ digest: "md5" });
    await until(() => up.server.named("verify").length > 0);
    await assertPauses(uploader, () => (state = "match"));
  });

  for (const call of ["create", "upload_check", "upload", "verify"])
    it(`R4-40 for the network, with its ${call}, is paused`, async () => {
      up.server.extensions = ["cancel", "verify"];
      let isOffline = false;
      const listeners = new Set<() => void>();
      const connection: Connection = {
        isOffline: () => isOffline,
        onOnline(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
      let isBroken = true;
      up.server.fault = ({ name }) => {
        if (name === call && isBroken) {
          isOffline = true;
          return { cut: true };
        }
        return name === "verify"
          ? { status: 200, body: JSON.stringify({ code: 0, data: { state: "match" } }) }
          : undefined;
      };
      const uploader = await begin({ connection, digest: "md5" });
      await until(() => listeners.size > 0);
      await assertPauses(uploader, () => {
        isBroken = false;
        isOffline = false;
        for (const listener of [...listeners]) listener();
      });
    });
});
