import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Locator } from "playwright-core";
import { until } from "../../support/until.ts";

/**
 * Waits until what is read is as expected, for what follows an action by itself; read once, it may still be as it was.
 * @throws with both, when it does not become so
 */
export async function eventually<Read>(
  read: () => Read | Promise<Read>,
  expected: NoInfer<Read>,
  message?: string,
): Promise<void> {
  let last: Read | undefined;
  const isThere = async () => isDeepStrictEqual((last = await read()), expected);
  await until(isThere).catch(async (cause: unknown) => {
    // What cannot be read at all says so itself.
    if (last === undefined) throw cause;
    assert.deepEqual(last, expected, message);
  });
}

/** How many there are as soon as there are any: what closes by itself may be gone at a second look. */
export async function countOnceShown(locator: Locator): Promise<number> {
  let count = 0;
  await until(
    async () => (count = await locator.count()) > 0,
    () => String(locator),
  );
  return count;
}
