import type { UploadItem } from "@customs-portal/sdk/transfer";

/** Files that have failed by an outage or the end of a sign-in, and are sent again by themselves when that is over. */
export interface CutOff {
  add(file: UploadItem): void;
  /** It waits, has arrived, or was taken out. */
  delete(file: UploadItem): void;
  /** Those that are to be sent now. */
  take(): UploadItem[];
  /** Somebody has it sent again: what was in vain so far does not count. */
  forgive(file: UploadItem): void;
}

/**
 * So often a file is sent by itself without a byte that arrives. A server may answer other calls and never take a chunk,
 * such as behind a proxy that breaks off large bodies: then somebody has to look.
 */
const mostInVain = 10;

/** Creates the list of such files. */
export function createCutOff(): CutOff {
  const files = new Set<UploadItem>();
  /** How far each had come at most, and so often it was sent since. */
  const tried = new WeakMap<UploadItem, { mostBytes: number; inVain: number }>();
  return {
    add: (file) => void files.add(file),
    delete: (file) => void files.delete(file),
    take() {
      const again: UploadItem[] = [];
      for (const file of files) {
        const { mostBytes, inVain } = tried.get(file) ?? { mostBytes: -1, inVain: 0 };
        const isFurther = file.loadedBytes > mostBytes;
        if (!isFurther && inVain === mostInVain) continue;
        tried.set(file, isFurther ? { mostBytes: file.loadedBytes, inVain: 1 } : { mostBytes, inVain: inVain + 1 });
        again.push(file);
      }
      return again;
    },
    forgive: (file) => void tried.delete(file),
  };
}
