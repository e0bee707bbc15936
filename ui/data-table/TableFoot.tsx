import type { ReactNode, RefObject } from "react";
import { Button } from "../controls/Button.tsx";
import { Pager, type PagerProps } from "../controls/Pager.tsx";
import { useFormat } from "../hooks/use-format.ts";
import { useT } from "../hooks/use-texts.ts";
import { KeepFocus } from "../table/KeepFocus.tsx";
import { PageJump } from "./PageJump.tsx";
import type { Choice } from "./use-choice.ts";

interface TableFootProps {
  /** Rows that are chosen; undefined where none can be. */
  chosen: number | undefined;
  total: number;
  choice: Choice;
  actions: ReactNode;
  summary: ReactNode;
  paging: PagerProps | undefined;
  /** Has the focus where the buttons that had it go. */
  region: RefObject<HTMLElement | null>;
}

/** Below the table, always as high: how many rows are chosen and what can be done with them, and the pages. */
export function TableFoot({ chosen, total, choice, actions, summary, paging, region }: TableFootProps) {
  const t = useT("ui-table");
  const format = useFormat();
  const pages = paging ? Math.ceil(paging.total / paging.pageSize) : 1;
  return (
    <div className="cp-dt-foot">
      {chosen !== undefined && (
        <div className="cp-dt-batch" role="group" aria-label={t("batch")}>
          <span role="status">{chosen > 0 ? t("chosen", { count: format.number(chosen) }) : ""}</span>
          {chosen > 0 && (
            <KeepFocus className="cp-dt-chosen" region={region}>
              {choice.page === "all" && chosen < total && (
                <Button size="compact" variant="text" onClick={choice.chooseAll}>
                  {t("chooseAll", { total: format.number(total) })}
                </Button>
              )}
              <Button size="compact" variant="text" onClick={choice.clear}>
                {t("clear")}
              </Button>
              {actions}
            </KeepFocus>
          )}
        </div>
      )}
      {summary && <div className="cp-dt-summary">{summary}</div>}
      {paging && (
        <Pager {...paging}>
          {pages > 1 && (
            <PageJump
              pages={pages}
              onGo={(page) => page !== paging.page && paging.onChange({ page, pageSize: paging.pageSize })}
            />
          )}
        </Pager>
      )}
    </div>
  );
}
