import { keyPlace, type GridPlace } from "../table/grid-cells.ts";
import { enterCell, revealCell, tabInside, tameWidgets } from "../table/grid-widgets.ts";
import { cellIn, focusedCell, headingIn, placeIn } from "./table-cells.ts";

/** What the keys of a table need to know of it, and what they may do. */
export interface KeyActions {
  rowCount(): number;
  /** Columns, with that of the boxes that choose rows. */
  columnCount(): number;
  headRows(): number;
  /** Has a row drawn and seen whole. */
  reveal(row: number): void;
  sort(key: string, isMore: boolean): void;
  openMenu(key: string): void;
  /** Makes a column wider or narrower by steps. */
  resize(key: string, steps: number): void;
  choose(row: number, isRange: boolean): void;
  chooseAll(): void;
}

const fieldSelector = "input:not([type=checkbox]), select, textarea, [contenteditable]:not([contenteditable='false'])";
const pressSelector = "a[href], button, summary, input[type=checkbox]";

/**
 * Makes a table one stop of the Tab key whose cells and headings the arrow keys walk through, also to rows that are not
 * drawn yet (grid pattern of ARIA). The stop is kept in the document, not in state: walking draws no cell anew.
 * Headings are rows below 0.
 * @returns ends it
 */
export function startTableKeys(region: HTMLElement, actions: KeyActions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let last: GridPlace = { row: 0, column: 0 };
  let isFocusInside = false;
  let isPointerDown = false;

  const stop = () => region.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
  const moveStop = (cell: HTMLElement) => {
    const before = stop();
    if (before && before !== cell) before.tabIndex = -1;
    cell.tabIndex = 0;
    last = placeIn(cell, actions.headRows(), last);
  };
  const cellAt = ({ row, column }: GridPlace) =>
    row < 0 ? headingIn(region, row + actions.headRows(), column) : cellIn(region, row, column);

  /** Rows came or went: exactly one cell takes the Tab key, and a focus whose row went stays near. */
  const arrange = () => {
    tameWidgets(region, "[data-cell]");
    const root = region.getRootNode() as Document | ShadowRoot;
    const isLost = root.activeElement === null || root.activeElement === document.body;
    if (stop() && !(isFocusInside && isLost)) return;
    const row = Math.min(last.row, actions.rowCount() - 1);
    const next = stop() ?? cellAt({ row, column: last.column }) ?? region.querySelector<HTMLElement>("[data-row] > *");
    if (!next) return;
    const { column } = last;
    moveStop(next);
    last.column = column;
    if (isFocusInside && isLost) next.focus({ preventScroll: true });
  };

  const go = (place: GridPlace) => {
    const lowest = -actions.headRows();
    const row = Math.min(Math.max(place.row, lowest), actions.rowCount() - 1);
    const column = Math.min(Math.max(place.column, 0), actions.columnCount() - 1);
    if (row >= 0) actions.reveal(row);
    const next = cellAt({ row, column });
    if (!next) return;
    last = { row, column };
    next.focus({ preventScroll: true });
    revealCell(region, next);
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    const cell = focusedCell(region, target);
    if (cell) {
      isFocusInside = true;
      moveStop(cell);
    } else if (target === region && !isPointerDown) stop()?.focus({ preventScroll: true });
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // A focus that is lost because its row is taken away is told before the row is gone: that shows a moment later.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected) isFocusInside = region.contains(relatedTarget as Node | null);
    });
  };

  const handleHeading = (event: KeyboardEvent, key: string): boolean => {
    const isMenu = event.key === "ContextMenu" || (event.altKey && event.key === "ArrowDown");
    if (isMenu || (event.shiftKey && event.key === "F10")) actions.openMenu(key);
    else if (event.altKey) return false;
    else if (event.key === "Enter" || event.key === " ") actions.sort(key, event.shiftKey);
    else if (event.shiftKey && event.key === "ArrowLeft") actions.resize(key, -1);
    else if (event.shiftKey && event.key === "ArrowRight") actions.resize(key, 1);
    else return false;
    return true;
  };
  const handleCell = (event: KeyboardEvent, row: number): boolean => {
    if (event.key === " ") actions.choose(row, event.shiftKey);
    else if (event.key === "a" && event.ctrlKey) actions.chooseAll();
    else return false;
    return true;
  };
  const handle = (event: KeyboardEvent, cell: HTMLElement, target: Element): boolean => {
    const isInside = target !== cell;
    if (isInside && event.key === "Escape") {
      cell.focus({ preventScroll: true });
      return true;
    }
    if (isInside && event.key === "Tab") return tabInside(cell, target, event.shiftKey);
    if (isInside && (target.matches(fieldSelector) || target.matches("[role=separator]"))) return false;
    const { row, column } = placeIn(cell, actions.headRows(), last);
    const heading = cell.dataset.heading;
    if (!isInside && heading !== undefined && handleHeading(event, heading)) return true;
    if (!isInside && row >= 0 && handleCell(event, row)) return true;
    if (event.shiftKey || event.altKey) return false;
    if (event.key === "Enter" || event.key === "F2") return !isInside && enterCell(cell, pressSelector);
    const first = region.querySelector<HTMLElement>("[data-row]");
    const headPx = region.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
    const pageRows = Math.max(1, Math.floor((region.clientHeight - headPx) / (first?.offsetHeight ?? 1)) - 1);
    const place = keyPlace(event, { row, column }, pageRows);
    if (!place) return false;
    // A heading may cover rows of the header and columns: the next place is beyond it.
    if (row < 0 && event.key === "ArrowUp") place.row = Number(cell.dataset.level) - 1 - actions.headRows();
    if (place.row < -actions.headRows()) return true;
    if (row < 0 && event.key === "ArrowDown") place.row = Number(cell.dataset.endLevel) - actions.headRows();
    if (row < 0 && event.key === "ArrowRight") place.column = Number(cell.dataset.from) + Number(cell.dataset.span);
    if (row < 0 && event.key === "ArrowLeft") place.column = Number(cell.dataset.from) - 1;
    if (event.key === "PageUp" && row > 0) place.row = Math.max(0, place.row);
    go(place);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.metaKey) return;
    const cell = focusedCell(region, event.target);
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
  observer.observe(region, { childList: true, subtree: true });
  arrange();
  return () => {
    ended.abort();
    observer.disconnect();
  };
}
