import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPace } from "../../../sdk/transfer/sums/pace.ts";

const mb = 1_000_000;

/** A line, and what each file takes on it besides its bytes. */
interface Line {
  bytesPerMs: number;
  fileMs: number;
  /** Bytes come in bursts of this, each after the time that it takes. */
  burst?: number;
  /** Nothing goes for so long, at half of the time. */
  outageMs?: number;
}

interface Guess {
  /** How much of the whole time has gone, from 0 to 1. */
  share: number;
  truthMs: number;
  guessMs: number | undefined;
}

/** What is told while files go one after the other, ten times a second. */
function guesses(sizes: readonly number[], { bytesPerMs, fileMs, burst = 1, outageMs = 0 }: Line): Guess[] {
  const costs = sizes.map((size) => fileMs + size / bytesPerMs);
  const ends = costs.map(
    (
      (end) => (cost: number) =>
        (end += cost)
    )(0),
  );
  const whole = ends.at(-1) ?? 0;
  const bytes = sizes.reduce((all, size) => all + size, 0);
  let at = 0;
  const pace = createPace(0, 0, () => at);
  const told: Guess[] = [];
  let [files, before] = [0, 0];
  for (let worked = 100; worked < whole; worked += 100) {
    const isAfterOutage = outageMs > 0 && worked >= whole / 2 && worked - 100 < whole / 2;
    at += 100 + (isAfterOutage ? outageMs : 0);
    while ((ends[files] ?? Infinity) <= worked) {
      before += sizes[files] ?? 0;
      files += 1;
    }
    const since = Math.max(0, worked - (ends[files - 1] ?? 0) - fileMs) * bytesPerMs;
    const sent = before + Math.floor(since / burst) * burst;
    pace.record(sent, files, isAfterOutage);
    told.push({
      share: worked / whole,
      truthMs: whole - worked,
      guessMs: pace.remainingMs(bytes - sent, sizes.length - files),
    });
  }
  return told;
}

/** How wrong a guess is, from 1. */
const wrong = ({ truthMs, guessMs = truthMs }: Guess) => Math.max(guessMs / truthMs, truthMs / guessMs);
const worst = (told: readonly Guess[]) => Math.max(1, ...told.map(wrong));
const isTold = ({ guessMs }: Guess) => guessMs !== undefined;
const early = ({ share }: Guess) => share < 0.97;

const small = (count: number) => Array.from({ length: count }, (_, index) => 2000 + ((index * 7919) % 16_000));

describe("how long the rest takes", () => {
  it("files of one kind are told soon, and rightly", () => {
    for (const sizes of [[2000 * mb], Array<number>(30).fill(60 * mb), small(8000)]) {
      const told = guesses(sizes, { bytesPerMs: 10_000, fileMs: 15 }).filter(early);
      assert.ok(worst(told) < 1.4, String(worst(told)));
      assert.ok(told.filter(isTold).length > told.length * 0.95);
      assert.equal(told.findIndex(isTold) < 25, true);
    }
  });

  it("small files before a large one tell nothing wrong of it, and it is told once it goes", () => {
    for (const large of [200 * mb, 5000 * mb]) {
      const told = guesses([...small(4000), large], { bytesPerMs: 10_000, fileMs: 15 });
      assert.ok(worst(told.filter(early)) < 2, String(worst(told.filter(early))));
      const goes = told.filter(({ truthMs }) => truthMs < large / 10_000 - 1000 && truthMs > 500);
      assert.ok(goes.filter(isTold).length > goes.length * 0.95);
    }
  });

  it("a large file before small ones", () => {
    const told = guesses([2000 * mb, ...small(4000)], { bytesPerMs: 10_000, fileMs: 40 }).filter(early);
    assert.ok(worst(told) < 2, String(worst(told)));
    assert.ok(told.filter(isTold).length > told.length * 0.9);
  });

  it("small and large ones in turn", () => {
    const sizes = Array.from({ length: 40 }, () => [40 * mb, ...small(100)]).flat();
    const told = guesses(sizes, { bytesPerMs: 10_000, fileMs: 15 }).filter(early);
    assert.ok(worst(told.slice(100)) < 1.6, String(worst(told.slice(100))));
    assert.ok(told.filter(isTold).length > told.length * 0.9);
  });

  it("a line that takes bytes in bursts is told as it is on the whole", () => {
    const told = guesses([1000 * mb], { bytesPerMs: 1000, fileMs: 15, burst: 4 * mb }).filter(early);
    assert.ok(worst(told.slice(200)) < 1.5, String(worst(told.slice(200))));
  });

  it("an outage is no slowness", () => {
    const told = guesses([1000 * mb], { bytesPerMs: 10_000, fileMs: 15, outageMs: 120_000 }).filter(early);
    assert.ok(worst(told) < 1.1, String(worst(told)));
    assert.ok(told.filter(isTold).length > told.length * 0.95);
  });

  it("empty files tell nothing", () => {
    assert.deepEqual(guesses(Array<number>(500).fill(0), { bytesPerMs: 1, fileMs: 20 }).filter(isTold), []);
  });
});
