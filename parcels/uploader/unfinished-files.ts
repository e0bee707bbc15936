import { createStore, type Store } from "@customs-portal/sdk/portal";
import {
  createThrottle,
  folderOfPick,
  inSlices,
  type FoundFile,
  type UnfinishedUpload,
  type Uploader,
  type UploadItem,
} from "@customs-portal/sdk/transfer";

/** What an earlier visit has left unfinished, as far as nobody has gone on with it. */
export interface Unfinished {
  readonly list: Store<readonly UnfinishedUpload[]>;
  /** Shows those that go to this place. */
  belowPath(basePath: string): void;
  /** A file was added: what was left of it goes on. */
  take(file: UploadItem): void;
  /** Forgets some, however many there are, a slice at a time. */
  discard(some: readonly UnfinishedUpload[]): Promise<void>;
  destroy(): void;
}

type Named = Pick<UploadItem, "folder" | "name" | "size">;

/** How often the list is drawn anew at most, while files of it are chosen again by the thousand. */
const showMs = 120;

const keyOf = ({ folder, name, size }: Named) => JSON.stringify([folder, name, size]);

/** Creates the list. The journal is read once: what this uploader begins itself is none of it. */
export function createUnfinished(uploader: Uploader): Unfinished {
  let all = new Map<string, UnfinishedUpload>();
  let path = "";
  const list = createStore<readonly UnfinishedUpload[]>([]);

  const show = () => list.set([...all.values()].filter(({ basePath }) => basePath === path));
  const changed = createThrottle(showMs, show);

  async function read(): Promise<void> {
    const found = new Map<string, UnfinishedUpload>();
    for await (const one of inSlices(await uploader.unfinished())) found.set(keyOf(one), one);
    all = found;
    for await (const file of inSlices([...uploader.files])) found.delete(keyOf(file));
    show();
  }

  read().catch((cause: unknown) => console.warn("What was left of uploads cannot be read.", cause));

  return {
    list,
    belowPath(basePath) {
      path = basePath;
      show();
    },
    take(file) {
      if (all.size > 0 && all.delete(keyOf(file))) changed.call();
    },
    async discard(some) {
      const ends: Promise<void>[] = [];
      for await (const one of inSlices(some)) {
        // Gone from the list is gone for the next visit, too.
        const takeOut = () => {
          if (all.delete(keyOf(one))) changed.call();
        };
        ends.push(one.discard().then(takeOut, takeOut));
      }
      await Promise.all(ends);
    },
    destroy: changed.cancel,
  };
}

/** Whether a folder is that of a pick, or ends with it: the pick may have been put into another one. */
const endsWith = (folder: string, pick: string) => folder === pick || folder.endsWith(`/${pick}`);

/** The files of a choice that were left, with the folders that they were begun in. */
export async function chosenAgain(files: Iterable<File>, left: readonly UnfinishedUpload[]): Promise<FoundFile[]> {
  const keyOfFile = ({ name, size }: Pick<UnfinishedUpload, "name" | "size">) => JSON.stringify([name, size]);
  const folders = new Map<string, string[]>();
  for await (const one of inSlices(left)) {
    const key = keyOfFile(one);
    const known = folders.get(key);
    if (known) known.push(one.folder);
    else folders.set(key, [one.folder]);
  }
  const again: FoundFile[] = [];
  for await (const file of inSlices(files)) {
    const begun = folders.get(keyOfFile(file));
    // What a folder brings along and was not left has arrived already.
    if (!begun) continue;
    // A pick of a folder says itself where its files stand.
    const pick = folderOfPick(file);
    const at = pick === "" ? 0 : begun.findIndex((folder) => endsWith(folder, pick));
    const [folder] = at < 0 ? [] : begun.splice(at, 1);
    again.push(folder === undefined ? file : { file, folder });
  }
  return again;
}
