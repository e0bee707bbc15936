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
  /**
   * A file was added to go to this place: what was left of it goes on. Where it was changed since, that is of no use once
   * what it is now has arrived, and is forgotten then.
   */
  take(file: UploadItem): void;
  /** Forgets some, however many there are, a slice at a time. */
  discard(some: readonly UnfinishedUpload[]): Promise<void>;
  destroy(): void;
}

type Named = Pick<UploadItem, "folder" | "name" | "size">;

/** How often the list is drawn anew at most, while files of it are chosen again by the thousand. */
const showMs = 120;

const keyOf = (basePath: string, { folder, name, size }: Named) => JSON.stringify([basePath, folder, name, size]);

/** Creates the list. The journal is read once: what this uploader begins itself is none of it. */
export function createUnfinished(uploader: Uploader): Unfinished {
  let all = new Map<string, UnfinishedUpload>();
  let path = "";
  /** What files were before they were changed, by what they are now. */
  const outdated = new Map<UploadItem, UnfinishedUpload>();
  const list = createStore<readonly UnfinishedUpload[]>([]);

  const show = () => list.set([...all.values()].filter(({ basePath }) => basePath === path));
  const changed = createThrottle(showMs, show);

  async function read(): Promise<void> {
    const found = new Map<string, UnfinishedUpload>();
    for await (const one of inSlices(await uploader.unfinished())) found.set(keyOf(one.basePath, one), one);
    all = found;
    for await (const file of inSlices([...uploader.files])) found.delete(keyOf(path, file));
    show();
  }

  const leave = [
    uploader.on("success", ({ file }) => {
      const before = outdated.get(file);
      if (!before) return;
      outdated.delete(file);
      before.discard().catch((cause: unknown) => console.warn("What a file was before cannot be given up.", cause));
    }),
    uploader.on("cancel", ({ files }) => {
      if (outdated.size > 0) for (const file of files) outdated.delete(file);
    }),
  ];

  read().catch((cause: unknown) => console.warn("What was left of uploads cannot be read.", cause));

  return {
    list,
    belowPath(basePath) {
      path = basePath;
      show();
    },
    take(file) {
      const key = keyOf(path, file);
      const before = all.get(key);
      if (!before) return;
      all.delete(key);
      if (before.lastModified !== undefined && before.lastModified !== file.file.lastModified)
        outdated.set(file, before);
      changed.call();
    },
    async discard(some) {
      const ends: Promise<void>[] = [];
      for await (const one of inSlices(some)) {
        // Gone from the list is gone for the next visit, too.
        const takeOut = () => {
          if (all.delete(keyOf(one.basePath, one))) changed.call();
        };
        ends.push(one.discard().then(takeOut, takeOut));
      }
      await Promise.all(ends);
    },
    destroy() {
      changed.cancel();
      for (const end of leave) end();
    },
  };
}

/** Whether a folder is that of a pick, or ends with it: the pick may have been put into another one. */
const endsWith = (folder: string, pick: string) => folder === pick || folder.endsWith(`/${pick}`);

const joined = (...folders: readonly string[]) => folders.filter((folder) => folder !== "").join("/");

/** Where a pick stands of which this part was begun in this folder. */
function placeOf(folder: string, below: string): string {
  if (below === "" || !endsWith(folder, below)) return folder;
  return folder.slice(0, Math.max(0, folder.length - below.length - 1));
}

/**
 * A choice that goes on with what was left: its files stand in the folders that they were begun in, what else was chosen
 * beside them. That is what had not begun, and what has arrived already: of this the check says so, and nothing is sent.
 * @returns none where nothing of the choice was left
 */
export async function chosenAgain(files: Iterable<File>, left: readonly UnfinishedUpload[]): Promise<FoundFile[]> {
  const keyOfFile = ({ name, size }: Pick<UnfinishedUpload, "name" | "size">) => JSON.stringify([name, size]);
  const folders = new Map<string, string[]>();
  for await (const one of inSlices(left)) {
    const key = keyOfFile(one);
    const known = folders.get(key);
    if (known) known.push(one.folder);
    else folders.set(key, [one.folder]);
  }
  const chosen: { file: File; below: string; folder: string | undefined }[] = [];
  let place: string | undefined;
  for await (const file of inSlices(files)) {
    const pick = folderOfPick(file);
    // Below the folder that was picked.
    const below = pick.split("/").slice(1).join("/");
    const begun = folders.get(keyOfFile(file)) ?? [];
    // Files that were chosen one by one may be found by their folder.
    const at = pick === "" ? 0 : begun.findIndex((folder) => endsWith(folder, pick));
    const [folder] = begun.splice(Math.max(0, at), 1);
    if (folder !== undefined) place ??= placeOf(folder, below);
    chosen.push({ file, below, folder });
  }
  if (place === undefined) return [];
  const again: FoundFile[] = [];
  for await (const { file, below, folder = joined(place, below) } of inSlices(chosen)) again.push({ file, folder });
  return again;
}
