import type { LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, ErrorState, errorText, useT } from "@customs-portal/ui";

export interface NoShipmentProps {
  portal: LinePortal;
  /** Why it is not here; undefined where no shipment has this number. */
  error?: unknown;
  onRetry(): void;
  onBack(): void;
}

/** Stands where a shipment was asked for that is not there or could not be read. */
export function NoShipment({ portal, error, onRetry, onBack }: NoShipmentProps) {
  const t = useT("logistics");
  const failure = error === undefined ? undefined : errorText(portal, error);
  if (!failure || failure.code === "not-found")
    return (
      <EmptyState
        title={t("detail.absent")}
        hint={t("detail.absentHint")}
        action={<Button onClick={onBack}>{t("detail.back")}</Button>}
      />
    );
  return (
    <ErrorState
      title={t("detail.failed")}
      message={failure.text}
      hint={t("list.failedHint")}
      code={failure.code}
      action={<Button onClick={onRetry}>{t("list.retry")}</Button>}
    />
  );
}
