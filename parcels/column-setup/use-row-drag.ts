import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import type { ColumnRow } from "./rows.ts";

/** A line on its way. */
export interface RowDrag {
  readonly key: string;
  /** Where it would go, among the columns beside it. */
  readonly to: number;
  /** Where that is in the list, from the top of what scrolls. */
  readonly linePx: number;
}

/** So near the edge of the list, a dragged line scrolls it. */
const edgePx = 32;
const scrollStepPx = 10;

interface RowDragOptions {
  tree: RefObject<HTMLElement | null>;
  rows: readonly ColumnRow[];
  onDrop(key: string, to: number): void;
}

/** Top and bottom of each column beside a line, with all that is in it, from the top of what scrolls. */
function blocksOf(tree: HTMLElement, rows: readonly ColumnRow[], parent: string) {
  const origin = tree.getBoundingClientRect().top - tree.scrollTop;
  return rows.flatMap((row, at) => {
    if (row.parent !== parent) return [];
    const next = rows.findIndex(({ depth }, other) => other > at && depth <= row.depth);
    const last = rows[(next < 0 ? rows.length : next) - 1] ?? row;
    const rectOf = ({ column }: ColumnRow) =>
      tree.querySelector(`[data-key="${CSS.escape(column.key)}"]`)?.getBoundingClientRect();
    return [
      { key: row.column.key, top: (rectOf(row)?.top ?? 0) - origin, bottom: (rectOf(last)?.bottom ?? 0) - origin },
    ];
  });
}

/** Drags a line among the columns beside it; Escape leaves it where it was. */
export function useRowDrag({ tree, rows, onDrop }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  function start(event: PointerEvent<HTMLElement>, row: ColumnRow) {
    const list = tree.current;
    if (!list || event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const { key } = row.column;
    let last: RowDrag | undefined;
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    signal.addEventListener("abort", () => setDrag(undefined));

    function follow(y: number) {
      if (!list) return;
      const edges = list.getBoundingClientRect();
      if (y < edges.top + edgePx) list.scrollTop -= scrollStepPx;
      else if (y > edges.bottom - edgePx) list.scrollTop += scrollStepPx;
      const at = y - edges.top + list.scrollTop;
      const others = blocksOf(list, rows, row.parent).filter((block) => block.key !== key);
      const to = others.filter(({ top, bottom }) => (top + bottom) / 2 < at).length;
      last = { key, to, linePx: others[to]?.top ?? others.at(-1)?.bottom ?? 0 };
      setDrag(last);
    }
    grip.addEventListener("pointermove", (moved) => moved instanceof MouseEvent && follow(moved.clientY), { signal });
    grip.addEventListener("lostpointercapture", () => controller.abort(), { signal });
    grip.addEventListener(
      "pointerup",
      () => {
        controller.abort();
        if (last) onDrop(key, last.to);
      },
      { signal },
    );
    window.addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.preventDefault();
        pressed.stopPropagation();
        controller.abort();
      },
      { signal, capture: true },
    );
  }
  return { drag, start };
}
