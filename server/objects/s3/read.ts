import { Readable } from "node:stream";
import { withTimeout } from "@customs-portal/sdk/timing";
import { ObjectsUnavailableError } from "../contract/index.ts";

/** Longest wait for the next bytes of an object. */
const silenceMs = 30_000;

/** Time that the reader takes does not count: a slow client is the business of whoever answers it. */
async function* watch(
  body: Readable,
  { size, place, limitMs }: { size: number; place: string; limitMs: number },
): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  let seen = 0;
  try {
    for (;;) {
      const next = await withTimeout(chunks.next(), limitMs, () => {
        throw new Error(`no bytes for ${limitMs / 1000} s`);
      });
      if (next.done === true) break;
      seen += next.value.length;
      yield next.value;
    }
    if (seen !== size) throw new Error(`${seen} of ${size} bytes came`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "the answer broke off";
    throw new ObjectsUnavailableError(place, reason, { isAway: true, cause });
  } finally {
    body.destroy();
  }
}

/**
 * The body of an answer as a stream that fails where the store falls silent, breaks off or sends another number of bytes
 * than it said.
 * @param limitMs for tests
 */
export function watchBody(body: Readable, size: number, place: string, limitMs: number = silenceMs): Readable {
  const watched = Readable.from(watch(body, { size, place, limitMs }), { objectMode: false });
  // One that nobody began to read would hold its connection.
  return watched.once("close", () => body.destroy());
}
