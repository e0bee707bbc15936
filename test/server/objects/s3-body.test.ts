import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ObjectsUnavailableError } from "../../../server/objects/index.ts";
import { watchBody } from "../../../server/objects/s3/read.ts";
import { until } from "../../support/until.ts";

const place = "s3://files/";

describe("the body of an object in a bucket", () => {
  const broken = (pattern: RegExp) => (error: unknown) =>
    error instanceof ObjectsUnavailableError && pattern.test(error.message) && error.isAway;

  it("comes as it is where all of it comes", async () => {
    const body = new PassThrough();
    body.end("0123456789");
    assert.equal(await text(watchBody(body, 10, place)), "0123456789");
  });

  it("fails where it is shorter, longer or breaks off", async () => {
    for (const size of [9, 11]) {
      const body = new PassThrough();
      body.end("0123456789");
      await assert.rejects(text(watchBody(body, size, place)), broken(/s3:\/\/files\/ .*10 of \d+ bytes came/));
    }
    const body = new PassThrough();
    body.write("01");
    const read = text(watchBody(body, 10, place));
    body.destroy(new Error("socket hang up"));
    await assert.rejects(read, broken(/socket hang up/));
  });

  it("fails where the store falls silent, and not where the reader is slow", async () => {
    const silent = new PassThrough();
    silent.write("01");
    await assert.rejects(text(watchBody(silent, 10, place, 50)), broken(/no bytes for 0\.05 s/));
    assert.ok(silent.destroyed);

    const body = new PassThrough();
    body.end(Buffer.alloc(1_000_000));
    const stream = watchBody(body, 1_000_000, place, 300);
    let size = 0;
    for await (const chunk of stream) {
      if (size === 0) await delay(700);
      size += (chunk as Buffer).length;
    }
    assert.equal(size, 1_000_000);
  });

  it("lets its connection go when nobody reads it, or not to its end", async () => {
    for (const isBegun of [false, true]) {
      const body = new PassThrough();
      body.write(Buffer.alloc(500_000));
      const stream = watchBody(body, 1_000_000, place);
      if (isBegun) await once(stream, "readable");
      stream.destroy();
      await once(stream, "close");
      await until(
        () => body.destroyed,
        () => (isBegun ? "begun" : "never begun"),
      );
    }
  });
});
