import { Icon, useT } from "@customs-portal/ui";
import Check from "lucide-react/icons/check";
import GripVertical from "lucide-react/icons/grip-vertical";
import Lock from "lucide-react/icons/lock";
import Minus from "lucide-react/icons/minus";
import { type CSSProperties, type PointerEvent } from "react";
import { isLocked, stateOf } from "./draft.ts";
import type { ColumnRow } from "./rows.ts";

interface ColumnLineProps {
  row: ColumnRow;
  isCurrent: boolean;
  isDragged: boolean;
  onCurrent(key: string): void;
  onToggle(key: string, isShown: boolean): void;
  /** Undefined where it cannot be moved. */
  onGrip: ((event: PointerEvent<HTMLElement>, row: ColumnRow) => void) | undefined;
}

const checkedOf = { all: true, some: "mixed", none: false } as const;

/** A column or group in the list; a click on its box shows or hides it, one anywhere else chooses it for the tools. */
export function ColumnLine(props: ColumnLineProps) {
  const { row, isCurrent, isDragged, onCurrent, onToggle, onGrip } = props;
  const { column, depth, index, count } = row;
  const t = useT("columnSetup");
  const tSetup = useT("setup");
  const state = stateOf(column);
  const locked = isLocked(column);
  return (
    <div
      className="cs-line"
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-checked={checkedOf[state]}
      aria-selected={isCurrent}
      aria-disabled={locked || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-key={column.key}
      data-dragged={isDragged ? "" : undefined}
      style={{ "--cs-depth": depth } as CSSProperties}
      onFocus={() => onCurrent(column.key)}
    >
      <span
        className="cs-grip"
        data-idle={onGrip ? undefined : ""}
        aria-hidden="true"
        onPointerDown={(event) => onGrip?.(event, row)}
      >
        <Icon of={GripVertical} />
      </span>
      {/* The keyboard works on the line itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className="cs-tick" onClick={() => !locked && onToggle(column.key, state !== "all")}>
        <span className="cs-box" data-state={state} aria-hidden="true">
          {state === "all" && <Icon of={Check} />}
          {state === "some" && <Icon of={Minus} />}
        </span>
      </span>
      <span className="cs-title" title={column.title}>
        {column.title}
      </span>
      <span className="cs-marks">
        {locked && (
          <span className="cs-mark">
            <Icon of={Lock} />
            <span className="cs-mark-text">{tSetup("required")}</span>
          </span>
        )}
        {column.pinned && <span className="cs-mark">{t(`pinned.${column.pinned}`)}</span>}
        {column.width !== undefined && column.children.length === 0 && (
          <span className="cs-mark cs-mark-width">{t("widthOf", { width: column.width })}</span>
        )}
      </span>
    </div>
  );
}
