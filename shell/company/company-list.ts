import type { Corp } from "@customs-portal/sdk/contract";

/** A company of the list; one that the user may act as in two ways is one entry. */
export interface CompanyEntry {
  readonly corp: Corp;
  /** How the user may act as it; empty for the user's own companies. */
  readonly modes: readonly ("virtual" | "imitate")[];
}

/** Entries under a heading. */
export interface CompanyGroup {
  readonly key: "recent" | "own" | "acting";
  readonly entries: readonly CompanyEntry[];
}

const actingModes = ["virtual", "imitate"] as const;

function toEntries(list: readonly Corp[]): CompanyEntry[] {
  const entries = new Map<string, CompanyEntry>();
  for (const corp of list) {
    const mode = actingModes.find((each) => each === corp.type);
    const key = `${mode ? "acting" : "own"}/${corp.corpCode}/${corp.department ?? ""}`;
    const modes = [...(entries.get(key)?.modes ?? []), ...(mode ? [mode] : [])];
    entries.set(key, { corp, modes });
  }
  return [...entries.values()];
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

function matches({ corp }: CompanyEntry, wanted: string): boolean {
  return [corp.corpName, corp.corpCode, corp.department ?? ""].some((text) => folded(text).includes(wanted));
}

/**
 * The companies in groups, those without an entry left out: recent ones (not while searching), the user's own, those
 * to act as (A24).
 */
export function companyGroups(list: readonly Corp[], search: string, recent: readonly string[]): CompanyGroup[] {
  const wanted = folded(search.trim());
  const entries = toEntries(list).filter((entry) => wanted === "" || matches(entry, wanted));
  const latest =
    wanted === "" ? recent.flatMap((code) => entries.find(({ corp }) => corp.corpCode === code) ?? []) : [];
  const groups: CompanyGroup[] = [
    { key: "recent", entries: latest },
    { key: "own", entries: entries.filter(({ modes }) => modes.length === 0) },
    { key: "acting", entries: entries.filter(({ modes }) => modes.length > 0) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
