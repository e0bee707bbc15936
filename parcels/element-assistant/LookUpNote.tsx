import { Button, errorText, Spinner, usePortal, useT } from "@customs-portal/ui";
import { Note } from "./Note.tsx";
import type { Assistant } from "./use-assistant.ts";

/**
 * What is known of the elements of the code, and what to do where it is nothing, or where nobody can say which of them
 * the parts of the string are; `onReview` shows what it would be by place.
 */
export function LookUpNote({ assistant, onReview }: { assistant: Assistant; onReview?: () => void }) {
  const t = useT("elementAssistant");
  const portal = usePortal();
  const { state, failure, sheet, retry } = assistant;
  if (state === "incomplete") return <p className="ea-hint">{t("code.hint")}</p>;
  if (state === "pending") return <Spinner label={t("lookup.pending")} />;
  if (state === "failed") {
    const { text, code } = errorText(portal, failure);
    return (
      <Note
        kind="error"
        action={
          <span className="ea-actions">
            <Button size="compact" onClick={retry}>
              {t("lookup.retry")}
            </Button>
          </span>
        }
      >
        {t("lookup.failed", { reason: text })}
        {code && <span className="ea-code"> {code}</span>}
      </Note>
    );
  }
  if (state === "unplaced") {
    const { writtenFor } = sheet;
    return (
      <Note
        kind="warning"
        action={
          onReview && (
            <span className="ea-actions">
              {failure !== undefined && (
                <Button size="compact" onClick={retry}>
                  {t("lookup.retry")}
                </Button>
              )}
              <Button size="compact" onClick={onReview}>
                {t("lookup.review")}
              </Button>
            </span>
          )
        }
      >
        {writtenFor ? t("lookup.writtenFor", { code: writtenFor.code }) : t("lookup.pasted")}
      </Note>
    );
  }
  if (state === "unknown") return <Note kind="warning">{t("lookup.unknown")}</Note>;
  return sheet.found?.catalogue?.isSample ? <Note kind="warning">{t("sample")}</Note> : null;
}
