import { Button, errorText, Icon, useFormat, usePortal, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { BatchLine } from "./lines.ts";
import type { Summary } from "./summary.ts";
import type { LineChecks } from "./use-line-checks.ts";

export interface CheckNotesProps {
  lines: readonly BatchLine[];
  checks: LineChecks;
  summary: Summary;
  beyond: number;
}

/** How far the check is, what it found in figures, and what keeps it from more. */
export function CheckNotes({ lines, checks, summary, beyond }: CheckNotesProps) {
  const t = useT("elementBatch");
  const format = useFormat();
  const portal = usePortal();
  const [failure] = checks.failures.values();
  const { waiting } = summary;
  return (
    <>
      <div className="eb-tools">
        <p role="status" className="eb-count">
          {checks.isRunning
            ? t("count.running", { done: format.number(lines.length - waiting), count: format.number(lines.length) })
            : t("count.done", {
                count: format.number(lines.length),
                faults: format.number(summary.faults.length),
                warnings: format.number(summary.warnings.length),
                changed: format.number(summary.changed.length),
              })}
        </p>
        {checks.isRunning ? (
          <Button size="compact" onClick={checks.stop}>
            {t("stop")}
          </Button>
        ) : (
          waiting > 0 && (
            <Button size="compact" onClick={checks.resume}>
              {t("resume", { count: format.number(waiting) })}
            </Button>
          )
        )}
      </div>
      {checks.isRunning && (
        <progress className="eb-progress" value={lines.length - waiting} max={lines.length} aria-hidden="true" />
      )}
      {checks.isSample && (
        <p className="cp-note" data-kind="warning">
          <Icon of={TriangleAlert} />
          {t("sample")}
        </p>
      )}
      {beyond > 0 && (
        <p className="cp-note" data-kind="warning">
          <Icon of={TriangleAlert} />
          {t("beyond", { count: format.number(beyond), taken: format.number(lines.length) })}
        </p>
      )}
      {!checks.isRunning && checks.failures.size > 0 && (
        <div className="eb-tools">
          <p className="cp-note" data-kind="error" role="alert">
            <Icon of={CircleAlert} />
            {t("failed", { count: format.number(checks.failures.size), reason: errorText(portal, failure).text })}
          </p>
          <Button size="compact" onClick={checks.resume}>
            {t("retry")}
          </Button>
        </div>
      )}
    </>
  );
}
