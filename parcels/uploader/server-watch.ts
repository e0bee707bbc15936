import { createStore, type Store } from "@customs-portal/sdk/portal";
import type { TransferError, Uploader } from "@customs-portal/sdk/transfer";

/** Whether the server answers. */
export interface ServerWatch {
  /** Calls are tried again since nothing got on: the server is away, or can take none. */
  readonly isAway: Store<boolean>;
  destroy(): void;
}

/** One call of several may meet a fault and get through at the next try: that is nothing to tell. */
const graceMs = 1000;

/** What a server says, or does not say, that will be back. */
const isPassing = ({ status }: TransferError) =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/** Watches the calls of an uploader. */
export function watchServer(uploader: Uploader): ServerWatch {
  const isAway = createStore(false);
  /** So much was there when a call was tried again. */
  let stoodAt = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** Chunks are among what is tried again: that others begin says nothing. */
  let areChunks = false;
  const back = () => {
    clearTimeout(telling);
    telling = undefined;
    areChunks = false;
    if (isAway.getSnapshot()) isAway.set(false);
  };
  const suspect = ({ error }: { error: TransferError }) => {
    if (!isPassing(error) || telling !== undefined) return;
    stoodAt = uploader.totals.loadedBytes;
    telling = setTimeout(() => isAway.set(true), graceMs);
  };
  const leave = [
    uploader.on("retry", (told) => {
      areChunks = true;
      suspect(told);
    }),
    uploader.on("task-retry", suspect),
    // What failed is told otherwise.
    uploader.on("task-error", back),
    uploader.on("progress", ({ loadedBytes }) => {
      if (loadedBytes > stoodAt) back();
      // What was cancelled is gone.
      else stoodAt = loadedBytes;
    }),
    uploader.on("success", back),
    uploader.on("phase", ({ file }) => {
      const { sending, checking } = uploader.counts;
      // Its check was answered, or nothing is asked any more.
      if ((file.phase === "sending" && !areChunks) || sending + checking === 0) back();
    }),
  ];
  return {
    isAway,
    destroy() {
      clearTimeout(telling);
      for (const end of leave) end();
    },
  };
}
