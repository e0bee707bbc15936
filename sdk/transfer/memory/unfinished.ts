import { ChunkPlan } from "../item/chunk-plan.ts";
import { inSlices } from "../base/slices.ts";
import type { FoundFile } from "../intake/entries.ts";
import type { Journal, JournalFile } from "../journal/journal.ts";
import type { FullSettings } from "../settings/settings.ts";
import type { Cancels } from "../wire/cancels.ts";
import type { GivingUp } from "./giving-up.ts";

/** A file that was begun and has not arrived. Adding the same file goes on with it. */
export interface UnfinishedUpload {
  name: string;
  folder: string;
  size: number;
  /** When the file was changed last, in milliseconds since 1970; undefined where that is not known. */
  lastModified?: number | undefined;
  /** Where it goes, as `taskSetup` was told. */
  basePath: string;
  /** What has arrived. */
  loadedBytes: number;
  /**
   * Reads the file again by the handle that the browser kept, for `addFiles`; undefined where the user has to choose it.
   * To be called in an event of the user, whom the browser may ask. Answers undefined where the user refuses or the
   * file is gone.
   */
  reopen: (() => Promise<FoundFile | undefined>) | undefined;
  /**
   * Forgets what is known of it here; added again, the file is sent from its beginning. A server that knows of it gives
   * up what it holds. Where somebody has gone on with it meanwhile nothing happens.
   */
  discard(): Promise<void>;
}

type AskingHandle = FileSystemFileHandle & { requestPermission?: (options: { mode: "read" }) => Promise<string> };

async function reopen(handle: AskingHandle, folder: string): Promise<FoundFile | undefined> {
  try {
    const permission = await handle.requestPermission?.({ mode: "read" });
    if (permission === "denied") return undefined;
    return { file: await handle.getFile(), folder, handle };
  } catch (cause) {
    console.warn("A file that was uploaded before cannot be read again.", cause);
    return undefined;
  }
}

/** What a file is given up by. */
interface Means {
  cancels: Cancels;
  givingUp: GivingUp;
}

function toUnfinished(
  { key, name, folder, size, lastModified, basePath, bits, chunkBytes, handle }: JournalFile,
  { journal, cancels, givingUp }: { journal: Journal } & Means,
): UnfinishedUpload {
  const loadedBytes = new ChunkPlan(size, chunkBytes, bits).storedBytes;
  return {
    name,
    folder,
    size,
    lastModified,
    basePath,
    loadedBytes,
    reopen: handle && (() => reopen(handle, folder)),
    async discard() {
      const release = await givingUp.hold(key);
      if (!release) return;
      try {
        const known = await journal.read(key);
        journal.remove([key]);
        await journal.settled();
        // Somebody has gone on with it, and it has arrived.
        if (known?.file.storedAt !== undefined || !known) return;
        const open = { task: known.batch.task, basePath, hasWorked: true };
        const { fileId } = known.file;
        cancels.free([{ open, fileId, key, file: { name, folder, fileId } }]);
      } finally {
        release();
      }
    },
  };
}

/** The files of the scope that nobody sends now, but those of `ownKeys`, whose uploader is at work on them. */
export async function findUnfinished(
  { journal, scope, locks }: FullSettings,
  means: Means,
  ownKeys: () => Promise<ReadonlySet<string>>,
): Promise<UnfinishedUpload[]> {
  const opened = await journal;
  // What is discarded has its lock before the journal is read, what is begun meanwhile after it.
  const takenBefore = await locks.taken();
  const found = (await opened?.unfinished(scope)) ?? [];
  if (!opened || found.length === 0) return [];
  const taken = [takenBefore, ...(await Promise.all([locks.taken(), ownKeys()]))];
  const left: UnfinishedUpload[] = [];
  for await (const file of inSlices(found))
    if (!taken.some((keys) => keys.has(file.key))) left.push(toUnfinished(file, { journal: opened, ...means }));
  return left;
}
