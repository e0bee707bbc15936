import { isSelected, noSelection, withRows, type RowSelection } from "@customs-portal/ui";
import { useMemo, useState } from "react";
import { keyOf, type Entry, type StoredFile } from "./contract.ts";

/** The entries that are chosen, of those that are shown. */
export interface Chosen {
  selection: RowSelection;
  choose(selection: RowSelection): void;
  files: readonly StoredFile[];
  /** Files and folders. */
  count: number;
}

/**
 * Choosing entries of a folder. What is gone or not shown is not chosen: nothing happens to what nobody sees. All are
 * those that are loaded, by name, as nobody knows what else there is.
 * @param folder that of the entries
 */
export function useChosen(folder: string, entries: readonly Entry[]): Chosen {
  const [named, setNamed] = useState({ folder, selection: noSelection });
  const chosen = useMemo(() => {
    if (named.folder !== folder) return [];
    return entries.filter((entry) => isSelected(named.selection, keyOf(entry)));
  }, [named, folder, entries]);
  const selection = useMemo(() => withRows(noSelection, chosen.map(keyOf), true), [chosen]);
  return {
    selection,
    choose(next) {
      const keys = entries.map(keyOf).filter((key) => isSelected(next, key));
      setNamed({ folder, selection: withRows(noSelection, keys, true) });
    },
    files: chosen.filter((entry) => entry.kind === "file"),
    count: chosen.length,
  };
}
