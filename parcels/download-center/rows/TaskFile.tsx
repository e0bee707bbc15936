import type { ExportTask } from "@customs-portal/sdk/contract";
import { useT } from "@customs-portal/ui";

/** What was exported, in words, where the page that made the task told it. */
export function Filters({ task }: { task: ExportTask }) {
  const t = useT("downloadCenter");
  if (!task.filterText) return null;
  return <span className="dc-second cp-cut">{t("filters", { text: task.filterText })}</span>;
}

/** The file name, and below it what it holds. */
export function TaskFile({ task }: { task: ExportTask }) {
  return (
    <>
      <span className="dc-line cp-cut">{task.fileName}</span>
      <Filters task={task} />
    </>
  );
}
