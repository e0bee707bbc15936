import type { UploadItem } from "@customs-portal/sdk/transfer";

/** Who draws which file: only rows in sight listen, however many files there are. */
export interface RowWatch {
  /** Calls `listener` when the file changed, until the returned function is called. */
  watch(file: UploadItem, listener: () => void): () => void;
  /** Rises with each change of a file that somebody watches. */
  versionOf(file: UploadItem): number;
  tell(file: UploadItem): void;
  tellAll(): void;
}

/** Creates the watch. */
export function createRowWatch(): RowWatch {
  const listeners = new Map<UploadItem, Set<() => void>>();
  const versions = new WeakMap<UploadItem, number>();
  const versionOf = (file: UploadItem) => versions.get(file) ?? 0;
  const tell = (file: UploadItem) => {
    if (!listeners.has(file)) return;
    versions.set(file, versionOf(file) + 1);
    for (const listener of listeners.get(file) ?? []) listener();
  };
  return {
    watch(file, listener) {
      const own = listeners.get(file) ?? new Set();
      listeners.set(file, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(file);
      };
    },
    versionOf,
    tell,
    tellAll() {
      for (const file of listeners.keys()) tell(file);
    },
  };
}
