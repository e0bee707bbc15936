/** The row of a table that has the focus, counted from 0; undefined where none has. */
export function rowOfFocus(region: HTMLElement): number | undefined {
  const root = region.getRootNode() as Document | ShadowRoot;
  const row = root.activeElement?.closest<HTMLElement>("[data-row]");
  return row && region.contains(row) ? Number(row.dataset.row) : undefined;
}

/** The last cell of a row that is drawn: what is done with the row stands there. */
function lastCell(region: HTMLElement, index: number): HTMLElement | undefined {
  return [...region.querySelectorAll<HTMLElement>(`[data-row="${index}"] > [data-cell]`)].at(-1);
}

/** Brings a row into sight and gives its last cell the focus; a row far away is drawn a moment later. */
export function goToRow(region: HTMLElement, index: number): void {
  const drawn = region.querySelector<HTMLElement>("[data-row]");
  const rowPx = drawn?.offsetHeight ?? 0;
  const headPx = region.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
  const middle = Math.max(0, (region.clientHeight - headPx - rowPx) / 2);
  if (!lastCell(region, index)) region.scrollTop = index * rowPx - middle;
  const focus = (frames: number) => {
    const cell = lastCell(region, index);
    if (cell) {
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
  };
  focus(10);
}
