import { memo, type ReactNode } from "react";
import { Skeleton } from "../controls/Skeleton.tsx";
import { contentOf } from "./columns.ts";
import type { cellProps, Leaf } from "./layout.ts";

/** What all rows share; another object draws all of them anew. */
export interface RowShape<Row> {
  leaves: readonly Leaf<Row>[];
  /** By place of the column. */
  cells: readonly ReturnType<typeof cellProps<Row>>[];
  isChoosing: boolean;
  chooseLabel: string;
}

interface BodyRowProps<Row> {
  shape: RowShape<Row>;
  /** Undefined while it is not loaded. */
  row: Row | undefined;
  index: number;
  ariaRow: number;
  topPx: number;
  isSelected: boolean;
}

/** What the cells of a column are, of which there are many: functions and no components, and plain text stands in its cell. */
function cellOf<Row>(leaf: Leaf<Row>, props: RowShape<Row>["cells"][number] | undefined, value: ReactNode) {
  const isText = (typeof value === "string" || typeof value === "number") && value !== "";
  // The sign of a column that is too narrow, and the fade of an edge, are no part of what is cut.
  const hasLine = leaf.isInnermost || props?.["data-whole"] !== undefined;
  return (
    <div key={leaf.key} data-cell="" {...props} className={isText && !hasLine ? "cp-dt-cell cp-cut" : "cp-dt-cell"}>
      {isText && hasLine ? <span className="cp-cut">{value}</span> : value}
    </div>
  );
}

function BodyRowOnce<Row>({ shape, row, index, ariaRow, topPx, isSelected }: BodyRowProps<Row>) {
  const { leaves, cells, isChoosing, chooseLabel } = shape;
  return (
    <div
      role="row"
      className="cp-dt-row"
      aria-rowindex={ariaRow}
      aria-selected={isChoosing ? isSelected : undefined}
      data-row={index}
      style={{ top: topPx }}
    >
      {isChoosing && (
        <div
          role="gridcell"
          className="cp-dt-cell cp-dt-choice"
          tabIndex={-1}
          aria-colindex={1}
          data-cell=""
          data-sticky="start"
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={chooseLabel}
            checked={isSelected}
            disabled={row === undefined}
            readOnly
          />
        </div>
      )}
      {leaves.map((leaf, place) =>
        row === undefined ? (
          <div key={leaf.key} data-cell="" {...cells[place]} role="gridcell">
            <Skeleton width={`${90 - ((index * 3 + place * 7) % 5) * 10}%`} />
          </div>
        ) : (
          cellOf(leaf, cells[place], contentOf(leaf.column, row))
        ),
      )}
    </div>
  );
}

/** A row that is drawn again only when something of it changes. */
export const BodyRow = memo(BodyRowOnce) as typeof BodyRowOnce;
