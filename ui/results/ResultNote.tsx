import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { Spinner } from "../controls/Spinner.tsx";
import type { ErrorText } from "../errors/error-text.ts";
import { useFormat } from "../hooks/use-format.ts";
import { useT } from "../hooks/use-texts.ts";

export interface ResultNoteProps {
  /** Why the answer failed; while it is waited for, undefined. */
  failure?: ErrorText | undefined;
  /** When the rows at hand came. */
  shownAt: Date | undefined;
  /** Goes back to what the rows at hand answer. */
  onBack(): void;
  onRetry(): void;
}

/** Over rows of an earlier question: what is waited for, or why it failed, with the ways back and on. */
export function ResultNote({ failure, shownAt, onBack, onRetry }: ResultNoteProps) {
  const t = useT("ui");
  const format = useFormat();
  return (
    <div className="cp-result-note" data-kind={failure ? "error" : undefined}>
      {failure ? <Icon of={TriangleAlert} /> : <Spinner label={t("results.slow")} />}
      {failure && (
        <div role="alert">
          <p>{failure.text}</p>
          <p className="cp-result-old">
            {t("results.old", { time: shownAt ? format.time(shownAt) : "" })}
            {failure.code && <span className="cp-state-code">{t("error.code", { code: failure.code })}</span>}
          </p>
        </div>
      )}
      {/* One and the same button, so that it keeps the focus when the answer fails. */}
      <Button size="compact" onClick={onBack}>
        {t(failure ? "results.back" : "results.cancel")}
      </Button>
      {failure && (
        <Button size="compact" variant="primary" onClick={onRetry}>
          {t("results.retry")}
        </Button>
      )}
    </div>
  );
}
