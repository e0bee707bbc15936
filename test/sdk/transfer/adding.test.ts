import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import type { FoundFile } from "@customs-portal/sdk/transfer";
import { until } from "../../support/until.ts";
import { fileOf, uploads } from "./support/uploads.ts";

/** A folder that gives some files and then hangs, as on a network drive, until it is let go on. */
function slowFolder(files: readonly File[], later: readonly File[] = []) {
  const going = Promise.withResolvers<void>();
  let hasEnded = false;
  async function* read(): AsyncGenerator<FoundFile> {
    try {
      yield* files;
      await going.promise;
      yield* later;
    } finally {
      hasEnded = true;
    }
  }
  return { found: read(), goOn: going.resolve, hasEnded: () => hasEnded };
}

describe("files that are still being found", () => {
  const up = uploads();
  mock.method(console, "error", () => {});
  const toldOfAdding: boolean[] = [];

  async function open() {
    const uploader = up.open();
    toldOfAdding.length = 0;
    uploader.on("adding", ({ isAdding }) => toldOfAdding.push(isAdding));
    await uploader.taskSetup("/in");
    return uploader;
  }
  const isComplete = () => up.told.some(({ name }) => name === "complete");

  it("are told of, from the call on, until the last of them is there", async () => {
    const uploader = await open();
    const folder = slowFolder([fileOf("a.bin", 10)], [fileOf("b.bin", 10)]);
    const added = uploader.addFiles(folder.found);
    assert.equal(uploader.isAdding, true);
    const other = uploader.addFiles([fileOf("c.bin", 10)]);
    await other;
    await until(() => uploader.counts.stored === 2);
    assert.deepEqual([uploader.isAdding, isComplete()], [true, false]);
    folder.goOn();
    assert.equal((await added).files.length, 2);
    assert.deepEqual([uploader.isAdding, toldOfAdding], [false, [true, false]]);
    await until(isComplete);
    assert.equal(uploader.counts.stored, 3);
  });

  it("are added no more once that is stopped, though their folder hangs; what is there goes its way", async () => {
    const uploader = await open();
    const folder = slowFolder([fileOf("a.bin", 10)], [fileOf("b.bin", 10)]);
    const added = uploader.addFiles(folder.found);
    await until(() => uploader.counts.stored === 1);
    uploader.stopAdding();
    assert.equal((await added).files.length, 1);
    await until(isComplete);
    folder.goOn();
    await until(folder.hasEnded);
    assert.deepEqual([uploader.files.length, uploader.isAdding, toldOfAdding], [1, false, [true, false]]);
    // The next choice is none of it.
    await uploader.addFiles([fileOf("c.bin", 10)]);
    await until(() => uploader.counts.stored === 2);
  });

  it("end where all is cancelled, and where the uploader is destroyed; one that is taken out ends nothing", async () => {
    for (const end of ["cancel", "destroy"] as const) {
      const uploader = await open();
      const folder = slowFolder([fileOf("a.bin", 10), fileOf("b.bin", 10)]);
      const added = uploader.addFiles(folder.found);
      await until(() => uploader.counts.stored === 2);
      uploader.cancel(uploader.files[0]);
      assert.equal(uploader.isAdding, true);
      uploader[end]();
      await added;
      assert.equal(uploader.isAdding, false);
    }
  });

  it("400 times: what is stopped leaves no listener behind", async () => {
    const uploader = await open();
    const { addEventListener, removeEventListener } = AbortSignal.prototype;
    let listeners = 0;
    const counted = [
      mock.method(AbortSignal.prototype, "addEventListener", function (this: AbortSignal, ...given: unknown[]) {
        listeners += 1;
        return Reflect.apply(addEventListener, this, given);
      }),
      mock.method(AbortSignal.prototype, "removeEventListener", function (this: AbortSignal, ...given: unknown[]) {
        listeners -= 1;
        return Reflect.apply(removeEventListener, this, given);
      }),
    ];
    for (let count = 0; count < 400; count += 1) {
      const added = uploader.addFiles(slowFolder([]).found);
      if (count % 2 === 0) uploader.stopAdding();
      else uploader.cancel();
      await added;
    }
    for (const { mock: own } of counted) own.restore();
    assert.deepEqual([listeners, uploader.isAdding], [0, false]);
  });
});
