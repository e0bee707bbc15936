import { createStore, type Store } from "@customs-portal/sdk/portal";
import type { TransferError, Uploader } from "@customs-portal/sdk/transfer";

/** Whether the transfer server answers. */
export interface ServerWatch {
  /** Chunks are tried again since nothing got on: the server is away, or can take none. */
  readonly isAway: Store<boolean>;
  destroy(): void;
}

/** One chunk of several may meet a fault and get through at the next try: that is nothing to tell. */
const graceMs = 1000;

/** What a server says, or does not say, that will be back. */
const isPassing = ({ status }: TransferError) => status === 0 || status === 429 || status >= 500;

/** Watches the chunks of an uploader. */
export function watchServer(uploader: Uploader): ServerWatch {
  const isAway = createStore(false);
  /** So much was there when a chunk was sent again. */
  let stoodAt = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const back = () => {
    clearTimeout(telling);
    telling = undefined;
    if (isAway.getSnapshot()) isAway.set(false);
  };
  const leave = [
    uploader.on("retry", ({ error }) => {
      if (!isPassing(error) || telling !== undefined) return;
      stoodAt = uploader.totals.loadedBytes;
      telling = setTimeout(() => isAway.set(true), graceMs);
    }),
    uploader.on("progress", ({ loadedBytes }) => {
      if (loadedBytes > stoodAt) back();
      // What was cancelled is gone.
      else stoodAt = loadedBytes;
    }),
    uploader.on("success", back),
    uploader.on("phase", () => {
      if (uploader.counts.sending === 0) back();
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
