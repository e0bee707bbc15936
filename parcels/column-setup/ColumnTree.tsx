import { useT } from "@customs-portal/ui";
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from "react";
import { ColumnLine } from "./ColumnLine.tsx";
import { isLocked, stateOf } from "./draft.ts";
import type { ColumnRow } from "./rows.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface ColumnTreeProps {
  rows: readonly ColumnRow[];
  /** The line that has the focus, or would have it. */
  currentKey: string;
  /** Not while only some of the columns are in sight. */
  canMove: boolean;
  onCurrent(key: string): void;
  onToggle(key: string, isShown: boolean): void;
  /** @param to place among the columns beside it */
  onMove(key: string, to: number): void;
  /** Said in place of lines where there are none. */
  empty: string;
}

/** Where a key of the keyboard leads from a line. */
function targetOf(rows: readonly ColumnRow[], at: number, pressed: string): ColumnRow | undefined {
  const row = rows[at];
  if (pressed === "ArrowDown") return rows[at + 1];
  if (pressed === "ArrowUp") return rows[at - 1];
  if (pressed === "Home") return rows[0];
  if (pressed === "End") return rows.at(-1);
  if (pressed === "ArrowLeft") return rows.find(({ column }) => column.key === row?.parent);
  if (pressed === "ArrowRight") return rows.find(({ parent }) => parent !== "" && parent === row?.column.key);
  return undefined;
}

/** The columns with their groups: one stop of the Tab key, with arrow keys inside (the tree pattern of ARIA). */
export function ColumnTree(props: ColumnTreeProps) {
  const { rows, currentKey, canMove, onCurrent, onToggle, onMove, empty } = props;
  const t = useT("columnSetup");
  const tree = useRef<HTMLDivElement>(null);
  /** The line that a move takes out of the page and puts in again. */
  const moving = useRef<string>(undefined);
  const { drag, start } = useRowDrag({ tree, rows, onDrop: onMove });
  const lineOf = (key: string) => tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

  useEffect(() => {
    if (moving.current !== undefined) lineOf(moving.current)?.focus();
    moving.current = undefined;
  });

  function onKeyDown(event: KeyboardEvent) {
    const at = rows.findIndex(({ column }) => column.key === currentKey);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey) return;
    const { column, index } = row;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey) {
      if (step === undefined) return;
      event.preventDefault();
      if (!canMove) return;
      moving.current = column.key;
      onMove(column.key, index + step);
      return;
    }
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!isLocked(column)) onToggle(column.key, stateOf(column) !== "all");
      return;
    }
    const target = targetOf(rows, at, event.key);
    if (!target) return;
    event.preventDefault();
    onCurrent(target.column.key);
    lineOf(target.column.key)?.focus();
  }

  return (
    <div className="cs-tree-frame">
      {rows.length === 0 ? (
        <p className="cs-empty" role="status">
          {empty}
        </p>
      ) : (
        // The lines have the focus; the keys are handled here for all of them.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <div className="cs-tree" role="tree" aria-label={t("columns")} ref={tree} onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <ColumnLine
              key={row.column.key}
              row={row}
              isCurrent={row.column.key === currentKey}
              isDragged={drag?.key === row.column.key}
              onCurrent={onCurrent}
              onToggle={onToggle}
              onGrip={canMove && row.count > 1 ? start : undefined}
            />
          ))}
          {drag && <div className="cs-drop" style={{ "--cs-drop": `${drag.linePx}px` } as CSSProperties} />}
        </div>
      )}
    </div>
  );
}
