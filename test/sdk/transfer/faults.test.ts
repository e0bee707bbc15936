import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pause } from "../../support/until.ts";
import type { Fault, SeenCall } from "./support/transfer-server.ts";
import { fileOf, sha256Of, uploads } from "./support/uploads.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const runs = 100;
/** The same runs each time; others by the setting. */
const seed = Number(process.env["TRANSFER_SEED"] ?? 20_261_123);

/** Numbers below 1 from a seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const faults: readonly Fault[] = [
  { status: 503 },
  { status: 429 },
  { status: 202 },
  { cut: true },
  { lose: true },
  { afterMs: 15 },
];

describe("uploads over bad lines", () => {
  const up = uploads();
  mock.method(console, "error", () => {});

  it(`R76-14 R8-34 ${runs} uploads with refusals, breaks, lost and late answers and pauses arrive byte for byte, seed ${seed}`, async () => {
    const random = randomFrom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    let resent = 0;
    let interruptions = 0;
    for (let round = 0; round < runs; round += 1) {
      up.server.reset();
      const rate = random() * 0.3;
      up.server.tellsChunks = random() < 0.5;
      up.server.fault = ({ name }: SeenCall) => {
        if (name === "setup" || random() >= rate) return undefined;
        interruptions += 1;
        return faults[below(faults.length)];
      };
      const files = Array.from({ length: 1 + below(4) }, (_, index) =>
        fileOf(`文件-${index}.bin`, below(6000), { seed: below(2 ** 31) }),
      );
      const uploader = up.open({ autoUpload: false, retryMs: 1 });
      await uploader.taskSetup("/in");
      await uploader.addFiles(files);
      const run = uploader.start();
      for (let pauses = below(3); pauses > 0; pauses -= 1) {
        await pause(below(10));
        uploader.pause();
        interruptions += 1;
        if (random() < 0.5) await pause(below(5));
        uploader.resume();
      }
      // What failed all its tries is tried again, as a user would.
      for (let { failed } = await run; failed.length > 0;) {
        uploader.retry();
        ({ failed } = await uploader.start().catch(() => ({ failed: [] })));
      }
      for (const file of files) {
        assert.equal(up.server.sha256(file.name), await sha256Of(file), `run ${round}: ${file.name} of ${file.size}`);
      }
      assert.ok(up.server.mostAtOnce <= 10, `run ${round}: ${up.server.mostAtOnce} at once`);
      for (const { chunks } of up.server.files.values()) for (const times of chunks.values()) resent += times - 1;
      uploader.destroy();
    }
    assert.ok(resent <= 5 * interruptions, `${resent} chunks again after ${interruptions} interruptions`);
  });

  it("400 uploads leave no timers, locks or memory behind", async () => {
    const file = fileOf("a.bin", 5000);
    const uploader = up.open({ autoUpload: false, progressMs: 1 });
    await uploader.taskSetup("/in");
    const round = async () => {
      await uploader.addFiles([file]);
      await uploader.start();
      uploader.cancel();
      up.server.calls.length = 0;
      up.told.length = 0;
    };
    const heapOf = () => {
      gc();
      return process.memoryUsage().heapUsed;
    };
    for (let warm = 0; warm < 50; warm += 1) await round();
    const before = heapOf();
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    for (let count = 0; count < 350; count += 1) await round();
    await pause(20);
    const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    assert.ok(timers <= timersBefore + 2, `${timers} timers, ${timersBefore} before`);
    const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
    assert.deepEqual([held, pending], [[], []]);
    const grown = heapOf() - before;
    assert.ok(grown < 2_000_000, `${grown} bytes more`);
  });
});
