import { Button, useT } from "@customs-portal/ui";

export interface CardFailureProps {
  /** Of the card. */
  title: string;
  pending: boolean;
  onRetry: () => void;
}

/** Stands in a card that could not be read: the others are there all the same. */
export function CardFailure({ title, pending, onRetry }: CardFailureProps) {
  const t = useT("home");
  return (
    <div className="card-failure">
      <p>{t("cardFailed")}</p>
      <Button size="compact" pending={pending} aria-label={t("retryNamed", { title })} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
