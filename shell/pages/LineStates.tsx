import { Button, Spinner, useStyles, useT } from "@customs-portal/ui";
import type { LineError } from "../loader/index.ts";
import { errorPageCss } from "../styles/pages.ts";
import { ErrorPage } from "./ErrorPage.tsx";

/** A business line that is still loading. */
export function LineLoading({ title }: { title: string }) {
  useStyles(errorPageCss);
  const t = useT("shell");
  return (
    <div className="line-loading">
      <Spinner label={t("line.loading", { title })} />
    </div>
  );
}

/** A business line that failed: what, what it means, what to do, a code to quote, a retry. */
export function LineFailure({ title, failure, onRetry }: { title: string; failure: LineError; onRetry: () => void }) {
  const t = useT();
  const code = [failure.code, failure.line, failure.traceId].filter(Boolean).join(" ");
  return (
    <div role="alert">
      <ErrorPage
        title={t("shell:line.failed", { title })}
        meaning={t(failure.key, failure.params)}
        advice={t("shell:line.advice")}
        code={code}
        detail={failure.advice}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {t("shell:line.retry")}
          </Button>
        }
      />
    </div>
  );
}
