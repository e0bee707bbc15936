import type { Journal } from "@customs-portal/sdk/transfer";

type Read = NonNullable<Awaited<ReturnType<Journal["read"]>>>;
type Files = Map<string, Read["file"] | undefined>;
type Batches = Map<string, Read["batch"]>;

/** What is on the disk of a browser, and outlives its pages. */
export interface JournalDisk {
  files: Files;
  batches: Batches;
}

/** A journal of one page, with what it has not written yet. */
export interface PageJournal extends Journal {
  /** The page ends at once: what it had not written is lost. */
  crash(): void;
}

const isOf = (wanted: Parameters<Journal["forget"]>[0], { scope }: { scope: string }) =>
  typeof wanted === "string"
    ? scope === wanted
    : scope.startsWith(wanted.prefix) && !(wanted.except !== undefined && scope.startsWith(wanted.except));

export const emptyDisk = (): JournalDisk => ({ files: new Map(), batches: new Map() });

/** IndexedDB where there is none: writes reach the disk together, some turns of the loop later, in copies. */
export function openMemoryJournal(disk: JournalDisk): PageJournal {
  let files: Files = new Map();
  let batches: Batches = new Map();
  let writing: Promise<void> | undefined;
  let isGone = false;

  function write(): void {
    writing ??= new Promise<void>((done) => setImmediate(() => setImmediate(done))).then(() => {
      writing = undefined;
      if (isGone) return;
      for (const [id, batch] of batches) disk.batches.set(id, structuredClone(batch));
      for (const [key, file] of files) {
        if (file) disk.files.set(key, structuredClone(file));
        else disk.files.delete(key);
      }
      files = new Map();
      batches = new Map();
    });
  }
  const settled = async () => {
    while (writing) await writing;
  };

  return {
    async read(key) {
      await settled();
      const file = structuredClone(disk.files.get(key));
      const batch = file && structuredClone(disk.batches.get(file.batch));
      return file && batch && { file, batch };
    },
    write(file) {
      // As it is now: the bits of a plan go on changing.
      files.set(file.key, structuredClone({ ...file, touchedAt: Date.now() }));
      write();
    },
    writeBatch(batch) {
      batches.set(batch.id, batch);
      write();
    },
    remove(keys) {
      for (const key of keys) files.set(key, undefined);
      write();
    },
    async unfinished(scope) {
      await settled();
      const kept = [...disk.files.values()].flatMap((file) => file ?? []);
      return kept.filter((file) => file.scope === scope && file.storedAt === undefined);
    },
    async forget(scope) {
      await settled();
      for (const [key, file] of disk.files) if (file && isOf(scope, file)) disk.files.delete(key);
      for (const [id, batch] of disk.batches) if (isOf(scope, batch)) disk.batches.delete(id);
    },
    async seal(scope) {
      await settled();
      for (const file of disk.files.values()) if (file && isOf(scope, file)) delete file.handle;
      for (const batch of disk.batches.values()) if (isOf(scope, batch)) batch.task.transfer_token = "";
    },
    settled,
    close: settled,
    crash() {
      isGone = true;
    },
  };
}
