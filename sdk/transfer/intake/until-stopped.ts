/** Gives what comes of values until a signal aborts, also where nothing comes any more; their source is told to end then. */
export async function* untilStopped<T>(values: Iterable<T> | AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const source = Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  let isOver = false;
  let stop: () => void = () => undefined;
  const end = () => stop();
  signal.addEventListener("abort", end, { once: true });
  /** The next one, or nothing once it is stopped: one listener for all, as there may be a hundred thousand. */
  const next = () =>
    new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
      stop = () => resolve(undefined);
      Promise.resolve(source.next()).then(resolve, reject);
    });
  try {
    while (!signal.aborted) {
      const result = await next();
      isOver = result?.done === true;
      if (!result || isOver) return;
      yield result.value as T;
    }
  } finally {
    signal.removeEventListener("abort", end);
    // Not waited for: a folder that hangs answers no more.
    if (!isOver) (async () => source.return?.())().catch(() => undefined);
  }
}
