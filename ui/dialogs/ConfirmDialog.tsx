import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Button } from "../controls/Button.tsx";
import { useT } from "../hooks/use-texts.ts";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  message?: ReactNode;
  /** Names the act itself rather than "OK". */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  onAnswer(confirmed: boolean): void;
}

/** Asks before something that matters; Escape and closing mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel, danger = false, onAnswer } = props;
  const t = useT("ui");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={title}
      width={420}
      alert
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{cancelLabel ?? t("dialog.cancel")}</Button>
          <Button variant={danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {confirmLabel ?? t("dialog.confirm")}
          </Button>
        </>
      }
    >
      <div className="cp-confirm">
        <TriangleAlert aria-hidden="true" />
        <p>{message}</p>
      </div>
    </Dialog>
  );
}
