import type { ExportTask } from "@customs-portal/sdk/contract";
import { useT } from "@customs-portal/ui";

/** Filters that are told in full, in characters: some three lines. */
const wholeChars = 80;

/** What was exported, in words, where the page that made the task told it. */
export function Filters({ task }: { task: ExportTask }) {
  const t = useT("downloadCenter");
  if (!task.filterText) return null;
  const fit = task.filterText.length <= wholeChars ? "dc-whole" : "cp-cut";
  return <span className={`dc-second ${fit}`}>{t("filters", { text: task.filterText })}</span>;
}

/** The file name, and below it what it holds. */
export function TaskFile({ task }: { task: ExportTask }) {
  return (
    <>
      <span className="dc-line dc-whole">{task.fileName}</span>
      <Filters task={task} />
    </>
  );
}
