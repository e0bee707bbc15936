/** Whether the focus is where a question has left it: nowhere, in the question, or on what asked it. */
function isLeft(focused: Element | null, asked: Element): boolean {
  return (
    !focused || focused === focused.ownerDocument.body || focused === asked || !!focused.closest("[role=alertdialog]")
  );
}

/**
 * Has the focus go from a row that is about to be taken away to the same cell of the next one, or of the one before;
 * whoever has gone elsewhere meanwhile stays there.
 * @param asked what was pressed in the row
 * @returns what has the focus then; null where it stays where it is
 */
export function focusHeir(asked: Element): HTMLElement | null {
  const cell = asked.closest("[data-cell]");
  const row = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !row || !isLeft(document.activeElement, asked)) return null;
  const rowAt = (at: number) => row.parentElement?.querySelector(`[data-row="${at}"]`);
  const index = Number(row.dataset["row"]);
  const heir = (rowAt(index + 1) ?? rowAt(index - 1))?.children[[...row.children].indexOf(cell)];
  if (!(heir instanceof HTMLElement)) return null;
  heir.focus({ preventScroll: true });
  return heir;
}
