import type { UploadTask } from "../../contract/transfer.ts";
import { uploadJournalFilesMax, uploadJournalKeptMs, uploadJournalName } from "../../limits.ts";
import { committed, done, walk } from "./indexed-db.ts";

/** What belongs together: the files of a run with the task that they were checked with. */
export interface JournalBatch {
  id: string;
  /** Whose uploads these are; see `UploaderSettings.scope`. */
  scope: string;
  basePath: string;
  /** Its token is "" once it was sealed: then files go on with another task. */
  task: UploadTask;
  /** Everything arrived: what was stored then says nothing of a file that is added again. */
  isFinished: boolean;
}

/** A file that was begun. */
export interface JournalFile {
  /** By `journalKey`: scope, place, path, size and time of the file; never its identifier on the wire (A34). */
  key: string;
  batch: string;
  scope: string;
  basePath: string;
  name: string;
  folder: string;
  size: number;
  /** Milliseconds since 1970; left out by versions of before. */
  lastModified?: number;
  fileId: string;
  chunkBytes: number;
  /** A bit for each acknowledged chunk; left out where all are. */
  bits?: Uint8Array;
  /** When all of it had arrived. */
  storedAt?: number;
  /** The name that it was given then, where its own was taken. */
  storedName?: string;
  /** Where the browser keeps handles: the file, without choosing it again. */
  handle?: FileSystemFileHandle;
  touchedAt: number;
}

/** All scopes that begin so, but for some of them. */
export interface ScopesOf {
  prefix: string;
  /** Those that begin so stay. */
  except?: string;
}

/** What is known of unfinished uploads over reloads: the only truth there is of them in the browser. */
export interface Journal {
  read(key: string): Promise<{ file: JournalFile; batch: JournalBatch } | undefined>;
  /** Written with what else is due; a crash loses what is not yet there, and its chunks are sent again. */
  write(file: Omit<JournalFile, "touchedAt">): void;
  writeBatch(batch: JournalBatch): void;
  remove(keys: readonly string[]): void;
  /** The begun files of a scope that have not arrived. */
  unfinished(scope: string): Promise<JournalFile[]>;
  /** Forgets all of a scope. */
  forget(scope: string | ScopesOf): Promise<void>;
  /** Takes transfer tokens and file handles of a scope out: whoever leaves leaves none. What has arrived stays known. */
  seal(scope: string | ScopesOf): Promise<void>;
  /** Resolves when everything written before the call is on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const version = 1;
/** So many records are read or written at once: each of some hundred takes milliseconds, all of them would take seconds. */
const pageLength = 200;

/** The key of a file, by whose it is and what tells it from the other ones. */
export function journalKey(scope: string, ...facts: readonly (string | number)[]): string {
  return JSON.stringify([scope, ...facts]);
}

const afterAll = "\uffff";

/** What begins with `start`, but not what begins with `except`. */
function beginningWith(start: string, except?: string): IDBKeyRange[] {
  if (except === undefined) return [IDBKeyRange.bound(start, start + afterAll)];
  return [IDBKeyRange.bound(start, except, false, true), IDBKeyRange.bound(except + afterAll, start + afterAll, true)];
}

/** How the keys of all files begin whose scopes begin so. */
const keyStart = (scope: string) => JSON.stringify([scope]).slice(0, -`"]`.length);

/** The keys of all files of a scope. */
function keysOf(scope: string | ScopesOf): IDBKeyRange[] {
  if (typeof scope === "string") return beginningWith(`${keyStart(scope)}",`);
  return beginningWith(keyStart(scope.prefix), scope.except === undefined ? undefined : keyStart(scope.except));
}

/** The scopes of batches. */
const scopesOf = (scope: string | ScopesOf): IDBKeyRange[] =>
  typeof scope === "string" ? [IDBKeyRange.only(scope)] : beginningWith(scope.prefix, scope.except);

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  request.addEventListener("upgradeneeded", () => {
    const files = request.result.createObjectStore("files", { keyPath: "key" });
    files.createIndex("touchedAt", "touchedAt");
    files.createIndex("scope", "scope");
    request.result.createObjectStore("batches", { keyPath: "id" }).createIndex("scope", "scope");
  });
  return done(request);
}

/** The files of a range of keys, some at a time. */
async function* pagesOf(store: IDBObjectStore, range: IDBKeyRange | null): AsyncGenerator<JournalFile[]> {
  let rest = range;
  for (;;) {
    const page = await done<JournalFile[]>(store.getAll(rest, pageLength));
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageLength) return;
    rest = range
      ? IDBKeyRange.bound(last.key, range.upper, true, range.upperOpen)
      : IDBKeyRange.lowerBound(last.key, true);
  }
}

/** Removes what is too old or too much, what has arrived in batches that are over, and batches without files. */
async function sweep(database: IDBDatabase, now: number, { keptMs, filesMax }: JournalBounds): Promise<void> {
  const transaction = database.transaction(["files", "batches"], "readwrite");
  const files = transaction.objectStore("files");
  const batches = transaction.objectStore("batches");
  const over = new Set<string>();
  const used = new Set<string>();
  const [count, all] = await Promise.all([done(files.count()), done<JournalBatch[]>(batches.getAll())]);
  for (const { id, isFinished } of all) if (isFinished) over.add(id);
  if (count > filesMax) {
    const oldest = await done(files.index("touchedAt").getAllKeys(null, count - filesMax));
    for (const key of oldest) files.delete(key);
  }
  for await (const page of pagesOf(files, null)) {
    for (const { key, touchedAt, storedAt, batch } of page) {
      if (touchedAt < now - keptMs || (storedAt !== undefined && over.has(batch))) files.delete(key);
      else used.add(batch);
    }
  }
  await walk(batches.openCursor(), (cursor) => {
    if (!used.has((cursor.value as JournalBatch).id)) cursor.delete();
  });
  await committed(transaction);
}

interface JournalBounds {
  keptMs: number;
  filesMax: number;
}

export interface JournalOptions extends Partial<JournalBounds> {
  name?: string;
  indexedDB?: IDBFactory;
  now?: () => number;
}

/** Opens the journal of this origin, and removes what has expired. @throws where the browser gives no IndexedDB */
export async function openJournal(options: JournalOptions = {}): Promise<Journal> {
  const { name = uploadJournalName, indexedDB = globalThis.indexedDB, now = Date.now } = options;
  const { keptMs = uploadJournalKeptMs, filesMax = uploadJournalFilesMax } = options;
  const database = await openDatabase(indexedDB, name);
  // A newer version of the page, in another tab, wants to change it.
  database.addEventListener("versionchange", () => database.close());
  try {
    await sweep(database, now(), { keptMs, filesMax });
  } catch (cause) {
    database.close();
    throw cause;
  }

  const files = new Map<string, JournalFile | undefined>();
  const batches = new Map<string, JournalBatch>();
  let writing: Promise<void> | undefined;
  /** Transactions so far, and the one under way. */
  let begun = 0;
  let ended = 0;
  let page: Promise<void> | undefined;
  let hasWarned = false;

  async function writeDue(): Promise<void> {
    while (files.size > 0 || batches.size > 0) {
      begun += 1;
      page = writePage();
      await page;
      ended += 1;
    }
  }

  async function writePage(): Promise<void> {
    const transaction = database.transaction(["files", "batches"], "readwrite", { durability: "relaxed" });
    for (const batch of batches.values()) transaction.objectStore("batches").put(batch);
    batches.clear();
    const store = transaction.objectStore("files");
    let left = pageLength;
    for (const [key, file] of files) {
      if (left === 0) break;
      left -= 1;
      files.delete(key);
      if (file) store.put(file);
      else store.delete(key);
    }
    await committed(transaction);
  }

  /** Nothing is kept for a journal that takes nothing; what comes later may find room again. */
  function giveUp(cause: unknown): void {
    files.clear();
    batches.clear();
    ended = begun;
    if (!hasWarned) console.warn("The journal of uploads could not be written.", cause);
    hasWarned = true;
  }

  /** What comes while a transaction is under way goes into the next, together. */
  function write(): void {
    writing ??= Promise.resolve()
      .then(writeDue)
      .catch(giveUp)
      .finally(() => (writing = undefined));
  }

  const settled = async () => {
    // What comes later stands behind it, and is nobody's here.
    const last = begun + (Math.ceil(files.size / pageLength) || Math.min(batches.size, 1));
    while (writing && ended < last) await (begun > ended ? page?.catch(() => undefined) : Promise.resolve());
  };

  return {
    async read(key) {
      // What is due counts; what is being written is there before this transaction begins.
      const transaction = database.transaction(["files", "batches"]);
      const file = files.has(key)
        ? files.get(key)
        : await done<JournalFile | undefined>(transaction.objectStore("files").get(key));
      if (!file) return undefined;
      const batch =
        batches.get(file.batch) ??
        (await done<JournalBatch | undefined>(transaction.objectStore("batches").get(file.batch)));
      return batch && { file, batch };
    },
    write(file) {
      files.set(file.key, { ...file, touchedAt: now() });
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
      const found: JournalFile[] = [];
      const store = database.transaction("files").objectStore("files");
      for (const range of keysOf(scope))
        for await (const some of pagesOf(store, range))
          found.push(...some.filter(({ storedAt }) => storedAt === undefined));
      return found;
    },
    async forget(scope) {
      await settled();
      const transaction = database.transaction(["files", "batches"], "readwrite");
      for (const range of keysOf(scope)) transaction.objectStore("files").delete(range);
      const own = transaction.objectStore("batches").index("scope");
      for (const range of scopesOf(scope)) await walk(own.openCursor(range), (cursor) => void cursor.delete());
      await committed(transaction);
    },
    async seal(scope) {
      await settled();
      const transaction = database.transaction(["files", "batches"], "readwrite");
      const store = transaction.objectStore("files");
      for (const range of keysOf(scope))
        for await (const found of pagesOf(store, range))
          for (const { handle, ...file } of found) if (handle) store.put(file);
      const own = transaction.objectStore("batches").index("scope");
      for (const range of scopesOf(scope))
        await walk(own.openCursor(range), (cursor) => {
          const batch = cursor.value as JournalBatch;
          cursor.update({ ...batch, task: { ...batch.task, transfer_token: "" } } satisfies JournalBatch);
        });
      await committed(transaction);
    },
    settled,
    async close() {
      await settled();
      database.close();
    },
  };
}
