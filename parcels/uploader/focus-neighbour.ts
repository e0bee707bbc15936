/** The button that chooses files, which takes the focus when no file is left. */
export function chooserIn(frame: Element | null | undefined): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(".up-drop button") ?? null;
}

/**
 * The same cell of the row after that of an element which is about to be taken away, or of the one before; null where
 * there is none.
 */
export function neighbourOf(within: Element): HTMLElement | null {
  const cell = within.closest<HTMLElement>("[data-cell]");
  const row = cell?.parentElement;
  if (!cell || !row) return null;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const neighbour = next?.children[[...row.children].indexOf(cell)];
  return neighbour instanceof HTMLElement ? neighbour : null;
}

/** Whether an element, or something in its row, has the focus. */
export function isRowFocused(within: Element): boolean {
  const row = within.closest("[data-cell]")?.parentElement;
  return row?.contains((row.getRootNode() as Document | ShadowRoot).activeElement) ?? false;
}
