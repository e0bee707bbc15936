import type { LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, ErrorState, errorText, useT } from "@customs-portal/ui";

export interface NoDeclarationProps {
  portal: LinePortal;
  /** Why it is not here; undefined where there is none of this number. */
  error?: unknown;
  onRetry(): void;
  onBack(): void;
}

/** Stands where a declaration was asked for that is not there or could not be read. */
export function NoDeclaration({ portal, error, onRetry, onBack }: NoDeclarationProps) {
  const t = useT("declarations");
  const failure = error === undefined ? undefined : errorText(portal, error);
  if (!failure || failure.code === "not-found")
    return (
      <EmptyState
        title={t("detail.missing")}
        hint={t("detail.missingHint")}
        action={<Button onClick={onBack}>{t("detail.back")}</Button>}
      />
    );
  return (
    <ErrorState
      title={t("detail.failed")}
      message={failure.text}
      hint={t("detail.failedHint")}
      code={failure.code}
      action={<Button onClick={onRetry}>{t("list.retry")}</Button>}
    />
  );
}
