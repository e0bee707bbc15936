import type { ExportTask } from "@customs-portal/sdk/contract";
import { useFormat, useT, type SimpleColumn } from "@customs-portal/ui";
import { useMemo } from "react";
import type { Downloads } from "./use-downloads.ts";
import type { TaskList } from "./use-task-list.ts";

export interface TaskColumnsOptions {
  list: TaskList;
  downloads: Downloads;
  /** There is no room for more than two columns. */
  narrow: boolean;
  onCancel(task: ExportTask): void;
}

/**
 * The seven columns, in the order of the specification, 2.5 (R25-04 … R25-11); in a narrow place two, of which the first
 * tells everything.
 */
export function useTaskColumns({ list, downloads, narrow, onCancel }: TaskColumnsOptions): SimpleColumn<ExportTask>[] {
  const t = useT("downloadCenter");
  const format = useFormat();
  const { parts, estimates, refresh, keyOf } = list;
  return useMemo(() => {
    const about = (task: ExportTask) => {
      const key = keyOf(task);
      const remaining = estimates?.get(key)?.told;
      return { task, remaining, running: downloads.running.get(key), downloaded: downloads.done.has(key) };
    };
    const action: SimpleColumn<ExportTask> = {
      key: "action",
      title: t("column.action"),
      width: narrow ? 76 : 132,
      sticky: "end",
      cell: (task) =>
        parts && (
          <parts.TaskActions
            {...about(task)}
            onDownload={() => downloads.start(keyOf(task), task)}
            onCancel={() => onCancel(task)}
            onChanged={refresh}
          />
        ),
    };
    const file: SimpleColumn<ExportTask> = {
      key: "fileName",
      title: t("column.fileName"),
      cell: (task) => parts && (narrow ? <parts.TaskSummary {...about(task)} /> : <parts.TaskFile task={task} />),
    };
    if (narrow) return [file, action];
    return [
      { key: "taskName", title: t("column.taskName"), width: 128, cell: (task) => task.taskName ?? "" },
      file,
      {
        key: "insertUserName",
        title: t("column.insertUserName"),
        width: 104,
        cell: (task) => task.insertUserName ?? "",
      },
      {
        key: "insertTime",
        title: t("column.insertTime"),
        width: 152,
        isWhole: true,
        cell: (task) => format.dateTime(task.insertTime),
      },
      {
        key: "statusCode",
        title: t("column.statusCode"),
        width: 196,
        cell: (task) => parts && <parts.TaskStatus {...about(task)} />,
      },
      { key: "note", title: t("column.note"), width: 136, cell: (task) => task.note ?? "" },
      action,
    ];
  }, [t, format, downloads, keyOf, parts, estimates, narrow, onCancel, refresh]);
}
