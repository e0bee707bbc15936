import type { LinePortal } from "@customs-portal/sdk";
import type { UserDetail } from "@customs-portal/sdk/administration";
import { useT } from "@customs-portal/ui";
import { change } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import { useForm } from "../use-form.ts";
import { FirstPassword } from "./FirstPassword.tsx";

interface ResetPasswordDialogProps {
  portal: LinePortal;
  user: Pick<UserDetail, "id" | "userNo">;
  onClose(): void;
}

/** Sets a password that the user must change. */
export function ResetPasswordDialog({ portal, user: { id, userNo }, onClose }: ResetPasswordDialogProps) {
  const t = useT("administration");
  const form = useForm(portal, { password: "" });
  const save = async () => {
    if (!(await form.save(({ password }) => change(portal, "users/password", { id, password })))) return;
    portal.notices.show({ kind: "success", text: t("users.resetDone", { name: userNo }) });
    onClose();
  };
  return (
    <EditDialog
      title={`${t("users.reset")} · ${userNo}`}
      width={480}
      form={form}
      isComplete={form.values.password !== ""}
      saveLabel={t("users.reset")}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{t("users.resetHint")}</p>
      <FirstPassword value={form.values.password} onChange={(password) => form.set({ password })} />
    </EditDialog>
  );
}
