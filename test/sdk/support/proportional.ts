import assert from "node:assert/strict";

/**
 * The least time that the processor worked for a piece of code, of several runs: neither other programs nor a pause of
 * this one count. Some systems count in steps of 4 ms, so that short work is better done several times in a run.
 */
function leastCpuMs(work: () => void, { runs = 5, times = 1 } = {}): number {
  const each = Array.from({ length: runs }, () => {
    const start = process.threadCpuUsage();
    for (let time = 0; time < times; time += 1) work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...each);
}

/**
 * @throws AssertionError where work on a long input takes much more time than as much of short ones: six times as long is
 * for caches and the collector, a square would be the whole factor; some milliseconds are three steps of such a count
 */
export function assertProportional(work: (length: number) => void, length: number, factor: number, name: string): void {
  work(length);
  const shortMs = leastCpuMs(() => work(length), { times: factor });
  const longMs = leastCpuMs(() => work(length * factor));
  assert.ok(longMs < 6 * shortMs + 13, `${name}: ${longMs} ms at once, ${shortMs} ms in ${factor} parts`);
}
