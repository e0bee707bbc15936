import type { UploadItem } from "@customs-portal/sdk/transfer";

/** Who draws which file: only rows in sight listen, however many files there are. */
export interface RowWatch {
  /** Calls `listener` when the file changed, until the returned function is called. */
  watch(file: UploadItem, listener: () => void): () => void;
  /** Rises with each change of a file once it was asked for, also before somebody watches: what draws a row asks first. */
  versionOf(file: UploadItem): number;
  tell(file: UploadItem): void;
  tellAll(): void;
}

/** Creates the watch. */
export function createRowWatch(): RowWatch {
  const listeners = new Map<UploadItem, Set<() => void>>();
  const versions = new WeakMap<UploadItem, number>();
  const versionOf = (file: UploadItem) => {
    const version = versions.get(file) ?? 0;
    versions.set(file, version);
    return version;
  };
  const tell = (file: UploadItem) => {
    const version = versions.get(file);
    // Nobody has drawn it.
    if (version === undefined) return;
    versions.set(file, version + 1);
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
