import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useRef, type ReactNode } from "react";
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
  /** Takes the focus afterwards; what had it before when left out or where it gives null. */
  finalFocus?: (confirmed: boolean) => HTMLElement | null;
  onAnswer(confirmed: boolean): void;
}

/** Asks before something that matters; Escape and closing mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel, danger = false, finalFocus } = props;
  const t = useT("ui");
  const answer = useRef(false);
  const onAnswer = (confirmed: boolean) => {
    answer.current = confirmed;
    props.onAnswer(confirmed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={title}
      width={420}
      alert
      finalFocus={() => finalFocus?.(answer.current) ?? null}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{cancelLabel ?? t("dialog.cancel")}</Button>
          <Button variant={danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {confirmLabel ?? t("dialog.confirm")}
          </Button>
        </>
      }
    >
      {Boolean(message) && (
        <div className="cp-confirm">
          <TriangleAlert aria-hidden="true" />
          <p>{message}</p>
        </div>
      )}
    </Dialog>
  );
}
