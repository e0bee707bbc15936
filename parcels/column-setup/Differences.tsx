import type { PersonalColumn } from "@customs-portal/sdk/contract";
import { applyColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";
import { useT } from "@customs-portal/ui";
import { useMemo } from "react";
import { countOf, differencesOf } from "./differences.ts";
import { shownOf, type Draft } from "./draft.ts";

interface DifferencesProps {
  /** The company's setup; empty where it has none. */
  base: readonly PersonalColumn[];
  columns: readonly PageColumn[];
  draft: Draft;
}

/** What the setup does otherwise than the company's, or than the page where the company has none. */
export function Differences({ base, columns, draft }: DifferencesProps) {
  const t = useT("columnSetup");
  const separator = useT("setup")("list");
  const found = useMemo(() => differencesOf(applyColumnSetup(columns, base), shownOf(draft)), [base, columns, draft]);
  const px = (width: number | undefined) => (width === undefined ? t("auto") : String(width));
  const lines: readonly [string, readonly string[]][] = [
    [t("difference.added"), found.added],
    [t("difference.hidden"), found.hidden],
    [t("difference.moved"), found.moved],
    [t("difference.width"), found.width.map(({ title, from, to }) => `${title} ${px(from)} → ${px(to)}`)],
    [t("difference.pinned"), found.pinned.map(({ title, to }) => `${title} ${t(`pinned.${to ?? "none"}`)}`)],
  ];
  return (
    <section className="cs-section" aria-label={t(base.length > 0 ? "difference.company" : "difference.page")}>
      <h3>{t(base.length > 0 ? "difference.company" : "difference.page")}</h3>
      {countOf(found) === 0 ? (
        <p className="cs-quiet">{t("difference.none")}</p>
      ) : (
        <dl className="cs-differences">
          {lines
            .filter(([, names]) => names.length > 0)
            .map(([label, names]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{names.join(separator)}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}
