import { useCallback, useRef, useState, type ReactNode } from "react";
import { useGone } from "../hooks/use-gone.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

/** What to ask. */
export type ConfirmRequest = Omit<ConfirmDialogProps, "open" | "onAnswer">;

/**
 * Asks with a dialog and waits for the answer.
 * @returns `confirm`, and `dialog`, which the component must render. A second question answers the first with no;
 * leaving the page does too.
 */
export function useConfirm(): { confirm: (request: ConfirmRequest) => Promise<boolean>; dialog: ReactNode } {
  const [request, setRequest] = useState<ConfirmRequest>({ title: "" });
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);

  const confirm = useCallback((next: ConfirmRequest) => {
    answer.current(false);
    setRequest(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  }, []);
  useGone(() => answer.current(false));

  const onAnswer = (confirmed: boolean) => {
    setOpen(false);
    answer.current(confirmed);
  };
  return { confirm, dialog: <ConfirmDialog {...request} open={open} onAnswer={onAnswer} /> };
}
