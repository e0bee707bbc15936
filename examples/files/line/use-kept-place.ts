import { useLayoutEffect, useRef, type RefObject } from "react";
import { keyOf, type Entry } from "./contract.ts";
import { childTowards } from "./folder-path.ts";

interface Shown {
  /** Undefined while grey shapes stand for the rows. */
  folder: string | undefined;
  entries: readonly Entry[];
}

/** Another folder begins at its first row, or at the folder that one comes up from; a lost focus goes there. */
function begin(region: HTMLElement, entries: readonly Entry[], from: string | undefined, rowPx: number): void {
  const at = entries.findIndex((entry) => entry.kind === "folder" && entry.name === from);
  const top = at * rowPx + rowPx > region.clientHeight / 2 ? at * rowPx - region.clientHeight / 2 : 0;
  region.scrollTo({ top });
  const { activeElement, body } = region.ownerDocument;
  if (activeElement !== body) return;
  const row = region.querySelector<HTMLElement>(`[data-row="${Math.max(0, at)}"] > *`);
  (row ?? region).focus({ preventScroll: true });
}

/** Keeps the rows in sight where they are when others come or go above them. */
function keep(region: HTMLElement, before: readonly Entry[], entries: readonly Entry[], rowPx: number): void {
  const first = rowPx > 0 && region.scrollTop > 0 ? before[Math.floor(region.scrollTop / rowPx)] : undefined;
  if (!first) return;
  const key = keyOf(first);
  const at = entries.findIndex((entry) => keyOf(entry) === key);
  const moved = at - before.indexOf(first);
  if (at >= 0 && moved !== 0) region.scrollTo({ top: region.scrollTop + moved * rowPx });
}

/** Says where the list of a folder stands after its entries changed. */
export function useKeptPlace(table: RefObject<HTMLElement | null>, { folder, entries }: Shown): void {
  const shown = useRef<Shown>({ folder: undefined, entries });
  useLayoutEffect(() => {
    const region = table.current;
    const before = shown.current;
    if (!region || folder === undefined || before.entries === entries) return;
    shown.current = { folder, entries };
    const rowPx = region.querySelector<HTMLElement>("[data-row]")?.offsetHeight ?? 0;
    if (before.folder === folder) keep(region, before.entries, entries, rowPx);
    else if (before.folder !== undefined) begin(region, entries, childTowards(folder, before.folder), rowPx);
  }, [table, folder, entries]);
}
