import type { Uploader, UploadItem } from "@customs-portal/sdk/transfer";
import { watchOpen, type WhyOpen } from "./why-open.ts";

/** What became another: the ids, by files that arrived or went, or by the page; or only where files stand. */
export type IdsChange = "files" | "page" | "phases";

/** The ids of the files that a field holds. */
export interface StoredIds {
  /** In the order of the list, which is that of the choice; those of before first. */
  all(): readonly string[];
  /** All of them, one a line. */
  text(): string;
  /** How many arrived before the list began, and have not come again by it. */
  readonly earlier: number;
  setEarlier(ids: readonly string[]): void;
  /** Begins with these; what has arrived in the list is none of them. */
  begin(ids: readonly string[]): void;
  /** The user takes those of before out. */
  clearEarlier(): void;
  /** Makes these ids what it holds. @returns the files of the list that are not among them */
  keep(ids: readonly string[]): UploadItem[];
  /** Follows an uploader, whose list is empty; what arrived by another stays. */
  follow(uploader: Uploader): void;
  /** Gives up what has arrived, and follows nobody. */
  leave(): void;
  readonly isOpen: boolean;
  readonly whyOpen: WhyOpen;
  readonly hasFailed: boolean;
  readonly isEmpty: boolean;
}

/** Reads ids, one a line. */
export function readIds(text: string | null | undefined): string[] {
  const lines = (typeof text === "string" ? text : "").split(/[\r\n]+/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

/** What a form gets of ids, an entry for each. */
export function entriesOf(name: string, ids: readonly string[]): FormData {
  const entries = new FormData();
  for (const id of ids) entries.append(name, id);
  return entries;
}

/** Creates the ids of a field. @param onChange calls once for each change, however many files it is of */
export function createStoredIds(onChange: (change: IdsChange) => void): StoredIds {
  let earlier: readonly string[] = [];
  const stored = new Map<UploadItem, string>();
  let counts: Uploader["counts"] | undefined;
  let whyOpen: WhyOpen = () => undefined;
  /** Each once: the same file may have arrived before. They grow with each file, and are made anew only where one went. */
  let known: { ids: Set<string>; lines: string } | undefined;
  /** Those of before that have not come again; made anew only where a file went. */
  let alone: Set<string> | undefined;
  /** The file of the list that stands last among them. */
  let last = 0;

  function all(): { ids: Set<string>; lines: string } {
    if (!known) {
      // Small files arrive before large ones that were chosen before them.
      const inOrder = [...stored].toSorted(([one], [other]) => one.id - other.id);
      last = inOrder.at(-1)?.[0].id ?? 0;
      const ids = new Set([...earlier, ...inOrder.map(([, id]) => id)]);
      known = { ids, lines: [...ids].join("\n") };
    }
    return known;
  }

  function add(file: UploadItem, id: string): void {
    stored.set(file, id);
    alone?.delete(id);
    if (file.id < last) known = undefined;
    else last = file.id;
    if (!known || known.ids.has(id)) return;
    known.lines = known.ids.size === 0 ? id : `${known.lines}\n${id}`;
    known.ids.add(id);
  }

  function remove(files: readonly UploadItem[]): boolean {
    const before = stored.size;
    for (const file of files) stored.delete(file);
    if (stored.size < before) known = alone = undefined;
    return stored.size < before;
  }

  function setEarlier(ids: readonly string[]): void {
    earlier = ids;
    known = alone = undefined;
  }

  return {
    all: () => [...all().ids],
    text: () => all().lines,
    get earlier() {
      if (!alone) {
        alone = new Set(earlier);
        for (const id of stored.values()) alone.delete(id);
      }
      return alone.size;
    },
    get isOpen() {
      return whyOpen(false) !== undefined;
    },
    whyOpen: (isManual) => whyOpen(isManual),
    get hasFailed() {
      return (counts?.failed ?? 0) > 0;
    },
    get isEmpty() {
      return earlier.length + stored.size === 0;
    },
    keep(ids) {
      const wanted = new Set(ids);
      const surplus = [...stored].filter(([, id]) => !wanted.has(id)).map(([file]) => file);
      remove(surplus);
      for (const id of stored.values()) wanted.delete(id);
      setEarlier([...wanted]);
      onChange("page");
      return surplus;
    },
    begin(ids) {
      stored.clear();
      setEarlier(ids);
      onChange("page");
    },
    setEarlier(ids) {
      setEarlier(ids);
      onChange("page");
    },
    clearEarlier() {
      setEarlier([]);
      onChange("files");
    },
    follow(uploader) {
      setEarlier([...all().ids]);
      stored.clear();
      ({ counts } = uploader);
      // First, so that it knows what is told of next.
      whyOpen = watchOpen(uploader, () => onChange("phases"));
      uploader.on("file-added", () => onChange("phases"));
      uploader.on("phase", ({ file: { phase, fileId }, file }) => {
        // Those that are cancelled are told together.
        if (phase === "cancelled") return;
        const hasArrived = phase === "stored" && fileId !== undefined;
        if (hasArrived) add(file, fileId);
        onChange(hasArrived ? "files" : "phases");
      });
      uploader.on("cancel", ({ files }) => onChange(remove(files) ? "files" : "phases"));
      onChange("page");
    },
    leave() {
      stored.clear();
      counts = undefined;
      whyOpen = () => undefined;
      setEarlier([]);
      onChange("page");
    },
  };
}
