import type { ExportTask } from "@customs-portal/sdk/contract";
import { ConfirmDialog, usePortal, useT } from "@customs-portal/ui";
import { useState } from "react";

export interface CancelDialogProps {
  /** What is asked about; undefined closes it. */
  task: ExportTask | undefined;
  /** The question is answered; `changed` where the backend did it. */
  onDone(changed: boolean): void;
}

/** Asks before an export is ended, as what was written is lost then. */
export function CancelDialog({ task, onDone }: CancelDialogProps) {
  const t = useT("downloadCenter");
  const portal = usePortal();
  // The words stay while the dialog fades out.
  const [asked, setAsked] = useState(task);
  if (task && task !== asked) setAsked(task);
  const answer = async (confirmed: boolean) => {
    onDone(false);
    if (!confirmed || !task) return;
    try {
      await portal.exports.change(task, "cancel");
    } catch {
      // The portal has shown its notice; the rows tell how the task stands.
    }
    onDone(true);
  };
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={t("cancel.title")}
      message={t("cancel.message", { name: asked?.fileName ?? asked?.taskName ?? "" })}
      confirmLabel={t("cancel.confirm")}
      cancelLabel={t("cancel.keep")}
      danger
      onAnswer={(confirmed) => void answer(confirmed)}
    />
  );
}
