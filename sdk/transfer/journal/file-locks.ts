import { untilAborted } from "../base/until-aborted.ts";

/** Which tab of the browser sends a file. */
export interface FileLocks {
  /** @returns what gives the file free again; undefined where another tab has it */
  take(key: string): Promise<(() => void) | undefined>;
  /** Resolves when no tab has the file. @throws where the signal aborts */
  whenFree(key: string, signal: AbortSignal): Promise<void>;
  /** The files that any tab has now. */
  taken(): Promise<ReadonlySet<string>>;
}

const prefix = "customs-portal.upload:";

/** Who holds what in this page, where the browser has no locks. */
const heldHere = new Map<string, PromiseWithResolvers<void>>();

/** Locks of this page alone. */
const ofPage: FileLocks = {
  async take(key) {
    if (heldHere.has(key)) return undefined;
    const held = Promise.withResolvers<void>();
    heldHere.set(key, held);
    return () => {
      if (heldHere.get(key) === held) heldHere.delete(key);
      held.resolve();
    };
  },
  async whenFree(key, signal) {
    for (let held = heldHere.get(key); held; held = heldHere.get(key)) await untilAborted(held.promise, signal);
  },
  taken: async () => new Set(heldHere.keys()),
};

/**
 * Creates the locks. Where the browser has none (pages without TLS) or refuses them (pages without an origin of their
 * own) they hold within the page, and every tab may send every file.
 */
export function createFileLocks(manager: LockManager | undefined = globalThis.navigator?.locks): FileLocks {
  if (!manager) return ofPage;
  return {
    take(key) {
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const held = Promise.withResolvers<void>();
      manager
        .request(prefix + key, { ifAvailable: true }, (lock) => {
          resolve(lock ? held.resolve : undefined);
          return lock ? held.promise : undefined;
        })
        .catch(() => ofPage.take(key).then(resolve));
      return promise;
    },
    async whenFree(key, signal) {
      try {
        await manager.request(prefix + key, { signal }, () => {});
      } catch (cause) {
        if (signal.aborted) throw cause;
        await ofPage.whenFree(key, signal);
      }
    },
    async taken() {
      const answered = await manager.query().catch(() => undefined);
      if (!answered) return ofPage.taken();
      const { held = [] } = answered;
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      return new Set(names);
    },
  };
}
