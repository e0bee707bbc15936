import type { Ref } from "react";
import { useT } from "../hooks/use-texts.ts";
import { HeaderCell, type HeadingActions } from "./HeaderCell.tsx";
import type { Choice } from "./use-choice.ts";
import type { Columns } from "./use-columns.ts";

interface TableHeadProps<Row> {
  columns: Columns<Row>;
  /** Undefined where rows cannot be chosen. */
  choice: Choice | undefined;
  actions: HeadingActions;
  ref: Ref<HTMLDivElement>;
}

/** The headings, in as many rows as groups stand above columns; it stays in sight. */
export function TableHead<Row>({ columns, choice, actions, ref }: TableHeadProps<Row>) {
  const t = useT("ui-table");
  const { headings } = columns;
  const isChoosing = choice !== undefined;
  return (
    <div role="rowgroup" className="cp-dt-head" data-head="" ref={ref}>
      {headings.map((row, level) => (
        <div key={level} role="row" className="cp-dt-head-row" aria-rowindex={level + 1}>
          {choice && level === headings.length - 1 && (
            <div
              role="columnheader"
              className="cp-dt-heading cp-dt-choice"
              tabIndex={-1}
              aria-colindex={1}
              data-cell=""
              data-level={0}
              data-end-level={headings.length}
              data-from={0}
              data-span={1}
              data-sticky="start"
              style={{ gridColumn: "1", gridRow: `1 / ${headings.length + 1}` }}
            >
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={t("choosePage")}
                checked={choice.page === "all"}
                ref={(box) => {
                  if (box) box.indeterminate = choice.page === "some";
                }}
                onChange={choice.choosePage}
              />
            </div>
          )}
          {row.map((heading) => (
            <HeaderCell
              key={heading.key}
              heading={heading}
              columns={columns}
              isChoosing={isChoosing}
              actions={actions}
              t={t}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
