import { inSlices } from "../base/slices.ts";
import type { SkippedFile, UploadSource } from "../base/types.ts";
import { Item } from "../item/item.ts";
import { refusedBy, type UploadLimits } from "../settings/restrictions.ts";
import { relativePathOf } from "../wire/chunk-fields.ts";
import type { Place } from "../wire/tasks.ts";
import type { FoundFile } from "./entries.ts";
import { untilStopped } from "./until-stopped.ts";

interface IntakeOptions {
  limits: UploadLimits;
  /** Files that are there. */
  count: () => number;
  /** Where files go that are added now. */
  place: () => Place;
  onAdded: (item: Item) => void;
  /** A file that has failed is about to go to another place than the one where it was begun. */
  onMoving: (item: Item) => void;
  /** A file that had failed was chosen again. */
  onReplaced: (item: Item) => void;
  /** One that had failed as it has changed was chosen as it is now, which comes in its place. */
  onOutdated: (item: Item) => void;
  signal: AbortSignal;
}

/** What is taken of chosen files, a slice at a time. */
export interface Intake {
  /** Takes them, until all are found or that is stopped. */
  add(found: Iterable<FoundFile> | AsyncIterable<FoundFile>): Promise<{ files: Item[]; skipped: SkippedFile[] }>;
  /** Whether a file was taken here and is still there; of the same file twice, the one that came last. */
  has(item: Item): boolean;
  /** A file has changed on the disk: chosen again, what it is now comes in its place. */
  noteChanged(item: Item): void;
  /** A file is no longer there, and may come again. */
  release(item: Item): void;
  /** None is. */
  releaseAll(): void;
  /** Nothing more is taken of what is being found. */
  stop(): void;
}

/** What makes a file the same, within an uploader; never its identifier on the wire (A34). */
function identityOf(folder: string, { name, size, lastModified }: File): string {
  return `${relativePathOf({ folder, name })}\n${size}\n${lastModified}`;
}

/** The folder that a file was picked with, "" for a single file; outside of browsers a File has no such path. */
export function folderOfPick({ webkitRelativePath }: Partial<File>): string {
  return (webkitRelativePath ?? "").split("/").slice(0, -1).join("/");
}

function placed(source: UploadSource): { file: File; folder: string; handle: FileSystemFileHandle | undefined } {
  if (source instanceof File) return { file: source, folder: folderOfPick(source), handle: undefined };
  return { file: source.file, folder: source.folder ?? folderOfPick(source.file), handle: source.handle };
}

/** What file systems may round a time by, in milliseconds. */
const timeGrainMs = 2000;

/** What a file keeps when it changes. */
const pathOf = ({ basePath = "" }: Readonly<Place>, file: Pick<Item, "folder" | "name">) =>
  JSON.stringify([basePath, relativePathOf(file)]);

const isSkipped = (found: FoundFile): found is SkippedFile => "reason" in found;

function alreadyThere({ name, phase }: Item): Pick<SkippedFile, "reason" | "message"> {
  if (phase === "stored") return { reason: "stored", message: `${name} was uploaded already.` };
  return { reason: "duplicate", message: `${name} is in the list already.` };
}

/** Creates the intake. It works for some milliseconds and then lets the page draw, however many files there are. */
export function createIntake({
  limits,
  count,
  place,
  onAdded,
  onMoving,
  onReplaced,
  onOutdated,
  signal,
}: IntakeOptions): Intake {
  const there = new Map<string, Item>();
  /** Those that have changed, by their paths. */
  const changed = new Map<string, Item>();
  let lastId = 0;
  let stopping = new AbortController();
  signal.addEventListener("abort", stop, { once: true });

  function stop(): void {
    stopping.abort();
    stopping = new AbortController();
  }

  /** What had failed as it has changed since, where this may be what it is now: another one of its name is older. */
  function beforeChange(source: Pick<Item, "file" | "folder">): Item | undefined {
    const before = changed.get(pathOf(place(), { folder: source.folder, name: source.file.name }));
    if (before?.phase !== "failed" || before.error?.code !== "upload-file-changed") return undefined;
    return source.file.lastModified >= before.addedAt - timeGrainMs ? before : undefined;
  }

  function take(source: UploadSource): Item | SkippedFile {
    const { file, folder, handle } = placed(source);
    const identity = identityOf(folder, file);
    const same = there.get(identity);
    if (same?.phase === "failed") {
      const to = place();
      if (same.place.basePath !== to.basePath) onMoving(same);
      same.replace({ file, handle, place: to });
      return same;
    }
    // One that has arrived somewhere else is another file here.
    const isThere = same && (same.phase !== "stored" || same.place.basePath === place().basePath);
    if (isThere) return { name: file.name, folder, ...alreadyThere(same) };
    const before = beforeChange({ file, folder });
    const refused = refusedBy(limits, file, count() - (before ? 1 : 0));
    if (refused) return { name: file.name, folder, ...refused };
    if (before) onOutdated(before);
    const item = new Item((lastId += 1), identity, { file, folder, handle, place: place() });
    there.set(identity, item);
    return item;
  }

  return {
    async add(found) {
      const files: Item[] = [];
      const skipped: SkippedFile[] = [];
      if (signal.aborted) return { files, skipped };
      const stopped = stopping.signal;
      for await (const each of inSlices(untilStopped(found, stopped))) {
        if (stopped.aborted) break;
        const taken = isSkipped(each) ? each : take(each);
        if (taken instanceof Item) {
          files.push(taken);
          if (taken.phase === "failed") onReplaced(taken);
          else onAdded(taken);
        } else skipped.push(taken);
      }
      return { files, skipped };
    },
    has: (item) => there.get(item.identity) === item,
    noteChanged: (item) => void changed.set(pathOf(item.place, item), item),
    release(item) {
      if (there.get(item.identity) === item) there.delete(item.identity);
      if (changed.size === 0) return;
      const path = pathOf(item.place, item);
      if (changed.get(path) === item) changed.delete(path);
    },
    releaseAll() {
      there.clear();
      changed.clear();
    },
    stop,
  };
}
