import { HttpError } from "@customs-portal/sdk/portal";
import { errorText, usePortal } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useState } from "react";
import type { CancelDialogProps } from "./CancelDialog.tsx";

type Dialog = typeof import("./CancelDialog.tsx").CancelDialog;

/** The question before an export is ended; dialogs are loaded with the first one. */
export function CancelQuestion(props: CancelDialogProps) {
  const portal = usePortal();
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const isWanted = props.task !== undefined && !dialog;
  const fail = useEffectEvent((cause: unknown) => {
    const error = new HttpError("network-failure", { status: 0, envelopeCode: 0, cause });
    portal.notices.show({ kind: "error", text: errorText(portal, error).text, code: error.code });
    props.onDone(false);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    import("./CancelDialog.tsx").then(
      ({ CancelDialog: Dialog }) => {
        if (!isGone) setDialog({ Dialog });
      },
      (cause: unknown) => {
        if (!isGone) fail(cause);
      },
    );
    return () => void (isGone = true);
  }, [isWanted]);
  return dialog ? <dialog.Dialog {...props} /> : null;
}
