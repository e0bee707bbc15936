import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  childOf,
  currentTrace,
  inTrace,
  outsideTrace,
  parseTraceparent,
  traceFrom,
  traceparentOf,
} from "../../../server/telemetry/index.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const sent = `00-${traceId}-${spanId}-01`;

suite("a trace", () => {
  test("goes on where a valid traceparent names one, with a span of its own", () => {
    const trace = traceFrom(sent);
    assert.equal(trace.traceId, traceId);
    assert.equal(trace.parentId, spanId);
    assert.match(trace.spanId, /^[0-9a-f]{16}$/);
    assert.notEqual(trace.spanId, spanId);
    assert.equal(trace.isSampled, true);
    assert.equal(traceFrom(`00-${traceId}-${spanId}-00`).isSampled, false);
    assert.equal(parseTraceparent(`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`)?.traceId, traceId);
  });

  test("begins anew where the header is none of the standard", () => {
    const wrong = [
      undefined,
      "",
      traceId,
      `00-${traceId.toUpperCase()}-${spanId}-01`,
      `00-${"0".repeat(32)}-${spanId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
      `ff-${traceId}-${spanId}-01`,
      `${sent}-more`,
      `${sent}\n`,
      `00-${traceId}"}-${spanId}-01`,
    ];
    for (const header of wrong) {
      const trace = traceFrom(header);
      assert.notEqual(trace.traceId, traceId, header);
      assert.match(trace.traceId, /^[0-9a-f]{32}$/);
      assert.equal(trace.parentId, undefined);
    }
  });

  test("is read back as it was written, and its children name it", () => {
    const trace = traceFrom(undefined);
    assert.deepEqual(parseTraceparent(traceparentOf(trace)), trace);
    const child = childOf(trace);
    assert.deepEqual([child.traceId, child.parentId], [trace.traceId, trace.spanId]);
  });

  test("is that of whatever was begun within it, and of nothing else", async () => {
    const [one, other] = [traceFrom(undefined), traceFrom(undefined)];
    const ids = await Promise.all(
      [one, other].map((trace) =>
        inTrace(trace, async () => {
          await delay(1);
          return [currentTrace()?.traceId, outsideTrace(currentTrace)];
        }),
      ),
    );
    assert.deepEqual(ids, [
      [one.traceId, undefined],
      [other.traceId, undefined],
    ]);
    assert.equal(currentTrace(), undefined);
  });
});
