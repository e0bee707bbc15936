import { Button, EmptyState, ErrorState, useT, type ErrorText } from "@customs-portal/ui";
import type { ListName } from "./paths.ts";

export interface NothingFoundProps {
  list: ListName;
  failure: ErrorText | undefined;
  hasFilters: boolean;
  /** The filters find shipments, and none of them stands on this page. */
  isPastEnd: boolean;
  onRetry(): void;
  onClear(): void;
  onFirstPage(): void;
  onWorkbench(): void;
}

/** Why a list is empty, and the next step. */
export function NothingFound({ list, failure, hasFilters, isPastEnd, ...on }: NothingFoundProps) {
  const t = useT("logistics");
  if (failure) {
    return (
      <ErrorState
        title={t("list.failed")}
        message={failure.text}
        hint={t("list.failedHint")}
        code={failure.code}
        action={<Button onClick={on.onRetry}>{t("list.retry")}</Button>}
      />
    );
  }
  if (isPastEnd)
    return (
      <EmptyState title={t("list.pastEnd")} action={<Button onClick={on.onFirstPage}>{t("list.firstPage")}</Button>} />
    );
  if (hasFilters) {
    return (
      <EmptyState
        title={t("list.none")}
        hint={t("list.noneHint")}
        action={<Button onClick={on.onClear}>{t("list.clear")}</Button>}
      />
    );
  }
  if (list === "workbench") return <EmptyState title={t("list.empty")} hint={t("list.emptyHint")} />;
  return (
    <EmptyState
      title={t("follow.empty")}
      hint={t("follow.emptyHint")}
      action={<Button onClick={on.onWorkbench}>{t("list.toWorkbench")}</Button>}
    />
  );
}
