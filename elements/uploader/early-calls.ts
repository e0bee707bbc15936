import type { UploadHandle } from "@customs-portal/parcels/uploader";
import type { Uploader, UploadItem } from "@customs-portal/sdk/transfer";
import { createOffer, type GivenFiles, type Offer } from "./offer.ts";

type Call = { files: GivenFiles; starting?: undefined } | { files?: undefined; starting: PromiseWithResolvers<void> };

/** What the list is asked with, once it is there. */
interface Applied {
  handle: UploadHandle;
  basePath: string;
  start: () => Promise<void>;
  pause: () => void;
}

/** What a page asks of a list that is not there, and what the one before has left. */
export interface EarlyCalls {
  /** Files that the list before has left; the next one begins with them. */
  readonly left: readonly UploadItem[];
  add(files: GivenFiles): void;
  /** Settles as it does with a list, once there is one. */
  start(): Promise<void>;
  /** Pauses a file that was left, or all, or has them go on. */
  setPaused(isPaused: boolean, file?: UploadItem): void;
  /** Takes out a file that was left, or all that was left or added; who has started all need not wait. */
  cancel(file?: UploadItem): void;
  /**
   * There is no list for now: who has started it need not wait. Files stay for the next one.
   * @param reason an `AbortError` when left out
   */
  fail(reason?: unknown): void;
  /** Gives files to a list; those that it has not taken when it ends are for the next one. */
  give(handle: UploadHandle, files: GivenFiles): Promise<void>;
  /** A list has ended: what it has not sent is left, and what was paused stays so. */
  keep(uploader: Uploader): void;
  /** Asks all of it of the list, in its order. */
  apply(applied: Applied): void;
}

/** Creates the calls, of which there are none. */
export function createEarlyCalls(): EarlyCalls {
  let left: readonly UploadItem[] = [];
  let calls: Call[] = [];
  let isPaused = false;
  /** Files that were paused alone, until the next list has them. */
  const held = new Set<File>();
  const offers = new Set<Offer>();
  const firstFiles = () => (left.length > 0 ? 0 : calls.findIndex(({ files }) => files));

  async function give(handle: UploadHandle, files: GivenFiles): Promise<void> {
    const offer = createOffer(files);
    offers.add(offer);
    try {
      await handle.add(offer.files);
    } finally {
      // A list that ends has told before what it has not taken.
      offers.delete(offer);
    }
  }

  return {
    get left() {
      return left;
    },
    add: (files) => void calls.push({ files }),
    start() {
      const starting = Promise.withResolvers<void>();
      // Without a file it is refused, and ends no pause.
      if (firstFiles() >= 0) isPaused = false;
      calls.push({ starting });
      return starting.promise;
    },
    setPaused(isNow, file) {
      if (!file) {
        isPaused = isNow;
        if (!isNow) held.clear();
      } else if (!isNow) held.delete(file.file);
      else if (left.includes(file)) held.add(file.file);
    },
    cancel(file) {
      const first = firstFiles();
      left = file ? left.filter((one) => one !== file) : [];
      if (file) held.delete(file.file);
      else held.clear();
      if (!file && first >= 0) for (const { starting } of calls.splice(first)) starting?.resolve();
    },
    fail(reason = new DOMException("The uploader was left before it was ready.", "AbortError")) {
      for (const { starting } of calls) starting?.reject(reason);
      calls = calls.filter(({ files }) => files);
    },
    give,
    keep(uploader) {
      left = uploader.files.filter(({ phase }) => phase !== "stored");
      ({ isPaused } = uploader);
      // With all of them they go on together.
      if (!isPaused) for (const { file, phase } of left) if (phase === "paused") held.add(file);
      const has = (file: File) => uploader.files.some((one) => one.file === file);
      calls.unshift(...[...offers].map((offer) => ({ files: offer.rest(has) })));
      offers.clear();
    },
    apply({ handle, basePath, start, pause }) {
      const { uploader } = handle;

      async function begin(): Promise<void> {
        // Still paused, so that was asked for after it. With a place it begins at once, and the pause holds it again.
        const isHeld = uploader.isPaused;
        // It tells of its failure itself.
        if (isHeld && !uploader.isSetUp) uploader.taskSetup(basePath).catch(() => undefined);
        const started = start();
        if (isHeld) pause();
        return started;
      }

      // Before there are files that could begin.
      if (isPaused) uploader.pause();
      isPaused = false;
      uploader.on("file-added", ({ file }) => held.delete(file.file) && uploader.pause(file));
      const all: Call[] = left.length > 0 ? [{ files: left }, ...calls] : calls;
      [left, calls] = [[], []];
      let adding: Promise<unknown> | undefined;
      for (const { files, starting } of all) {
        if (files) adding = Promise.all([adding, give(handle, files)]);
        else starting.resolve(adding ? adding.then(begin) : start());
      }
    },
  };
}
