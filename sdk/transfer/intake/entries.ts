import type { SkippedFile, UploadSource } from "../base/types.ts";

/** What a drop or a folder holds: a file, or one that could not be read. */
export type FoundFile = UploadSource | SkippedFile;

interface Dropped {
  entry: FileSystemEntry | null;
  handle: Promise<FileSystemHandle | null> | undefined;
  file: File | null;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

const nextEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });

/** The folder of what stands at `/a/b/c.txt`: `a/b`. */
function folderOf({ fullPath }: FileSystemEntry): string {
  return fullPath.split("/").slice(1, -1).join("/");
}

function unreadable(entry: FileSystemEntry, cause: unknown): SkippedFile {
  const why = cause instanceof Error ? cause.message : "unknown";
  return {
    name: entry.name,
    folder: folderOf(entry),
    reason: "unreadable",
    message: `${entry.name} cannot be read: ${why}`,
  };
}

async function read(entry: FileSystemEntry): Promise<FoundFile> {
  try {
    return { file: await fileOf(entry as FileSystemFileEntry), folder: folderOf(entry) };
  } catch (cause) {
    return unreadable(entry, cause);
  }
}

/**
 * All files below entries, folder after folder. Browsers give the entries of a folder a hundred at a time, so each is
 * asked until it has no more; what cannot be read is told and keeps nothing else from being found.
 */
export async function* filesBelow(entries: readonly FileSystemEntry[]): AsyncGenerator<FoundFile> {
  const left = entries.toReversed();
  for (let entry = left.pop(); entry; entry = left.pop()) {
    if (entry.isFile) {
      yield await read(entry);
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const folders: FileSystemEntry[] = [];
    try {
      for (let some = await nextEntries(reader); some.length > 0; some = await nextEntries(reader)) {
        folders.push(...some.filter(({ isDirectory }) => isDirectory));
        yield* await Promise.all(some.filter(({ isFile }) => isFile).map(read));
      }
    } catch (cause) {
      yield unreadable(entry, cause);
    }
    left.push(...folders.toReversed());
  }
}

/** What was dropped, item by item: browsers forget it when the event is over, so it is taken before anything is waited for. */
function takeDropped(transfer: DataTransfer): Dropped[] {
  return [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => {
      const withHandle = item as DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };
      // Caught at once: it may be looked at much later, and those of folders never are.
      const handle = withHandle.getAsFileSystemHandle?.().catch(() => null);
      return { entry: item.webkitGetAsEntry(), handle, file: item.getAsFile() };
    });
}

async function* readDropped(dropped: readonly Dropped[]): AsyncGenerator<FoundFile> {
  for (const { entry, handle, file } of dropped) {
    if (entry?.isDirectory) {
      yield* filesBelow([entry]);
      continue;
    }
    const kept = await handle;
    if (file) yield { file, handle: kept?.kind === "file" ? (kept as FileSystemFileHandle) : undefined };
    else if (entry) yield await read(entry);
    else yield { name: kept?.name ?? "", folder: "", reason: "unreadable", message: "A dropped item cannot be read." };
  }
}

/** The files of a drop or a paste, folders with all below them. To be called in the event itself. */
export function filesOfTransfer(transfer: DataTransfer): AsyncIterable<FoundFile> {
  return readDropped(takeDropped(transfer));
}
