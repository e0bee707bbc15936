import { shareQuestion } from "../base/index.ts";
import { ObjectsUnavailableError, type ObjectInfo, type OpenObjectStore } from "./contract/index.ts";

/** A store that is used only while it is the one that it was. */
export interface GuardedStore extends OpenObjectStore {
  /** Says which store it has to be from now on. @param storeId its id */
  expect(storeId: string): void;
  /**
   * Looks whether it is that store now.
   * @throws ObjectsUnavailableError where it is not, as where a disk is not mounted any more
   */
  look(): Promise<void>;
}

/**
 * Looks at the mark of a store before anything is written to it, and again before it is believed that something is not
 * there or failed: a folder whose disk is not mounted any more is an empty folder of another disk, which would take what
 * is written and have lost all that was. Nothing is looked at before `expect`.
 * @param freshMs how old a look may be when something is written
 */
export function guardStore(store: OpenObjectStore, freshMs: number): GuardedStore {
  const { place } = store;
  let expected: string | undefined;
  let seenAt = -Infinity;

  async function readMark(): Promise<void> {
    const startedAt = performance.now();
    const found = await store.identity().catch((cause: unknown) => {
      if (cause instanceof ObjectsUnavailableError) throw cause;
      throw new ObjectsUnavailableError(place, "its mark cannot be read", { isAway: true, cause });
    });
    if (found !== expected)
      throw new ObjectsUnavailableError(place, "the files of this database are not there; is their disk mounted?", {
        isAway: true,
      });
    seenAt = startedAt;
  }

  // A look that began before the call may have seen a disk that was away before what is asked for went wrong.
  const newLook = shareQuestion(readMark);

  async function look(): Promise<void> {
    if (expected !== undefined) await newLook();
  }

  /** Believes that something went wrong only of the right store. */
  async function failing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ObjectsUnavailableError)) await look();
      throw error;
    }
  }

  /** Likewise that something is not there. */
  async function asking<T>(work: () => Promise<T>): Promise<T> {
    const found = await failing(work);
    if (found === undefined || found === false) await look();
    return found;
  }

  async function changing<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() - seenAt >= freshMs) await look();
    return failing(work);
  }

  async function* list(prefix: string, after?: string): AsyncGenerator<ObjectInfo> {
    await look();
    yield* store.list(prefix, after);
    await look();
  }

  return {
    ...store,
    look,
    list,
    expect(storeId) {
      expected = storeId;
      seenAt = -Infinity;
    },
    info: (key) => asking(() => store.info(key)),
    read: (key, range) => asking(() => store.read(key, range)),
    freeBytes: () => changing(() => store.freeBytes()),
    put: (key, source, signal) => changing(() => store.put(key, source, signal)),
    copy: (from, to, signal) => asking(() => changing(() => store.copy(from, to, signal))),
    delete: (key) => changing(() => store.delete(key)),
    putAside: (key) => changing(() => store.putAside(key)),
    deleteAside: (days) => changing(() => store.deleteAside(days)),
    deleteUnfinished: (idleMs) => changing(() => store.deleteUnfinished(idleMs)),
    beginMultipart: (key, plan) => changing(() => store.beginMultipart(key, plan)),
    putPart: (upload, number, source, options) => changing(() => store.putPart(upload, number, source, options)),
    endAttempt: (upload, number, attempt) => changing(() => store.endAttempt(upload, number, attempt)),
    listParts: (upload) => changing(() => store.listParts(upload)),
    completeMultipart: (upload, versions) => changing(() => store.completeMultipart(upload, versions)),
    abortMultipart: (upload) => changing(() => store.abortMultipart(upload)),
  };
}
