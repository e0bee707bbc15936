import { createThrottle, type Uploader, type UploadItem, type UploadPhase } from "@customs-portal/sdk/transfer";
import type { RowSource } from "@customs-portal/ui";

/**
 * The order in which files are shown: first those on their way, then those that failed; at the end the failed ones first,
 * then those that were stored under another name than theirs.
 */
export interface RowOrder {
  /** The rows of now; another object each time. */
  rows(): RowSource<UploadItem>;
  /** A file changed its phase. */
  moved(file: UploadItem): void;
  /** More files come, or a run is over; also those that failed in earlier runs stand first then. */
  begin(): void;
  end(): void;
  /** Somebody is at the rows: they stay where they are until nobody is. */
  hold(isHeld: boolean): void;
  destroy(): void;
}

/** How often rows change their places at most while files are sent: so long one can be read. */
const orderMs = 1000;
/** More are never on their way at a time, but may be paused; and of so many that failed one learns why. */
const mostFirst = 100;
const activePhases: readonly UploadPhase[] = ["checking", "sending", "paused"];

/** The place of a file in the list, which is in the order of ids; -1 where it has gone. */
function placeOf(files: readonly UploadItem[], { id }: UploadItem): number {
  let first = 0;
  let end = files.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((files[middle]?.id ?? Infinity) < id) first = middle + 1;
    else end = middle;
  }
  return files[first]?.id === id ? first : -1;
}

/** As many of them as are shown before the others. */
function foremost(files: Iterable<UploadItem>): UploadItem[] {
  const first: UploadItem[] = [];
  for (const file of files) {
    if (first.length === mostFirst) break;
    first.push(file);
  }
  return first;
}

/** Files of the list with some of them first, of which only the places are looked up: it may be a hundred thousand long. */
function withFirst(files: readonly UploadItem[], some: Iterable<UploadItem>): RowSource<UploadItem> {
  const first = [...some].filter((file) => placeOf(files, file) >= 0);
  const places = first.map((file) => placeOf(files, file)).toSorted((a, b) => a - b);
  return {
    // The list of the uploader goes on growing; what is drawn has the length of now.
    count: files.length,
    get(index) {
      if (index < first.length) return first[index];
      let at = index - first.length;
      for (const place of places) if (place <= at) at += 1;
      return files[at];
    },
  };
}

/** Puts a file among others, or takes it out. @returns whether that changed anything */
function put(file: UploadItem, files: Set<UploadItem>, isIn: boolean): boolean {
  if (isIn === files.has(file)) return false;
  if (isIn) files.add(file);
  else files.delete(file);
  return true;
}

/** Whether a file came to a name that was taken; one that was found has had it since before. */
const isRenamed = ({ phase, storedName, isInstant }: UploadItem) =>
  phase === "stored" && storedName !== undefined && !isInstant;

/** Creates the order. @param onChange the rows have other places */
export function createRowOrder({ files }: Uploader, onChange: () => void): RowOrder {
  let isHeld = false;
  /** What stands first since a run is over; one that is sent again keeps its place until that run is. */
  let failedFirst: ReadonlySet<UploadItem> | undefined;
  /** What stands behind them. */
  let renamedNext: ReadonlySet<UploadItem> = new Set();
  /** What has happened while the rows were held. */
  let due: (() => void) | undefined;
  /** In the order in which they set out. */
  const active = new Set<UploadItem>();
  const failed = new Set<UploadItem>();
  const renamed = new Set<UploadItem>();
  let shown: readonly UploadItem[] = [];
  const reorder = createThrottle(orderMs, () => {
    if (isHeld) return;
    const before = failedFirst;
    due?.();
    due = undefined;
    if (failedFirst === undefined) shown = [...foremost(active), ...foremost(failed)];
    else if (failedFirst === before) return;
    onChange();
  });
  function change(how: () => void): void {
    due = isHeld ? how : undefined;
    if (!isHeld) how();
  }

  return {
    rows() {
      if (failedFirst === undefined) return withFirst(files, shown);
      const [first, next, others]: [UploadItem[], UploadItem[], UploadItem[]] = [[], [], []];
      for (const file of files) (failedFirst.has(file) ? first : renamedNext.has(file) ? next : others).push(file);
      const all = [...first, ...next, ...others];
      return { count: all.length, get: (index) => all[index] };
    },
    moved(file) {
      const isMoved = [
        put(file, active, activePhases.includes(file.phase)),
        put(file, failed, file.phase === "failed"),
      ];
      put(file, renamed, isRenamed(file));
      if (isMoved.includes(true)) reorder.call();
    },
    begin: () =>
      change(() => {
        failedFirst = undefined;
      }),
    end: () =>
      change(() => {
        failedFirst = failed.size + renamed.size > 0 ? new Set(failed) : undefined;
        renamedNext = new Set(renamed);
        shown = [];
      }),
    hold(now) {
      isHeld = now;
      if (!now) reorder.call();
    },
    destroy: reorder.cancel,
  };
}
