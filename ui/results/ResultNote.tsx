import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { Spinner } from "../controls/Spinner.tsx";
import type { ErrorText } from "../errors/error-text.ts";
import { useMoments } from "../hooks/use-clock.ts";
import { useT } from "../hooks/use-texts.ts";

/** What rows answer. */
export interface AnsweredQuery {
  /** Its filters in words, of `describeQuery` say; none where everything was asked for. */
  words: readonly { label: string; value: string }[];
  /** Counted from 1. */
  page: number;
}

export interface ResultNoteProps {
  /** Why the answer failed; while it is waited for, undefined. */
  failure?: ErrorText | undefined;
  /** When the rows at hand came. */
  shownAt: Date | undefined;
  /** What they answer; undefined while it cannot be put into words. */
  answered: AnsweredQuery | undefined;
  /** Goes back to what the rows at hand answer. */
  onBack(): void;
  onRetry(): void;
}

/** The question that rows answer, in words. */
function Answered({ words, page }: AnsweredQuery) {
  const t = useT("ui");
  return (
    <span className="cp-result-query">
      {t(words.length === 0 ? "results.noFilters" : "results.filters")}{" "}
      {words.map(({ label, value }) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
      {page > 1 && <span>{t("results.page", { page: String(page) })}</span>}
    </span>
  );
}

/** Over rows of an earlier question: what is waited for, or why it failed, with the ways back and on. */
export function ResultNote({ failure, shownAt, answered, onBack, onRetry }: ResultNoteProps) {
  const t = useT("ui");
  const momentText = useMoments();
  return (
    <div className="cp-result-note" data-kind={failure ? "error" : undefined}>
      {failure ? <Icon of={TriangleAlert} /> : <Spinner label={t("results.slow")} />}
      {failure && (
        <div role="alert">
          <p>{failure.text}</p>
          <p className="cp-result-old">
            {t("results.old", { time: shownAt ? momentText(shownAt) : "" })}
            {answered && <Answered {...answered} />}
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
