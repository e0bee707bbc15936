import { nameSearch } from "@customs-portal/sdk/rules";
import { Checkbox, SetupSearch, useAnnounce, useT } from "@customs-portal/ui";
import { useDeferredValue, useMemo, useState } from "react";
import { ColumnTools } from "./ColumnTools.tsx";
import { ColumnTree } from "./ColumnTree.tsx";
import { leavesOf, moveTo, placeOf, show, showAll, type Draft } from "./draft.ts";
import { rowsOf } from "./rows.ts";

interface ColumnListProps {
  draft: Draft;
  /** Whose setup it is. */
  status: string;
  onChange(draft: Draft): void;
}

/** All columns of the page, with what can be done to one of them above. */
export function ColumnList({ draft, status, onChange }: ColumnListProps) {
  const t = useT("columnSetup");
  const tSetup = useT("setup");
  const announce = useAnnounce();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const rows = useMemo(() => rowsOf(draft, nameSearch(wanted)), [draft, wanted]);
  const [currentKey, setCurrentKey] = useState("");
  const currentRow = rows.find(({ column }) => column.key === currentKey) ?? rows[0];

  const leaves = useMemo(() => leavesOf(draft), [draft]);
  const inSight = leavesOf(rows.flatMap(({ column }) => (column.children.length === 0 ? [column] : [])));
  const shownInSight = inSight.filter(({ isShown }) => isShown).length;
  const isAll = inSight.length > 0 && shownInSight === inSight.length;

  function move(key: string, to: number) {
    const place = placeOf(draft, key);
    if (!place || to < 0 || to >= place.siblings.length || to === place.index) return;
    onChange(moveTo(draft, key, to));
    announce(t("moved", { title: place.column.title, position: to + 1, total: place.siblings.length }));
  }

  return (
    <section className="cs-list" aria-label={t("columns")}>
      <SetupSearch text={text} onText={setText} status={status} />
      <div className="cs-bar">
        <Checkbox
          label={tSetup("all")}
          checked={isAll}
          disabled={inSight.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = !isAll && shownInSight > 0;
          }}
          onChange={(isShown) => onChange(showAll(draft, new Set(inSight.map(({ key }) => key)), isShown))}
        />
        <span className="cs-count" role="status">
          {tSetup("chosen", { chosen: leaves.filter(({ isShown }) => isShown).length, total: leaves.length })}
        </span>
      </div>
      <ColumnTree
        rows={rows}
        currentKey={currentRow?.column.key ?? ""}
        canMove={wanted === ""}
        onCurrent={setCurrentKey}
        onToggle={(key, isShown) => onChange(show(draft, key, isShown))}
        onMove={move}
        empty={tSetup("noMatch", { text: text.trim() })}
      />
      {currentRow && (
        <ColumnTools
          key={currentRow.column.key}
          row={currentRow}
          draft={draft}
          canMove={wanted === ""}
          onChange={onChange}
          onMove={move}
        />
      )}
    </section>
  );
}
