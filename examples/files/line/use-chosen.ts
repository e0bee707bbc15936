import { isSelected, noSelection, withRows, type RowSelection } from "@customs-portal/ui";
import { useMemo, useState } from "react";
import { keyOf, type Entry, type StoredFile } from "./contract.ts";

const noEntries: readonly Entry[] = [];

/** The entries that are chosen, of those that are shown. */
export interface Chosen {
  selection: RowSelection;
  choose(selection: RowSelection): void;
  files: readonly StoredFile[];
  /** Files and folders. */
  count: number;
}

/**
 * Choosing entries of a folder. What is gone or not shown is not chosen, nor is it again when it is back: nothing happens
 * to what nobody sees. All are those that are loaded, by name, as nobody knows what else there is.
 * @param folder that of the entries
 * @param entries those that are shown; undefined while they are not there
 */
export function useChosen(folder: string, entries: readonly Entry[] = noEntries): Chosen {
  const [named, setNamed] = useState({ folder, selection: noSelection });
  const chosen = useMemo(() => {
    if (named.folder !== folder) return [];
    return entries.filter((entry) => isSelected(named.selection, keyOf(entry)));
  }, [named, folder, entries]);
  const selection = useMemo(() => withRows(noSelection, chosen.map(keyOf), true), [chosen]);
  if (entries !== noEntries && named.folder === folder && chosen.length < named.selection.keys.size)
    setNamed({ folder, selection });
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
