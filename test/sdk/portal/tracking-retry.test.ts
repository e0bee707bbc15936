import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import type { TrackEvent } from "@customs-portal/sdk/contract";
import { trackRetryMs, trackSendIntervalMs } from "@customs-portal/sdk/limits";
import { createTracking, type Tracking } from "../../../sdk/portal/tracking.ts";
import { user } from "../support/tracking.ts";

/** A call to the endpoint that waits for its answer. */
interface Call {
  messages: string[];
  answer(status: number): Promise<void>;
}

let calls: Call[];
let tracking: Tracking;

/** Lets what waits for nothing but promises run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function act(...messages: string[]): void {
  for (const message of messages) tracking.action(message);
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  calls = [];
  tracking = createTracking({
    address: "https://portal.example/track",
    mayCarryToken: true,
    timeoutSecond: 20,
    user: () => user,
    page: undefined,
    fetch: (_, init) =>
      new Promise((resolve) => {
        const { events } = JSON.parse(init?.body as string) as { events: TrackEvent[] };
        calls.push({
          messages: events.map(({ message }) => message),
          async answer(status) {
            resolve(new Response(null, { status }));
            await settle();
          },
        });
      }),
  });
});
afterEach(() => {
  tracking.destroy();
  mock.timers.reset();
});

describe("the retry of tracking, with a held clock", () => {
  it("R9-09 comes after 200 ms, also when an event arrived while the call was under way", async () => {
    act("a", "b", "c", "d", "e");
    act("f");
    await calls[0]?.answer(503);
    mock.timers.tick(trackRetryMs - 1);
    assert.equal(calls.length, 1);
    mock.timers.tick(1);
    assert.deepEqual(
      calls.map(({ messages }) => messages.join("")),
      ["abcde", "abcdef"],
    );
  });

  it("R9-09 comes after 200 ms, also when events arrive while it waits", async () => {
    act("a", "b", "c", "d", "e");
    await calls[0]?.answer(503);
    mock.timers.tick(150);
    act("f", "g", "h", "i", "j", "k");
    await settle();
    assert.equal(calls.length, 1);
    mock.timers.tick(trackRetryMs - 150);
    assert.deepEqual(calls[1]?.messages.join(""), "abcdefghijk");
  });

  it("a backend that stays away is asked ever more seldom, whatever happens meanwhile", async () => {
    act("a", "b", "c", "d", "e");
    let waits = 0;
    for (const waitMs of [200, 800, 3200]) {
      act("x");
      await calls.at(-1)?.answer(503);
      act("y");
      mock.timers.tick(waitMs - 1);
      assert.equal(calls.length, 1 + waits);
      mock.timers.tick(1);
      waits += 1;
      assert.equal(calls.length, 1 + waits);
    }
  });

  it("batches that a closing page loses together are one failure", async () => {
    for (let index = 0; index < 130; index++) act(`${index}`);
    await calls[0]?.answer(200);
    await calls[1]?.answer(200);
    for (let index = 0; index < 130; index++) act(`${index}`);
    tracking.flush();
    const together = calls.length;
    for (const call of calls.slice(2)) await call.answer(503);
    mock.timers.tick(trackRetryMs);
    assert.equal(calls.length, together + 1);
  });

  it("an event that comes while a call is under way is sent after the interval", async () => {
    act("a", "b", "c", "d", "e");
    act("f");
    mock.timers.tick(trackSendIntervalMs);
    assert.equal(calls.length, 1, "one call at a time");
    await calls[0]?.answer(200);
    mock.timers.tick(trackSendIntervalMs);
    assert.deepEqual(calls[1]?.messages, ["f"]);
  });
});
