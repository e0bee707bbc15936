import type { PutRightLine } from "@customs-portal/sdk/portal";
import { Button, Dialog, Icon, useConfirm, useFormat, useT } from "@customs-portal/ui";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { CheckNotes } from "./CheckNotes.tsx";
import { isolated } from "./isolated.ts";
import type { BatchLine } from "./lines.ts";
import { LinesTable } from "./LinesTable.tsx";
import { LinesTools } from "./LinesTools.tsx";
import { summarise, type Shown } from "./summary.ts";
import { useFix } from "./use-fix.ts";
import { useLineChecks } from "./use-line-checks.ts";
import { useLines } from "./use-lines.ts";
import { useLinesExport } from "./use-lines-export.ts";

export interface LinesDialogProps {
  title: string;
  lines: readonly BatchLine[];
  /** The page gets back what was put right. */
  isOfPage: boolean;
  /** Lines of the page that are too many. */
  beyond: number;
  resourceId: string | undefined;
  onEnd(putRight: PutRightLine[] | undefined): void;
}

/** The lines with what was found in them, and what may be done about it. */
export function LinesDialog({ title, lines: given, isOfPage, beyond, resourceId, onEnd }: LinesDialogProps) {
  const t = useT("elementBatch");
  const format = useFormat();
  const lines = useLines(given);
  const checks = useLineChecks(lines.all);
  const summary = useMemo(() => summarise(lines.all, checks.of), [lines.all, checks.of]);
  const [shown, setShown] = useState<Shown>("all");
  const table = useRef<HTMLDivElement>(null);
  const rows = shown === "all" ? lines.all : summary[shown];
  const { fix, toNext } = useFix({ lines, rows, checkOf: checks.of, isOfPage, table });
  const exporting = useLinesExport(lines.all);
  const { confirm, dialog: question } = useConfirm();

  const isLoss = summary.changed.length > 0 && (isOfPage || exporting.exported !== lines.all);
  const close = async () => {
    const discard = { title: t("discard.title"), message: t("discard.message"), confirmLabel: t("discard.yes") };
    if (!isLoss || (await confirm({ ...discard, danger: true }))) onEnd(undefined);
  };
  const apply = () => onEnd(summary.putRight.flatMap(({ key, text }) => (key === undefined ? [] : [{ key, text }])));
  const pressed = (event: KeyboardEvent) => {
    const { target, key } = event;
    // Questions that stand before the lines have keys of their own.
    if (event.defaultPrevented || !(target instanceof Element) || target.closest("[role=alertdialog]")) return;
    if (key === "F8") toNext(event.shiftKey);
    else if (key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && lines.undoes) lines.undo();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* Keys of the whole dialog, beside buttons that do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={pressed}>
        <Dialog
          open
          onOpenChange={(next) => !next && void close()}
          title={title}
          width={1180}
          actions={
            <>
              {exporting.refusal && (
                <p className="cp-note eb-refusal" data-kind="error" role="alert">
                  <Icon of={TriangleAlert} />
                  {t(`export.${exporting.refusal.kind}`, { line: isolated(exporting.refusal.line) })}
                </p>
              )}
              <Button onClick={() => void close()}>{t(isOfPage ? "cancel" : "close")}</Button>
              <Button
                variant={isOfPage ? "default" : "primary"}
                pending={exporting.isPutting}
                disabled={lines.all.length === 0}
                onClick={() => void exporting.start()}
              >
                {t("export.start")}
              </Button>
              {isOfPage && (
                <Button variant="primary" disabled={checks.isRunning || summary.putRight.length === 0} onClick={apply}>
                  {t("apply", { count: format.number(summary.putRight.length) })}
                </Button>
              )}
            </>
          }
        >
          <div className="eb eb-lines">
            <CheckNotes lines={lines.all} checks={checks} summary={summary} beyond={beyond} />
            <LinesTools
              lines={lines}
              summary={summary}
              checkOf={checks.of}
              isOfPage={isOfPage}
              shown={shown}
              onShow={setShown}
              onNext={() => toNext(false)}
              table={table}
            />
            <LinesTable rows={rows} checkOf={checks.of} resourceId={resourceId} onFix={fix} tableRef={table} />
          </div>
        </Dialog>
      </div>
      {question}
    </>
  );
}
