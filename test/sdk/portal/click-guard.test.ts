import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import { guardClicks, mergeConfig } from "@customs-portal/sdk/portal";

/** A control as far as the guard sees one; the guard stands on itself, before what it does. */
class Control extends EventTarget {
  clicks = 0;
  constructor(readonlyActs: boolean, intervalMs: number) {
    super();
    this.matches = () => readonlyActs;
    this.stop = guardClicks(this, intervalMs);
    this.addEventListener("click", () => (this.clicks += 1));
  }
  declare matches: (selector: string) => boolean;
  declare stop: () => void;
  /** Clicks `ms` after the page began. */
  clickAt(ms: number): Event {
    const event = new Event("click", { cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: ms });
    this.dispatchEvent(event);
    return event;
  }
}

describe("click guard", () => {
  it("R9-06 clicks 50 ms apart act once, 150 ms apart twice", () => {
    assert.equal(mergeConfig({}).clickInterval, 100);
    const quick = new Control(true, clickIntervalMs);
    quick.clickAt(0);
    assert.equal(quick.clickAt(50).defaultPrevented, true);
    assert.equal(quick.clicks, 1);
    const slow = new Control(true, clickIntervalMs);
    slow.clickAt(0);
    assert.equal(slow.clickAt(150).defaultPrevented, false);
    assert.equal(slow.clicks, 2);
  });

  it("a held key acts every 100 ms: what was swallowed does not start the time anew", () => {
    const control = new Control(true, 100);
    for (let ms = 0; ms <= 300; ms += 30) control.clickAt(ms);
    assert.equal(control.clicks, 3);
  });

  it("what is no button or link, an interval of 0, and an ended guard let every click through", () => {
    const ended = new Control(true, 100);
    ended.stop();
    for (const control of [new Control(false, 100), new Control(true, 0), ended]) {
      control.clickAt(0);
      control.clickAt(1);
      assert.equal(control.clicks, 2);
    }
  });
});
