import { cellAt, cellOf, keyPlace, placeOf, type GridPlace } from "./grid-cells.ts";
import { enterCell, revealCell, tabInside, tameWidgets } from "./grid-widgets.ts";

/** Fields keep the keys for themselves. */
const fieldSelector = "input, select, textarea, [contenteditable]:not([contenteditable='false'])";
const pressSelector = "a[href], button, summary";

/** How many rows of the body fit into the region. */
function rowsInSight(region: HTMLElement, table: HTMLTableElement, row: number): number {
  const height = table.tBodies[0]?.rows[row]?.offsetHeight || 1;
  return Math.max(1, Math.floor((region.clientHeight - (table.tHead?.offsetHeight ?? 0)) / height) - 1);
}

/**
 * Makes a table one stop of the Tab key (R26-14 and the grid pattern of ARIA): arrows, Home, End, Page Up and Page Down
 * walk through the cells, Enter presses the link or button of a cell or goes into what stands there, Escape comes back
 * to the cell. The stop is kept in the document, not in state: walking renders nothing.
 * @param region what scrolls, with the table in it
 * @returns ends it
 */
export function startGridKeys(region: HTMLElement): () => void {
  const table = region.querySelector("table");
  const body = table?.tBodies[0];
  if (!table || !body) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  let last: GridPlace = { row: 0, column: 0 };
  let isFocusInside = false;
  let isPointerDown = false;

  const stop = () => body.querySelector<HTMLTableCellElement>('td[tabindex="0"], th[tabindex="0"]');
  const moveStop = (cell: HTMLTableCellElement) => {
    const before = stop();
    if (before && before !== cell) before.tabIndex = -1;
    cell.tabIndex = 0;
    last = placeOf(table, cell);
  };

  /** Rows came or went: exactly one cell takes the Tab key, and a focus whose row went stays near. */
  const arrange = () => {
    tameWidgets(body, "td, th");
    if (stop()) return;
    const next = cellAt(table, last);
    if (!next) return;
    moveStop(next);
    const root = region.getRootNode() as Document | ShadowRoot;
    const isLost = root.activeElement === null || root.activeElement === document.body;
    if (isFocusInside && isLost) next.focus({ preventScroll: true });
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    const cell = cellOf(table, target);
    if (cell) {
      isFocusInside = true;
      moveStop(cell);
    } else if (target === region && !isPointerDown) stop()?.focus();
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // A focus that is lost because its row is taken away is told before the row is gone: that shows a moment later.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected) isFocusInside = region.contains(relatedTarget as Node | null);
    });
  };

  const handle = (event: KeyboardEvent, cell: HTMLTableCellElement, target: Element): boolean => {
    const isInside = target !== cell;
    if (isInside && event.key === "Escape") {
      cell.focus();
      return true;
    }
    if (isInside && event.key === "Tab") return tabInside(cell, target, event.shiftKey);
    if (isInside && target.matches(fieldSelector)) return false;
    if (event.shiftKey) return false;
    if (event.key === "Enter" || event.key === "F2") return !isInside && enterCell(cell, pressSelector);
    const from = placeOf(table, cell);
    const place = keyPlace(event, from, rowsInSight(region, table, from.row));
    if (!place) return false;
    const next = cellAt(table, place);
    next?.focus();
    if (next) revealCell(region, next);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.metaKey) return;
    const cell = cellOf(table, event.target);
    if (!cell || !(event.target instanceof Element) || !handle(event, cell, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  region.addEventListener("focusin", onFocusIn, { signal });
  region.addEventListener("focusout", onFocusOut, { signal });
  region.addEventListener("keydown", onKeyDown, { signal });
  region.addEventListener("pointerdown", () => (isPointerDown = true), { signal, capture: true });
  region.addEventListener("click", () => (isPointerDown = false), { signal, capture: true });
  document.addEventListener("pointerup", () => (isPointerDown = false), { signal, capture: true });
  const observer = new MutationObserver(arrange);
  observer.observe(body, { childList: true, subtree: true });
  arrange();
  return () => {
    ended.abort();
    observer.disconnect();
  };
}
