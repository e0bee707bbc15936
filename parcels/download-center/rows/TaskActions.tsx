import type { ExportTask } from "@customs-portal/sdk/contract";
import { Button, Icon, useFormat, usePortal, useT } from "@customs-portal/ui";
import CircleStop from "lucide-react/icons/circle-stop";
import DownloadIcon from "lucide-react/icons/download";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useState, type ReactNode } from "react";
import type { RowParts } from "./row-parts.ts";

interface ActionProps {
  task: ExportTask;
  label: string;
  icon: typeof RotateCw;
  pending?: boolean;
  onClick(): void;
}

/** A button of a row; where there is little room its icon alone is seen. */
function Action({ task, label, icon, pending = false, onClick }: ActionProps) {
  return (
    <Button
      variant="text"
      size="compact"
      className="dc-download"
      icon={<Icon of={icon} />}
      pending={pending}
      title={label}
      onClick={onClick}
    >
      <span className="dc-download-text">{label}</span>
      <span className="cp-hidden"> {task.fileName}</span>
    </Button>
  );
}

function Retry({ task, onChanged }: { task: ExportTask; onChanged(): void }) {
  const t = useT("downloadCenter");
  const portal = usePortal();
  const [pending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    try {
      await portal.exports.change(task, "retry");
    } catch {
      // The portal has shown its notice.
    } finally {
      setPending(false);
      onChanged();
    }
  };
  return <Action task={task} label={t("retryTask")} icon={RotateCw} pending={pending} onClick={() => void retry()} />;
}

export interface TaskActionsProps extends RowParts {
  onDownload(): void;
  /** Asks whether the task is to be cancelled. */
  onCancel(): void;
  /** The task was made again. */
  onChanged(): void;
}

/** What can be done with a task: its file, its end, or another try; where the backend offers it. */
export function TaskActions({ task, running, onDownload, onCancel, onChanged }: TaskActionsProps): ReactNode {
  const t = useT("downloadCenter");
  const format = useFormat();
  if (task.fastDFSPath) {
    const label = running?.share === undefined ? t("download") : format.percent(running.share);
    return (
      <Action task={task} label={label} icon={DownloadIcon} pending={running !== undefined} onClick={onDownload} />
    );
  }
  if (task.canCancel) return <Action task={task} label={t("cancel.action")} icon={CircleStop} onClick={onCancel} />;
  if (task.canRetry) return <Retry task={task} onChanged={onChanged} />;
  return null;
}
