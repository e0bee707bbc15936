import { useImperativeHandle, useRef, type Ref, type RefObject } from "react";
import { BodyRow, type RowShape } from "./BodyRow.tsx";
import type { DataTableProps } from "./props.ts";
import type { RowSource } from "./row-source.ts";
import { isSelected } from "./selection.ts";
import { useWindow, type RowWindow } from "./use-window.ts";
import { canvasHeight } from "./windowing.ts";

interface TableBodyProps<Row> extends Pick<DataTableProps<Row>, "rowKey" | "selection" | "onVisible"> {
  rows: RowSource<Row>;
  shape: RowShape<Row>;
  scroller: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  rowPx: number;
  guessPx: number;
  /** `aria-rowindex` of the first row. */
  firstAria: number;
  ref: Ref<Pick<RowWindow, "reveal">>;
}

/** The rows in sight. Scrolling draws this part of the table alone. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, selection, shape, scroller, head, rowPx, guessPx, firstAria, onVisible, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useWindow({ scroller, head, rows: place, count: rows.count, rowPx, guessPx, onVisible });
  const { reveal } = view;
  useImperativeHandle(ref, () => ({ reveal }), [reveal]);
  const draw = (index: number) => {
    const row = rows.get(index);
    return (
      <BodyRow
        key={row === undefined ? `row ${index}` : rowKey(row)}
        shape={shape}
        row={row}
        index={index}
        ariaRow={firstAria + index}
        topPx={(index - view.base) * rowPx}
        isSelected={selection !== undefined && row !== undefined && isSelected(selection, rowKey(row))}
      />
    );
  };
  const drawn = Array.from({ length: view.end - view.first }, (_, at) => view.first + at);
  if (view.kept !== undefined) {
    if (view.kept < view.first) drawn.unshift(view.kept);
    else drawn.push(view.kept);
  }
  return (
    <div
      role={rows.count > 0 ? "rowgroup" : undefined}
      className="cp-dt-body"
      data-body=""
      style={{ height: canvasHeight({ count: rows.count, rowPx }) }}
    >
      <div role="presentation" className="cp-dt-rows" ref={place}>
        {drawn.map(draw)}
      </div>
    </div>
  );
}
