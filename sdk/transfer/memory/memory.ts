import { uploadJournalOpenMs } from "../../limits.ts";
import { randomUuid } from "../../random-uuid.ts";
import { withTimeout } from "../../timing.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { ChunkPlan } from "../item/chunk-plan.ts";
import { stateOf, type CheckedUpload, type Item } from "../item/item.ts";
import { journalKey, type Journal, type JournalBatch } from "../journal/journal.ts";
import type { FullSettings } from "../settings/settings.ts";
import { relativePathOf } from "../wire/chunk-fields.ts";
import type { OpenTask, Tasks } from "../wire/tasks.ts";

/** What an uploader keeps in the journal. */
export interface UploadMemory {
  /** Whose, where to, which file: the same after a reload, different for any two files. */
  keyOf(item: Item, checked?: Pick<CheckedUpload, "open">): string;
  /** What is known of a file; all of it is there where another tab has sent it since it was added here. */
  recall(item: Item, signal: AbortSignal): Promise<CheckedUpload | undefined>;
  /**
   * Keeps what is known of a file that was checked.
   * @param hasArrived all of it did, and was compared where that is wanted
   */
  remember(item: Item, hasArrived?: boolean): void;
  /** What was begun under a key and has not arrived, whoever began it. */
  begun(key: string): Promise<Pick<CheckedUpload, "open" | "fileId"> | undefined>;
  /** Forgets files by their keys. */
  forget(keys: readonly string[]): void;
  /** Everything of this run has arrived. */
  finish(): void;
  /** Resolves when what was remembered can be seen by other tabs, or after some seconds. */
  written(): Promise<void>;
  /** Remembers nothing more. Resolves when all is written. */
  end(): Promise<void>;
}

type Part = Pick<FullSettings, "scope" | "service">;

/** Creates the memory on a journal; without one it knows nothing. */
export function createMemory(
  opening: Promise<Journal | undefined>,
  { scope, service }: Part,
  tasks: Pick<Tasks, "ready">,
  chunkBytes: number,
): UploadMemory {
  /** The batches of this run by their task, and tasks of batches of before. */
  let batches = new Map<OpenTask, JournalBatch>();
  const recalled = new Map<string, OpenTask>();
  let journal: Journal | undefined;
  let isOver = false;
  let isLost = false;

  const keyOf: UploadMemory["keyOf"] = (item, checked = stateOf(item).checked) =>
    journalKey(
      scope,
      service.baseUrl,
      checked?.open.basePath ?? item.place.basePath ?? "",
      relativePathOf(item),
      item.size,
      item.lastModified,
    );

  function batchOf(open: OpenTask): JournalBatch {
    const known = batches.get(open);
    if (known) return known;
    const batch = { id: randomUuid(), scope, basePath: open.basePath, task: open.task, isFinished: false };
    batches.set(open, batch);
    return batch;
  }

  /** The task of a batch of before: one object for all its files, so that it is renewed once. */
  function taskOf(batch: JournalBatch): OpenTask {
    const own = [...batches].find(([, { id }]) => id === batch.id)?.[0] ?? recalled.get(batch.id);
    const open = own ?? { task: batch.task, basePath: batch.basePath, hasWorked: true };
    recalled.set(batch.id, open);
    if (!batches.has(open)) batches.set(open, batch);
    return open;
  }

  /** What breaks while it is used says so once; what was begun is sent all the same. */
  async function read(key: string): ReturnType<Journal["read"]> {
    try {
      return await journal?.read(key);
    } catch (cause) {
      if (journal) console.warn("Uploads are not remembered over a reload any more.", cause);
      journal = undefined;
      isLost = true;
      return undefined;
    }
  }

  async function openJournal(): Promise<void> {
    if (!isLost) journal = await opening;
  }

  async function written(): Promise<void> {
    // A transaction that never ends holds up no file for ever.
    if (journal) await withTimeout(journal.settled(), uploadJournalOpenMs, () => undefined);
  }

  return {
    keyOf,
    async recall(item, signal) {
      await openJournal();
      const known = await read(keyOf(item));
      if (!known) return undefined;
      const { file, batch } = known;
      const isStored = file.storedAt !== undefined;
      const isSentMeanwhile = isStored && (file.storedAt ?? 0) >= item.addedAt;
      if (!isSentMeanwhile && ((isStored && batch.isFinished) || file.chunkBytes !== chunkBytes)) return undefined;
      const plan = new ChunkPlan(item.size, file.chunkBytes, file.bits);
      if (isStored) plan.storeAll();
      // A task that is sealed gives way to one of now; where there is none, the run says so.
      const isSealed = batch.task.transfer_token === "";
      const open = isSealed ? await untilAborted(tasks.ready(batch), signal).catch(() => undefined) : taskOf(batch);
      const { fileId, storedName } = file;
      return (
        open && { open, fileId, plan, isTrusted: isSentMeanwhile, ...(storedName !== undefined && { storedName }) }
      );
    },
    remember(item, hasArrived = false) {
      const { checked } = stateOf(item);
      if (!journal || isOver || !checked || item.phase === "cancelled") return;
      const { open, fileId, plan } = checked;
      const batch = batchOf(open);
      // With each of its files: another tab may have swept it away while it had none.
      journal.writeBatch(batch);
      journal.write({
        key: keyOf(item),
        batch: batch.id,
        scope,
        basePath: open.basePath,
        name: item.name,
        folder: item.folder,
        size: item.size,
        lastModified: item.lastModified,
        fileId,
        chunkBytes,
        ...(hasArrived ? { storedAt: Date.now() } : { bits: plan.bits }),
        ...(hasArrived && item.storedName !== undefined && { storedName: item.storedName }),
        ...(item.handle && { handle: item.handle }),
      });
    },
    async begun(key) {
      await openJournal();
      const known = await read(key);
      if (!known || known.file.storedAt !== undefined) return undefined;
      return { open: taskOf(known.batch), fileId: known.file.fileId };
    },
    forget(keys) {
      if (keys.length > 0 && !isOver) journal?.remove(keys);
    },
    finish() {
      for (const batch of batches.values()) journal?.writeBatch({ ...batch, isFinished: true });
      batches = new Map();
      recalled.clear();
    },
    written,
    async end() {
      // What is acknowledged at this moment counts as well.
      await written();
      isOver = true;
      await written();
    },
  };
}
