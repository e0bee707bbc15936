import type { UploadHandle } from "@customs-portal/parcels/uploader";
import type { FoundFile } from "@customs-portal/sdk/transfer";

/** Files as a page gives them. */
export type GivenFiles = Iterable<FoundFile> | AsyncIterable<FoundFile>;

type Call = { files: GivenFiles; starting?: undefined } | { files?: undefined; starting: PromiseWithResolvers<void> };

/** What the list is asked with, once it is there. */
interface Applied {
  handle: UploadHandle;
  basePath: string;
  start: () => Promise<void>;
}

/** What a page asks of a list that is not there yet. */
export interface EarlyCalls {
  add(files: GivenFiles): void;
  /** Settles as it does with a list, once there is one. */
  start(): Promise<void>;
  /** Pauses all, or has all go on. */
  setPaused(isPaused: boolean): void;
  /** Nothing that was added is sent; who has started it need not wait. */
  cancel(): void;
  /**
   * There is no list for now: who has started it need not wait. Files stay for the next one.
   * @param reason an `AbortError` when left out
   */
  fail(reason?: unknown): void;
  /** Asks all of it of the list, in its order. */
  apply(applied: Applied): void;
}

/** Creates the calls, of which there are none. */
export function createEarlyCalls(): EarlyCalls {
  let calls: Call[] = [];
  let isPaused = false;
  const firstFiles = () => calls.findIndex(({ files }) => files);
  return {
    add: (files) => void calls.push({ files }),
    start() {
      const starting = Promise.withResolvers<void>();
      // Without a file it is refused, and ends no pause.
      if (firstFiles() >= 0) isPaused = false;
      calls.push({ starting });
      return starting.promise;
    },
    setPaused(isNow) {
      isPaused = isNow;
    },
    cancel() {
      const first = firstFiles();
      if (first >= 0) for (const { starting } of calls.splice(first)) starting?.resolve();
    },
    fail(reason = new DOMException("The uploader was left before it was ready.", "AbortError")) {
      for (const { starting } of calls) starting?.reject(reason);
      calls = calls.filter(({ files }) => files);
    },
    apply({ handle, basePath, start }) {
      const { uploader } = handle;

      async function begin(): Promise<void> {
        // Still paused, so that was asked for after it. With a place it begins at once, and the pause holds it again.
        const isHeld = uploader.isPaused;
        // It tells of its failure itself.
        if (isHeld && !uploader.isSetUp) uploader.taskSetup(basePath).catch(() => undefined);
        const started = start();
        if (isHeld) uploader.pause();
        return started;
      }

      // Before there are files that could begin.
      if (isPaused) uploader.pause();
      isPaused = false;
      let adding: Promise<unknown> | undefined;
      for (const { files, starting } of calls.splice(0)) {
        if (files) adding = Promise.all([adding, handle.add(files)]);
        else starting.resolve(adding ? adding.then(begin) : start());
      }
    },
  };
}
