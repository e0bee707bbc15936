import { assert } from "@open-wc/testing";
import { trackErrors } from "../../../../shell/workspace/track-errors.ts";

describe("errors that nobody caught", () => {
  let page: EventTarget;
  let told: unknown[];
  let stop: () => void;
  beforeEach(() => {
    page = new EventTarget();
    told = [];
    stop = trackErrors({ error: (value) => void told.push(value) }, page);
  });

  const throws = (error: unknown, more: ErrorEventInit = {}) =>
    page.dispatchEvent(new ErrorEvent("error", { error, ...more }));
  const rejects = (reason: unknown) =>
    page.dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { reason, promise: Promise.resolve() }));
  const failure = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });

  it("are recorded with the place of the first file, without the origin, once each", () => {
    const stack = `TypeError: no list\n    at show (${location.origin}/lines/orders.js:3:14)\n    at x.js:1:1`;
    for (let count = 0; count < 3; count += 1) throws(failure("no list", stack));
    rejects(failure("no list", stack));
    rejects("a text");
    throws(undefined, { message: "Script error.", filename: `${location.origin}/lines/b.js`, lineno: 7 });
    assert.deepEqual(told, [
      "uncaught: TypeError: no list at /lines/orders.js:3:14",
      "uncaught: a text",
      "uncaught: Script error. at /lines/b.js:7",
    ]);
  });

  it("are none where something was given up, or a resize was put off", () => {
    rejects(new DOMException("gone", "AbortError"));
    rejects(Object.assign(new Error("gone"), { code: "request-cancelled" }));
    throws(undefined, { message: "ResizeObserver loop completed with undelivered notifications." });
    assert.deepEqual(told, []);
  });

  it("are fifty in all, whatever is thrown, and none after the end", () => {
    for (const reason of [null, undefined, 7, Object.create(null)]) rejects(reason);
    for (let count = 0; count < 400; count += 1) rejects(new Error(`no ${count}`));
    assert.equal(told.length, 50);
    stop();
    const { length } = told;
    rejects(new Error("late"));
    assert.equal(told.length, length);
  });
});
