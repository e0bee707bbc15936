import type { LinePortal } from "@customs-portal/sdk";
import { administrationPatterns, type AdministeredCompany } from "@customs-portal/sdk/administration";
import { TextField, useT } from "@customs-portal/ui";
import { add, change } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import { useForm } from "../use-form.ts";

interface CompanyDialogProps {
  portal: LinePortal;
  /** Undefined for a new one. */
  company: AdministeredCompany | undefined;
  onClose(isChanged: boolean): void;
}

const empty = { name: "", creditCode: "", corpType: "", tenantOid: "", tenantName: "", defaultUserNo: "" };
const texts = ["name", "corpType", "tenantOid", "tenantName"] as const;

/** Adds or changes a company. */
export function CompanyDialog({ portal, company, onClose }: CompanyDialogProps) {
  const t = useT("administration");
  const { name, creditCode, corpType, tenantOid, tenantName, defaultUserNo } = company ?? empty;
  const initial = { name, creditCode, corpType, tenantOid, tenantName, defaultUserNo };
  const form = useForm(portal, { code: company?.code ?? "", ...initial });
  const { values, set } = form;
  const isCode = administrationPatterns.corpCode.test(values.code);
  const isCredit = administrationPatterns.creditCode.test(values.creditCode);
  const isComplete = isCode && isCredit && texts.every((key) => values[key].trim() !== "");
  const save = async () => {
    const work = async ({ defaultUserNo: user, ...body }: typeof values) =>
      company
        ? change(portal, "companies", { ...body, defaultUserNo: user.trim(), version: company.version })
        : add(portal, "companies", body);
    if (!(await form.save(work))) return;
    portal.notices.show({ kind: "success", text: t("saved", { name: values.name }) });
    onClose(true);
  };
  const title = company ? t("companies.edit", { name: company.code }) : t("companies.add");
  return (
    <EditDialog
      title={title}
      form={form}
      isComplete={isComplete}
      saveLabel={company ? t("save") : t("companies.add")}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      {!company && <p className="adm-quiet">{t("companies.addHint")}</p>}
      <div className="adm-pair">
        <TextField
          label={t("companies.code")}
          value={values.code}
          onChange={(code) => set({ code: code.trim().toUpperCase() })}
          error={values.code !== "" && !isCode ? t("companies.codeRule") : undefined}
          disabled={company !== undefined}
          maxLength={10}
          required
        />
        <TextField
          label={t("companies.creditCode")}
          value={values.creditCode}
          onChange={(text) => set({ creditCode: text.trim().toUpperCase() })}
          error={values.creditCode !== "" && !isCredit ? t("companies.creditRule") : undefined}
          maxLength={18}
          required
        />
        {texts.map((key) => (
          <TextField
            key={key}
            label={t(`companies.${key}`)}
            value={values[key]}
            onChange={(text) => set({ [key]: text })}
            hint={key === "corpType" ? t("companies.corpTypeHint") : undefined}
            maxLength={100}
            required
          />
        ))}
      </div>
      {company && (
        <TextField
          label={t("companies.defaultUser")}
          value={values.defaultUserNo}
          onChange={(text) => set({ defaultUserNo: text })}
          hint={t("companies.defaultUserHint")}
          maxLength={64}
        />
      )}
    </EditDialog>
  );
}
