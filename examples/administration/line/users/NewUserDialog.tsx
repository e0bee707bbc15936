import type { LinePortal } from "@customs-portal/sdk";
import { administrationPatterns } from "@customs-portal/sdk/administration";
import { TextField, useT, type Resource } from "@customs-portal/ui";
import { add } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import type { OwnCompany } from "../own-companies.ts";
import { useForm } from "../use-form.ts";
import { CompanyChoice } from "./CompanyChoice.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

interface NewUserDialogProps {
  portal: LinePortal;
  companies: Resource<readonly OwnCompany[]>;
  onClose(isAdded: boolean): void;
}

/** Adds a user with a first password, which must be changed at the first sign-in. */
export function NewUserDialog({ portal, companies, onClose }: NewUserDialogProps) {
  const t = useT("administration");
  const form = useForm(portal, { userNo: "", userName: "", companies: [] as string[], password: "" });
  const { values, set } = form;
  const isName = administrationPatterns.userNo.test(values.userNo);
  const isComplete = isName && values.userName.trim() !== "" && values.companies.length > 0 && values.password !== "";
  const save = async () => {
    if (!(await form.save((body) => add(portal, "users", body)))) return;
    portal.notices.show({ kind: "success", text: t("users.added", { name: values.userNo }) });
    onClose(true);
  };
  return (
    <EditDialog
      title={t("users.add")}
      form={form}
      isComplete={isComplete}
      saveLabel={t("users.add")}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      <div className="adm-pair">
        <TextField
          label={t("users.userNo")}
          value={values.userNo}
          onChange={(userNo) => set({ userNo: userNo.trim() })}
          error={values.userNo !== "" && !isName ? t("users.userNoRule") : undefined}
          hint={t("users.userNoHint")}
          maxLength={64}
          autoComplete="off"
          required
        />
        <TextField
          label={t("users.userName")}
          value={values.userName}
          onChange={(userName) => set({ userName })}
          maxLength={100}
          autoComplete="off"
          required
        />
      </div>
      <CompanyChoice
        companies={companies}
        chosen={values.companies}
        onChange={(chosen) => set({ companies: chosen })}
      />
      <FirstPassword value={values.password} onChange={(password) => set({ password })} />
    </EditDialog>
  );
}
