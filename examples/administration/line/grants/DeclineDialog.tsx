import type { LinePortal } from "@customs-portal/sdk";
import type { AskedAccess } from "@customs-portal/sdk/administration";
import { accessReasonMaxChars } from "@customs-portal/sdk/limits";
import { TextField, useFormat, useT } from "@customs-portal/ui";
import { decideAccess } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import { useForm } from "../use-form.ts";
import { decisionErrorText } from "./decision-error-text.ts";

interface DeclineDialogProps {
  portal: LinePortal;
  request: AskedAccess;
  /** What is asked for, in words. */
  menus: string;
  /** It waits no more: it was decided elsewhere, or the user is gone. */
  isOver: boolean;
  /** Told that it could not be declined: the request may be another one by now. */
  onRefused(): void;
  onDeclined(): void;
  onClose(): void;
}

/** Declines a request with the reason, which the user who asked reads. */
export function DeclineDialog({ portal, request, menus, isOver, onRefused, onDeclined, onClose }: DeclineDialogProps) {
  const { id, userNo, menus: seen } = request;
  const t = useT("administration");
  const format = useFormat();
  const form = useForm(portal, { answer: "" }, (cause) => decisionErrorText(portal, cause));
  const answer = form.values.answer.trim();
  const isTooLong = answer.length > accessReasonMaxChars;
  const [length, max] = [format.number(answer.length), format.number(accessReasonMaxChars)];
  const save = async () => {
    const isDeclined = await form.save(() => decideAccess(portal, { id, decision: "declined", seen, answer }));
    if (!isDeclined) return onRefused();
    portal.notices.show({ kind: "success", text: t("requests.declined", { name: userNo }) });
    onClose();
    onDeclined();
  };
  return (
    <EditDialog
      title={t("requests.declineTo", { name: userNo })}
      form={form}
      isComplete={answer !== "" && !isTooLong && !isOver}
      saveLabel={t("requests.decline")}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{isOver ? t("requests.over") : t("requests.declineText", { menus })}</p>
      <TextField
        label={t("requests.reason")}
        hint={t("requests.reasonHint", { max })}
        error={isTooLong ? t("requests.tooLong", { length, max }) : undefined}
        value={form.values.answer}
        onChange={(next) => form.set({ answer: next })}
        autoComplete="off"
        required
      />
    </EditDialog>
  );
}
