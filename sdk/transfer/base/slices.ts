import { uploadSliceMs } from "../../limits.ts";
import { sleep } from "../../timing.ts";

/** Gives values one by one and lets the page draw every some milliseconds, however many there are. */
export async function* inSlices<T>(values: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let until = performance.now() + uploadSliceMs;
  for await (const value of values) {
    yield value;
    if (performance.now() < until) continue;
    await sleep(0);
    until = performance.now() + uploadSliceMs;
  }
}
