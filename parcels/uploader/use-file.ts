import type { UploadItem } from "@customs-portal/sdk/transfer";
import { useCallback, useSyncExternalStore } from "react";
import type { UploadSession } from "./session.ts";

/** Draws again when what is told of a file changes; the object of the file stays the same. */
export function useFile({ rowWatch }: UploadSession, file: UploadItem): void {
  const subscribe = useCallback((listener: () => void) => rowWatch.watch(file, listener), [rowWatch, file]);
  // Not what is drawn of it: its speed is another one at each look.
  useSyncExternalStore(subscribe, () => rowWatch.versionOf(file));
}
