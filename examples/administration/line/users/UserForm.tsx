import type { LinePortal } from "@customs-portal/sdk";
import type { UserDetail } from "@customs-portal/sdk/administration";
import { Button, Checkbox, errorText, TextField, useT, type Resource } from "@customs-portal/ui";
import { useState } from "react";
import { change, remove, type Query } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import type { OwnCompany } from "../own-companies.ts";
import { useForm } from "../use-form.ts";
import { ActingChoice } from "./ActingChoice.tsx";
import { CompanyChoice } from "./CompanyChoice.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { UserSignIns } from "./UserSignIns.tsx";

interface UserFormProps {
  portal: LinePortal;
  user: UserDetail;
  companies: Resource<readonly OwnCompany[]>;
  onReload(): void;
  onClose(isChanged: boolean): void;
}

/** A user: name, state, companies, acting, sign-ins; password and removal beside them. */
export function UserForm({ portal, user, companies, onReload, onClose }: UserFormProps) {
  const t = useT("administration");
  const { id, userNo, version, isManaged, isDisabledByOperator } = user;
  const form = useForm(portal, {
    userName: user.userName,
    status: user.status,
    companies: user.companies.map(({ code }) => code),
    acting: user.acting,
  });
  const { values, set } = form;
  const [isResetting, setIsResetting] = useState(false);
  const save = async () => {
    if (!(await form.save((body) => change(portal, "users", { id, version, ...body })))) return;
    portal.notices.show({ kind: "success", text: t("saved", { name: userNo }) });
    onClose(true);
  };
  const end = async (path: string, query: Query, text: string): Promise<boolean> => {
    try {
      await remove(portal, path, query);
      portal.notices.show({ kind: "success", text });
      return true;
    } catch (cause) {
      portal.notices.show({ kind: "error", text: errorText(portal, cause).text });
      return false;
    }
  };
  const retire = async () => {
    const question = {
      title: t("users.retireQuestion", { name: userNo }),
      message: t("users.retireText"),
      confirmLabel: t("users.retire"),
      danger: true,
    };
    if (!(await portal.dialogs.open("confirm", question))) return;
    if (await end("users", { id, version }, t("users.retired", { name: userNo }))) onClose(true);
  };
  const endSignIns = async (query: Query) => {
    await end("users/sign-ins", { id, ...query }, t("users.ended", { name: userNo }));
    onReload();
  };
  return (
    <EditDialog
      title={t("users.edit", { name: userNo })}
      width={640}
      form={form}
      isComplete={isManaged && values.userName.trim() !== "" && values.companies.length > 0}
      saveLabel={t("save")}
      onSave={() => void save()}
      onClose={() => onClose(false)}
      more={
        isManaged && (
          <>
            {!isDisabledByOperator && (
              <Button variant="text" onClick={() => void retire()}>
                {t("users.retire")}
              </Button>
            )}
            <Button onClick={() => setIsResetting(true)}>{t("users.reset")}</Button>
          </>
        )
      }
    >
      {!isManaged && <p className="adm-quiet">{t("users.notManaged")}</p>}
      <TextField
        label={t("users.userName")}
        value={values.userName}
        onChange={(userName) => set({ userName })}
        maxLength={100}
        disabled={!isManaged}
        required
      />
      <Checkbox
        label={t("users.enabled")}
        checked={values.status === "active"}
        disabled={!isManaged || isDisabledByOperator}
        onChange={(isActive) => set({ status: isActive ? "active" : "disabled" })}
      />
      {isDisabledByOperator && <p className="adm-quiet">{t("users.operatorDisabledHint")}</p>}
      <CompanyChoice
        companies={companies}
        // Companies that the caller does not belong to stay to be seen.
        others={user.companies}
        chosen={values.companies}
        disabled={!isManaged}
        onChange={(chosen) => set({ companies: chosen })}
      />
      <ActingChoice
        companies={(companies.data ?? []).filter(({ code }) => !values.companies.includes(code))}
        acting={values.acting}
        disabled={!isManaged}
        onChange={(acting) => set({ acting })}
      />
      {isManaged && <UserSignIns signIns={user.signIns} onEnd={(query) => void endSignIns(query)} />}
      {isResetting && <ResetPasswordDialog portal={portal} user={user} onClose={() => setIsResetting(false)} />}
    </EditDialog>
  );
}
