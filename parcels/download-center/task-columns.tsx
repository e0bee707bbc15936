import type { ExportTask } from "@customs-portal/sdk/contract";
import { Button, Icon, useFormat, useT, type DataColumn } from "@customs-portal/ui";
import DownloadIcon from "lucide-react/icons/download";
import { useMemo } from "react";
import { TaskStatus } from "./TaskStatus.tsx";
import type { Downloads, RunningDownload } from "./use-downloads.ts";

interface DownloadButtonProps {
  task: ExportTask;
  running: RunningDownload | undefined;
  onStart(): void;
}

function DownloadButton({ task, running, onStart }: DownloadButtonProps) {
  const t = useT("downloadCenter");
  const format = useFormat();
  return (
    <Button
      variant="text"
      size="compact"
      className="dc-download"
      icon={<Icon of={DownloadIcon} />}
      pending={running !== undefined}
      onClick={onStart}
    >
      <span className="dc-download-text">
        {running?.share === undefined ? t("download") : format.percent(running.share)}
      </span>
      <span className="cp-hidden"> {task.fileName}</span>
    </Button>
  );
}

/** The seven columns, in the order of the specification, 2.5 (R25-04 … R25-11). */
export function useTaskColumns(downloads: Downloads, keyOf: (task: ExportTask) => string): DataColumn<ExportTask>[] {
  const t = useT("downloadCenter");
  const format = useFormat();
  return useMemo(
    () => [
      { key: "taskName", title: t("column.taskName"), width: 160, cell: (task) => task.taskName ?? "" },
      { key: "fileName", title: t("column.fileName"), cell: (task) => task.fileName ?? "" },
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
        cell: (task) => format.dateTime(task.insertTime),
      },
      { key: "statusCode", title: t("column.statusCode"), width: 196, cell: (task) => <TaskStatus task={task} /> },
      { key: "note", title: t("column.note"), width: 160, cell: (task) => task.note ?? "" },
      {
        key: "action",
        title: t("column.action"),
        width: 132,
        sticky: "end",
        cell: (task) =>
          task.fastDFSPath ? (
            <DownloadButton
              task={task}
              running={downloads.running.get(keyOf(task))}
              onStart={() => downloads.start(keyOf(task), task)}
            />
          ) : null,
      },
    ],
    [t, format, downloads, keyOf],
  );
}
