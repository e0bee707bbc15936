import { createStore } from "@customs-portal/sdk/portal";
import { Button, Spinner, useStore, useStyles, useT } from "@customs-portal/ui";
import { failureReason, type LineError } from "../loader/index.ts";
import type { Connection, ConnectionState } from "../model/connection.ts";
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

export interface LineFailureProps {
  title: string;
  failure: LineError;
  /** Known in a workspace. */
  connection: Pick<Connection, "state"> | undefined;
  onRetry: () => void;
}

const unwatched = { state: createStore<ConnectionState>("there") };

/**
 * A business line that failed: what, what it means, what to do, a code to quote, a retry. Where nothing gets through to
 * the server, that is what it means.
 */
export function LineFailure({ title, failure, connection, onRetry }: LineFailureProps) {
  const t = useT();
  const isLost = useStore((connection ?? unwatched).state) !== "there";
  const code = [failure.code, failure.line, failure.traceId].filter(Boolean).join(" ");
  const said = isLost
    ? { meaning: t("chrome:connection.line") }
    : { meaning: t(failure.key, failure.params), advice: t("shell:line.advice"), code, detail: failureReason(failure) };
  return (
    <div role="alert">
      <ErrorPage
        title={t("shell:line.failed", { title })}
        {...said}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {t("shell:line.retry")}
          </Button>
        }
      />
    </div>
  );
}
