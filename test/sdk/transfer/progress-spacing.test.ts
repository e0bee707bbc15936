import assert from "node:assert/strict";
import { after, describe, it, mock } from "node:test";
import type { UploaderSettings } from "@customs-portal/sdk/transfer";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

const events = ["file-progress", "progress"] as const;
/** How often bytes go, which is oftener than it is told. */
const stepMs = 50;
const chunkBytes = 100_000;

describe("the spacing of progress", () => {
  const up = uploads();
  after(() => mock.timers.reset());

  /** An uploader of default spacing whose one chunk goes as the test says, on a clock that stands still; and what it tells. */
  async function begin() {
    let onWay: ((share: number) => void) | undefined;
    const sendBody: UploaderSettings["sendBody"] = (_, { signal }, onSent) => {
      onWay = onSent;
      return new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError"))),
      );
    };
    const uploader = up.open({ sendBody, chunkBytes, autoUpload: false });
    await uploader.taskSetup("/in");
    // On a busy machine this lets others go first, by the real clock.
    await uploader.addFiles([fileOf("a.bin", chunkBytes)]);
    mock.timers.enable({ apis: ["setTimeout"] });
    uploader.start().catch(() => undefined);
    await until(() => onWay !== undefined);
    // That it begins was told; nothing is due any more.
    mock.timers.tick(1000);
    let now = 0;
    const at = { "file-progress": [] as number[], progress: [] as number[] };
    const bytes = { "file-progress": [] as number[], progress: [] as number[] };
    const note = (name: (typeof events)[number], { loadedBytes }: { loadedBytes: number }) => {
      at[name].push(now);
      bytes[name].push(loadedBytes);
    };
    uploader.on("file-progress", ({ file }) => note("file-progress", file));
    uploader.on("progress", (totals) => note("progress", totals));
    const pass = (ms: number) => {
      now += ms;
      mock.timers.tick(ms);
    };
    return { move: (share: number) => onWay?.(share), pass, at, bytes };
  }

  it("R9-29 R4-36 a file and the whole are told of each half second while bytes go, no sooner and no later, and of what went last within the next", async () => {
    const { move, pass, at, bytes } = await begin();
    for (let ms = 0; ms < 3000; ms += stepMs) {
      move((ms + stepMs) / 4000);
      pass(stepMs);
    }
    // Of what is on its way, and none of it stored.
    const gone = (ms: number) => Math.floor((0.95 * chunkBytes * Math.max(ms, stepMs)) / 4000);
    for (const name of events) {
      assert.deepEqual(at[name], [0, 500, 1000, 1500, 2000, 2500, 3000], name);
      assert.deepEqual(bytes[name], at[name].map(gone), name);
      at[name].length = bytes[name].length = 0;
    }
    // Nothing was on its way for a while: the next bytes are told at once.
    pass(1000);
    move(0.8);
    move(0.9);
    for (const name of events) assert.deepEqual(at[name], [4000], name);
    pass(499);
    for (const name of events) assert.deepEqual(at[name], [4000], name);
    pass(1);
    for (const name of events) assert.deepEqual([at[name], bytes[name][1]], [[4000, 4500], 0.855 * chunkBytes], name);
    pass(10_000);
    for (const name of events) assert.deepEqual(at[name], [4000, 4500], name);
  });
});
