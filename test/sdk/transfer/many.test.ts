import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, it } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
import { countWork } from "../../support/count-work.ts";
import { fileOf, uploads } from "./support/uploads.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;
const few = 200;
const many = 5000;

describe("many files", () => {
  const up = uploads();

  async function withFiles(count: number): Promise<Uploader> {
    const uploader = up.open({ autoUpload: false });
    await uploader.taskSetup("/in");
    const one = fileOf("x", 10);
    await uploader.addFiles(
      Array.from({ length: count }, (_, at) => ({ file: new File([one], `${at}.bin`), folder: "" })),
    );
    return uploader;
  }

  const stored = (uploader: Uploader, count: number) =>
    new Promise<void>((resolve) => {
      uploader.on("success", () => {
        if (uploader.totals.stored >= count) resolve();
      });
    });

  /** What is looked at while 60 files are sent, and a file is paused and resumed, or fails and is retried, 400 times. */
  async function workAmong(count: number): Promise<number> {
    const uploader = await withFiles(count);
    up.server.fault = ({ url }) => (url.searchParams.get("FileName") === "3.bin" ? { status: 400 } : undefined);
    const last = uploader.files[count - 1];
    const failed = new Promise<void>((resolve) => void uploader.on("error", () => resolve()));
    const sent = stored(uploader, 60);
    const work = countWork();
    uploader.start().catch(() => undefined);
    await Promise.all([sent, failed]);
    uploader.pause();
    for (let round = 0; round < 400; round += 1) {
      uploader.pause(last);
      uploader.resume(last);
      uploader.retry(uploader.files[3]);
      uploader.pause(uploader.files[3]);
      void uploader.totals;
    }
    const visited = work.visited();
    work.end();
    uploader.destroy();
    return visited;
  }

  it(`R5-26 what happens to one of ${many} files costs no more than to one of ${few}, be it the four hundredth time`, async (test) => {
    const [first, second] = [await workAmong(few), await workAmong(many)];
    test.diagnostic(`${first} elements among ${few}, ${second} among ${many}`);
    assert.ok(second < first + many, `${first} elements among ${few}, ${second} among ${many}`);
  });

  it("files that are taken out before they were sent are let go, three times 400 times", async () => {
    const uploader = up.open({ autoUpload: false });
    const one = fileOf("x", 10);
    const round = async (kept: number) => {
      await uploader.addFiles(
        Array.from({ length: 100 }, (_, at) => ({ file: new File([one], `${at}.bin`), folder: "" })),
      );
      // All at once, or the most of them.
      if (kept === 0) uploader.cancel();
      else uploader.cancel(uploader.files.slice(kept));
      up.told.length = 0;
    };
    const heapOf = () => {
      gc();
      return process.memoryUsage().heapUsed;
    };
    for (let warm = 0; warm < 20; warm += 1) await round(0);
    // What is kept grows with each 400; what the engine itself sets aside does not.
    const grown: number[] = [];
    for (let block = 0; block < 3; block += 1) {
      const before = heapOf();
      for (let count = 0; count < 400; count += 1) await round(count % 2);
      grown.push(heapOf() - before);
    }
    assert.ok(Math.min(...grown) < 1_000_000, `${grown.join(", ")} bytes more`);
  });
});
