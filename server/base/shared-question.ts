/**
 * Lets many callers share the answers to a question whose answer must be newer than the call: one is asked at a time,
 * and whoever comes meanwhile shares the next.
 */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  async function askNext(): Promise<T> {
    await running;
    next = undefined;
    const asked = ask();
    running = asked.catch(() => undefined);
    return asked;
  }
  return () => (next ??= askNext());
}
