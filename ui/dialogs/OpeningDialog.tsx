import { useEffect, useState } from "react";
import { Button } from "../controls/Button.tsx";
import { ErrorState } from "../controls/ErrorState.tsx";
import { Spinner } from "../controls/Spinner.tsx";
import { useT } from "../hooks/use-texts.ts";
import { Dialog } from "./Dialog.tsx";

/** A spinner comes only when the wait is long enough to be noticed. */
const spinnerAfterMs = 200;

export interface OpeningDialogProps {
  /** What went wrong; undefined while the dialog is on its way. */
  failure: { error: unknown } | undefined;
  onRetry(): void;
  onCancel(): void;
}

/** Stands in for a dialog that is on its way or could not be opened. */
export function OpeningDialog({ failure, onRetry, onCancel }: OpeningDialogProps) {
  const t = useT("dialogOpening");
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), spinnerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { error } = failure ?? {};
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return (
    <Dialog
      open={failure !== undefined || isLate}
      onOpenChange={(next) => !next && onCancel()}
      title={failure ? t("failed") : t("opening")}
      width={420}
      actions={
        <>
          <Button onClick={onCancel}>{t("cancel")}</Button>
          {failure && (
            <Button variant="primary" onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <ErrorState title={t("failed")} hint={t("hint")} code={code} />
      ) : (
        <Spinner label={t("opening")} hideLabel />
      )}
    </Dialog>
  );
}
