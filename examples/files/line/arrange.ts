import { sortRows, type DataColumn, type SortBy } from "@customs-portal/ui";
import type { Entry } from "./contract.ts";

/** What entries can be ordered by, as texts whose order is that of what they stand for. */
const sortTexts: readonly DataColumn<Entry>[] = [
  { key: "name", title: "", text: ({ name }) => name },
  { key: "size", title: "", text: (entry) => (entry.kind === "file" ? String(entry.size) : "") },
  { key: "time", title: "", text: (entry) => (entry.kind === "file" ? entry.uploadTime : "") },
];

const foldCase = (text: string) => text.normalize("NFC").toLowerCase();

export interface ArrangeOptions {
  /** What a name holds, in upper or lower case; "" for every one. */
  text: string;
  /** None for the order of the server: by name, letter by letter. */
  sort: readonly SortBy[];
  /** BCP 47; names are compared as it does. */
  locale: string;
}

/** The entries whose names hold a text, in an order: folders come before files, and have neither size nor time. */
export function arrange(entries: readonly Entry[], { text, sort, locale }: ArrangeOptions): readonly Entry[] {
  const wanted = foldCase(text.trim());
  const found = wanted === "" ? entries : entries.filter(({ name }) => foldCase(name).includes(wanted));
  if (sort.length === 0) return found;
  const ofKind = (kind: Entry["kind"]) => found.filter((entry) => entry.kind === kind);
  // What is equal otherwise is in the order of names.
  const by = [...sort, { key: "name", desc: false }];
  return [...sortRows(ofKind("folder"), sortTexts, by, locale), ...sortRows(ofKind("file"), sortTexts, by, locale)];
}
