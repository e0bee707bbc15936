import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { useFormat } from "../hooks/use-format.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { pagerCss } from "../styles/pager.ts";
import { Icon } from "./Icon.tsx";
import { NativeSelect } from "./NativeSelect.tsx";

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Offers to change the page size. */
  pageSizes?: readonly number[];
  /** Rows in all. */
  total: number;
  onChange(change: { page: number; pageSize: number }): void;
  /** Stands behind the last step. */
  children?: ReactNode;
}

/** The page numbers to offer: first, last and the neighbours of the current; null where some are left out. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const start = Math.min(Math.max(page - 1, 2), pages - 4);
  const end = Math.max(Math.min(page + 1, pages - 1), 5);
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [1, ...(start > 2 ? [null] : []), ...middle, ...(end < pages - 1 ? [null] : []), pages];
}

/** Goes through the pages of a list; its buttons never lose the focus to being disabled. */
export function Pager({ page, pageSize, pageSizes, total, onChange, children }: PagerProps) {
  useStyles(pagerCss);
  const t = useT("ui");
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const go = (target: number) => {
    if (target >= 1 && target <= pages && target !== page) onChange({ page: target, pageSize });
  };
  const step = (target: number, label: string, icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={target < 1 || target > pages || undefined}
      onClick={() => go(target)}
    >
      <Icon of={icon} />
    </button>
  );
  return (
    <nav className="cp-pager" aria-label={t("pager.label")}>
      <span className="cp-pager-total">{t("pager.total", { total: format.number(total) })}</span>
      {pageSizes && (
        <NativeSelect
          className="cp-pager-size"
          label={t("pager.pageSize")}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: t("pager.perPage", { size }) }))}
          onChange={(size) => onChange({ page: 1, pageSize: Number(size) })}
        />
      )}
      {step(page - 1, t("pager.previous"), ChevronLeft)}
      <span className="cp-pager-short">
        {t("pager.position", { page: format.number(page), pages: format.number(pages) })}
      </span>
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className="cp-pager-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="cp-pager-number"
            aria-label={t("pager.page", { page: number })}
            aria-current={number === page ? "page" : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ),
      )}
      {step(page + 1, t("pager.next"), ChevronRight)}
      {children}
    </nav>
  );
}
