import { Button, EmptyState, ErrorState, useT, type ErrorText } from "@customs-portal/ui";

export interface NothingFoundProps {
  /** What a list says of itself. */
  texts: { failed: string; none: string; noneHint: string };
  failure: ErrorText | undefined;
  hasFilters: boolean;
  /** Rows that the filters find: there are some, and none of them on this page. */
  total: number;
  pageSize: number;
  onRetry(): void;
  onClear(): void;
  onFirstPage(): void;
}

/** Why a table is empty, and the next step. */
export function NothingFound(props: NothingFoundProps) {
  const { texts, failure, hasFilters, total, pageSize, onRetry, onClear, onFirstPage } = props;
  const t = useT("declarations");
  if (failure) {
    return (
      <ErrorState
        title={texts.failed}
        message={failure.text}
        hint={t("list.failedHint")}
        code={failure.code}
        action={<Button onClick={onRetry}>{t("list.retry")}</Button>}
      />
    );
  }
  if (total > 0) {
    return (
      <EmptyState
        title={t("list.pastEnd")}
        hint={t("list.pastEndHint", { pages: Math.ceil(total / pageSize) })}
        action={<Button onClick={onFirstPage}>{t("list.firstPage")}</Button>}
      />
    );
  }
  if (!hasFilters) return <EmptyState title={t("list.empty")} hint={t("list.emptyHint")} />;
  return (
    <EmptyState
      title={texts.none}
      hint={texts.noneHint}
      action={<Button onClick={onClear}>{t("filters.clear")}</Button>}
    />
  );
}
