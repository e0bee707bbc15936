import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { Connection, Uploader } from "@customs-portal/sdk/transfer";
import { emptyDisk, openMemoryJournal } from "../../faults/support/memory-journal.ts";
import { pause, until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

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

  const numberOf = (url: URL) => url.searchParams.get("resumableChunkNumber");

  /** Answers its check of this number once `answer` was called. */
  function lateCheck(number: number) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let checks = 0;
    return {
      answer,
      isReached: () => checks >= number,
      fetch: async (...call: Parameters<typeof fetch>) => {
        const came = await wholeBodyFetch(...call);
        if (addressOf(call[0]).includes("upload_check") && (checks += 1) === number) await answered;
        return came;
      },
    };
  }

  /** The third chunk of its first file, which is paused with its check, is all that comes twice. */
  async function assertGoesOn(uploader: Uploader, answer: () => void): Promise<void> {
    uploader.pause(uploader.files[0]);
    await until(() => uploader.files[0]?.phase === "paused");
    answer();
    // By the time that another one has arrived that was added after it, the answer is known.
    await uploader.addFiles([fileOf("b.bin", 10)]);
    await until(() => uploader.files[1]?.phase === "stored");
    uploader.resume(uploader.files[0]);
    await until(() => uploader.files[0]?.phase === "stored");
    const numbers = up.server.named("upload").map(({ url }) => `${url.searchParams.get("FileName")} ${numberOf(url)}`);
    assert.deepEqual(numbers.toSorted(), ["a.bin 1", "a.bin 2", "a.bin 3", "a.bin 3", "b.bin 1"]);
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

  it("R4-40 for the second check of it, goes on with what had arrived, also where that check is answered late", async () => {
    Object.assign(up.server, { extensions: ["cancel"], tellsChunks: false });
    up.server.fault = ({ name, url }) => (name === "upload" && numberOf(url) === "3" ? { status: 400 } : undefined);
    const second = lateCheck(2);
    const uploader = await begin({ journal: null, simultaneous: 1, fetch: second.fetch });
    await until(() => uploader.files[0]?.phase === "failed" && up.server.atOnce === 0);
    up.server.fault = () => undefined;
    uploader.retry();
    await until(second.isReached);
    await assertGoesOn(uploader, second.answer);
  });

  it("R4-40 for its check after a reload goes on with what the page before had sent, also where the server does not say", async () => {
    Object.assign(up.server, { extensions: ["cancel"], tellsChunks: false });
    const disk = emptyDisk();
    const settings = () => ({ journal: Promise.resolve(openMemoryJournal(disk)), simultaneous: 1 });
    up.server.fault = ({ name, url }) => (name === "upload" && numberOf(url) === "3" ? { hang: true } : undefined);
    const before = await begin(settings());
    await until(() => up.server.named("upload").length === 3);
    before.destroy();
    up.server.fault = () => undefined;
    const first = lateCheck(1);
    const uploader = await begin({ ...settings(), fetch: first.fetch });
    await until(first.isReached);
    await assertGoesOn(uploader, first.answer);
  });
});
