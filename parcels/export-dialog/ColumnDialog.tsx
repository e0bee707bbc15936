import type { ExportDialogColumn, ExportRequest, ExportScope } from "@customs-portal/sdk/portal";
import { Button, Dialog, useStyles, useT, type DialogParcelProps } from "@customs-portal/ui";
import { useState } from "react";
import { ColumnList } from "./ColumnList.tsx";
import { ScopeText } from "./ScopeText.tsx";
import { exportDialogCss } from "./styles.ts";
import { TypeChoice } from "./TypeChoice.tsx";
import { useExport } from "./use-export.ts";
import { useRowCount } from "./use-row-count.ts";

interface Subject {
  task: ExportRequest;
  scope: ExportScope | undefined;
}

/** The columns, the type of the file where rows may be split over several (R26-03), and what is exported in words. */
export function ColumnDialog(props: DialogParcelProps<"export"> & { columns: readonly ExportDialogColumn[] }) {
  const { portal, columns, title, onResult, onExportFailed } = props;
  useStyles(exportDialogCss);
  const t = useT("exportDialog");
  const [subject, setSubject] = useState<Subject>({ task: props.task, scope: props.scope });
  const [unapplied, setUnapplied] = useState(props.unapplied);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(columns.filter(({ unticked }) => !unticked).map(({ key }) => key)),
  );
  const [exportType, setExportType] = useState(props.task.exportType ?? "excel");
  const [isApplying, setApplying] = useState(false);
  const { pending, start } = useExport(portal);
  const rows = useRowCount(subject.scope?.rows);
  const isIdle = ticked.size === 0 || rows === 0;

  const run = async ({ task, scope }: Subject) => {
    const taken = columns
      .filter(({ key }) => ticked.has(key))
      .map(({ key, title: heading }) => ({ key, title: heading }));
    const type = task.enableSharding ? exportType : "excel";
    try {
      const started = await start({ ...task, columns: taken, exportType: type }, scope ?? {});
      if (started) onResult(started);
    } catch (error) {
      // The portal has shown its notice; the dialog stays, so that the user can try again.
      onExportFailed?.(error);
    }
  };
  /** What was typed is put in force; where it finds rows, they are exported, else the dialog says how many there are. */
  const applyAndRun = async () => {
    if (!unapplied || isApplying) return;
    setApplying(true);
    try {
      const next = await unapplied.apply();
      if (!next) return onResult(undefined);
      setSubject(next);
      setUnapplied(undefined);
      const count = await Promise.resolve(next.scope.rows).catch(() => undefined);
      if (count !== undefined && count > 0) await run(next);
    } finally {
      setApplying(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onResult(undefined)}
      title={title || t("title")}
      width={640}
      actions={
        <>
          {ticked.size === 0 && (
            <p className="cp-note ed-none" data-kind="error" role="status">
              {t("columns.missing")}
            </p>
          )}
          <Button onClick={() => onResult(undefined)}>{t("cancel")}</Button>
          <Button
            variant={unapplied ? "default" : "primary"}
            disabled={isIdle}
            pending={pending || isApplying}
            onClick={() => void run(subject)}
          >
            {unapplied ? t("unapplied.shown") : t("start")}
          </Button>
          {unapplied && (
            <Button
              variant="primary"
              disabled={ticked.size === 0}
              pending={pending || isApplying}
              onClick={() => void applyAndRun()}
            >
              {t("unapplied.apply")}
            </Button>
          )}
        </>
      }
    >
      <div className="ed-body">
        {subject.scope && <ScopeText rows={rows} conditions={subject.scope.conditions ?? []} unapplied={unapplied} />}
        <ColumnList columns={columns} ticked={ticked} onChange={setTicked} />
        {subject.task.enableSharding && <TypeChoice value={exportType} onChange={setExportType} />}
      </div>
    </Dialog>
  );
}
