import { columnMaxWidthPx } from "@customs-portal/sdk/limits";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import type { KeyboardEvent, PointerEvent } from "react";
import { Icon } from "../controls/Icon.tsx";
import type { Translate } from "../hooks/use-texts.ts";
import { placeOf, type Heading } from "./layout.ts";
import { holdHandle, keyWidth } from "./resize.ts";
import type { Columns } from "./use-columns.ts";

/** What headings do. */
export interface HeadingActions {
  preview(key: string, px: number): void;
  setWidth(key: string, px: number): void;
  fit(key: string): void;
  openMenu(key: string): void;
  /** A press that may become a drag. */
  press(event: PointerEvent<HTMLElement>, key: string): void;
}

interface HeaderCellProps<Row> {
  heading: Heading<Row>;
  columns: Columns<Row>;
  isChoosing: boolean;
  actions: HeadingActions;
  t: Translate<"ui-table">;
}

/** A heading: sorts when pressed, is dragged to another place, and has a handle for its width and a menu. */
export function HeaderCell<Row>({ heading, columns, isChoosing, actions, t }: HeaderCellProps<Row>) {
  const { key, title, leaf, index, span } = heading;
  const sort = columns.sortOf(key);
  const isSortable = columns.canSort && leaf?.column.isSortable === true;
  const { style, ...place } = placeOf(heading, columns.leaves.length, isChoosing);
  const from = index + (isChoosing ? 1 : 0);
  const content = <span className="cp-cut">{title}</span>;
  return (
    <div
      role="columnheader"
      className="cp-dt-heading"
      tabIndex={-1}
      aria-colindex={from + 1}
      aria-colspan={span > 1 ? span : undefined}
      aria-sort={sort && (sort.desc ? "descending" : "ascending")}
      aria-haspopup="menu"
      data-cell=""
      data-heading={key}
      data-leaf={leaf ? key : undefined}
      data-level={heading.level}
      data-end-level={heading.endLevel}
      data-from={from}
      data-span={span}
      data-align={leaf?.column.align}
      {...place}
      style={{ ...style, gridRow: `${heading.level + 1} / ${heading.endLevel + 1}` }}
      onPointerDown={(event) => actions.press(event, key)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.openMenu(key);
      }}
    >
      {isSortable ? (
        <button
          type="button"
          className="cp-dt-title"
          tabIndex={-1}
          onClick={(event) => columns.toggleSort(key, event.shiftKey)}
        >
          {content}
          {sort && <Icon of={sort.desc ? ArrowDown : ArrowUp} />}
          {sort && columns.isSortedByMany && <span className="cp-dt-order">{sort.place + 1}</span>}
        </button>
      ) : (
        <span className="cp-dt-title">{content}</span>
      )}
      <button
        type="button"
        className="cp-dt-menu"
        tabIndex={-1}
        aria-label={t("menu", { column: title })}
        aria-haspopup="menu"
        onClick={() => actions.openMenu(key)}
      >
        <Icon of={EllipsisVertical} />
      </button>
      {leaf && <Handle columns={columns} leaf={leaf} actions={actions} t={t} />}
    </div>
  );
}

function Handle<Row>({
  columns,
  leaf,
  actions,
  t,
}: {
  columns: Columns<Row>;
  leaf: NonNullable<Heading<Row>["leaf"]>;
  actions: HeadingActions;
  t: Translate<"ui-table">;
}) {
  const { key, minPx } = leaf;
  const widthPx = columns.widthOf(key);
  const onKeyDown = (event: KeyboardEvent) => {
    const px = event.key === "Enter" ? undefined : keyWidth(event, { widthPx, minPx });
    if (event.key === "Enter") actions.fit(key);
    else if (px === undefined) return;
    else actions.setWidth(key, px);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // A splitter is a separator that takes the focus; the arrow keys move it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <span
      role="separator"
      className="cp-dt-handle"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t("width", { column: leaf.column.title })}
      aria-valuenow={widthPx}
      aria-valuemin={minPx}
      aria-valuemax={columnMaxWidthPx}
      onPointerDown={(event) =>
        holdHandle(event, {
          widthPx,
          minPx,
          isReversed: leaf.pinned === "end" && !event.currentTarget.closest("[data-loose]"),
          preview: (px) => actions.preview(key, px),
          commit: (px) => actions.setWidth(key, px),
        })
      }
      onDoubleClick={() => actions.fit(key)}
      onKeyDown={onKeyDown}
    />
  );
}
