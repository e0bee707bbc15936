import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { describe, it } from "node:test";
import { createHintStreams, type StreamLimits } from "../../../../server/modules/hints/streams.ts";
import type { Session } from "../../../../server/modules/session/index.ts";
import { until } from "../../../support/until.ts";

const limits: StreamLimits = { ofUser: 2, ofNode: 3, keepAliveMs: 5, sessionMs: 10 };
const sessionOf = (userId: string) => ({ userId, tokenHash: `of ${userId}` }) as Session;

const neverWarned = (error: unknown) => assert.fail(String(error));

/** An answer whose client reads when it is let. */
function createAnswer() {
  const texts: string[] = [];
  let goOn: (() => void) | undefined;
  let isReading = true;
  const stream = new Writable({
    highWaterMark: 8,
    write(chunk: Buffer, _encoding, done) {
      texts.push(chunk.toString());
      if (isReading) done();
      else goOn = done;
    },
  });
  return {
    response: stream as unknown as ServerResponse,
    stream,
    events: () => Array.from(texts.join("").matchAll(/(?<=event: )\w+/g), ([name]) => name),
    pause: () => void (isReading = false),
    resume() {
      isReading = true;
      goOn?.();
    },
  };
}

describe("streams of hints", () => {
  it("a client that does not read is owed each topic once, and told when it reads again", async (t) => {
    const streams = createHintStreams(() => Promise.resolve(true), neverWarned, { ...limits, keepAliveMs: 60_000 });
    t.after(streams.close);
    const answer = createAnswer();
    streams.add(sessionOf("ann"), () => answer.response);
    answer.pause();
    for (let index = 0; index < 10_000; index += 1) {
      streams.tell({ topic: "exports", users: ["ann"] });
      streams.tell({ topic: "messages" });
    }
    assert.ok(answer.stream.writableLength < 100, `${answer.stream.writableLength} bytes wait`);
    answer.resume();
    await until(() => answer.events().includes("messages"));
    assert.ok(answer.events().length <= 4, answer.events().join());
  });

  it("one whose client reads nothing between two signs of life is cut off", async (t) => {
    const streams = createHintStreams(() => Promise.resolve(true), neverWarned, limits);
    t.after(streams.close);
    const answer = createAnswer();
    answer.stream.on("error", () => undefined);
    answer.pause();
    streams.add(sessionOf("ann"), () => answer.response);
    await until(() => answer.stream.destroyed);
    await until(() => streams.count() === 0);
  });

  it("one whose session is gone ends by itself, and so does one of which that cannot be known", async (t) => {
    const warned: unknown[] = [];
    const isLive = (hash: string) =>
      hash === "of bob" ? Promise.reject(new Error("away")) : Promise.resolve(hash === "of eve");
    const streams = createHintStreams(isLive, (error) => warned.push(error), limits);
    t.after(streams.close);
    const [ann, bob, eve] = [createAnswer(), createAnswer(), createAnswer()];
    streams.add(sessionOf("ann"), () => ann.response);
    streams.add(sessionOf("bob"), () => bob.response);
    streams.add(sessionOf("eve"), () => eve.response);
    await until(() => ann.stream.writableEnded && bob.stream.writableEnded);
    assert.equal(eve.stream.writableEnded, false);
    assert.equal(warned.length, 1);
    assert.throws(
      () => {
        for (const name of ["x", "y", "z"]) streams.add(sessionOf(name), () => createAnswer().response);
      },
      { code: "too-many-requests" },
    );
  });

  it("of a user with too many the oldest ends, also where its client never reads, and the node is full", async (t) => {
    const streams = createHintStreams(() => Promise.resolve(true), neverWarned, { ...limits, keepAliveMs: 60_000 });
    t.after(streams.close);
    const [first, second, third, fourth] = [createAnswer(), createAnswer(), createAnswer(), createAnswer()];
    first.pause();
    const add = (name: string, { response }: ReturnType<typeof createAnswer>) =>
      streams.add(sessionOf(name), () => response);
    add("ann", first);
    add("ann", second);
    add("bob", third);
    add("ann", fourth);
    assert.deepEqual([first.stream.writableEnded, second.stream.writableEnded, streams.count()], [true, false, 3]);
    assert.throws(() => add("eve", createAnswer()), { code: "too-many-requests" });
    streams.tell({ topic: "messages", users: ["ann"] });
    await until(() => fourth.events().includes("messages") && second.events().includes("messages"));
    first.resume();
    await until(() => first.stream.closed);
    assert.deepEqual([first.events(), streams.count()], [[], 3]);
  });

  it("one that ends while its client owes reading is told nothing any more", async () => {
    const streams = createHintStreams(() => Promise.resolve(true), neverWarned, { ...limits, keepAliveMs: 60_000 });
    const answer = createAnswer();
    streams.add(sessionOf("ann"), () => answer.response);
    answer.pause();
    streams.tell({ topic: "exports" });
    streams.tell({ topic: "messages" });
    streams.close();
    answer.resume();
    await until(() => answer.stream.closed);
    assert.deepEqual([answer.stream.errored, streams.count()], [null, 0]);
  });

  it("none is taken at the end", () => {
    const streams = createHintStreams(() => Promise.resolve(true), neverWarned, limits);
    streams.close();
    assert.throws(() => streams.add(sessionOf("ann"), () => assert.fail()), { code: "unavailable" });
  });
});
