import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pause } from "../../support/until.ts";

/** Long enough for the page to take an answer in and to set its next timer. */
const settleMs = 300;
const stepMs = 100;

/**
 * Has an installed clock stand still about where it is: a leap would end every call that is under way by its time limit.
 */
export async function pauseClock(page: Page): Promise<void> {
  const pauseIn = async (ms: number) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);
  // On a busy machine the clock may have passed the moment before it is told of it.
  await pauseIn(1000).catch(() => pauseIn(10_000));
}

/** Has the clock of a loaded page stand still, so that no notice closes by itself while it is looked at. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

/** Loads the page anew with a clock that stands still but for what a test lets pass; requests go on in real time. */
export async function stopClock(page: Page, isReady: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await page.reload();
  await isReady();
  await pauseClock(page);
}

/** Lets time pass, and what it set off happen. */
export async function runFor(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await pause(settleMs);
}

/** How much of the page's time passes until `count` grows. @throws after `limitMs` of it */
export async function timeUntilNext(page: Page, count: () => number, limitMs: number): Promise<number> {
  await pause(settleMs);
  const before = count();
  for (let passed = 0; passed <= limitMs; passed += stepMs) {
    if (count() > before) return passed;
    await page.clock.runFor(stepMs);
    await pause(20);
  }
  return assert.fail(`nothing happened in ${limitMs} ms of the page`);
}
