import type { LinePortal } from "@customs-portal/sdk";
import { messagesSentEvent } from "@customs-portal/sdk/limits";
import { LoadFailure, SelectField, TextField, useT, type Resource } from "@customs-portal/ui";
import { useRef } from "react";
import { add } from "../api.ts";
import { EditDialog } from "../EditDialog.tsx";
import type { OwnCompany } from "../own-companies.ts";
import { useForm } from "../use-form.ts";

interface AnnounceDialogProps {
  portal: LinePortal;
  companies: Resource<readonly OwnCompany[]>;
  onClose(): void;
}

const tones = ["info", "success", "warning", "danger"] as const;

/** Tells the users of a company, or of all that one administers, something: it comes to their message centre. */
export function AnnounceDialog({ portal, companies, onClose }: AnnounceDialogProps) {
  const t = useT("administration");
  const form = useForm(portal, { corpCode: "", title: "", text: "", tone: "info" });
  const { values, set } = form;
  const place = useRef<HTMLDivElement>(null);
  const save = async () => {
    const work = ({ corpCode, ...message }: typeof values) =>
      add(portal, "announcements", { ...message, corpCode: corpCode === "" ? null : corpCode });
    if (!(await form.save(work))) return;
    dispatchEvent(new Event(messagesSentEvent));
    portal.notices.show({ kind: "success", text: t("announce.sent") });
    onClose();
  };
  return (
    <EditDialog
      title={t("announce.title")}
      form={form}
      isComplete={values.title.trim() !== ""}
      saveLabel={t("announce.send")}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="adm-pair" ref={place} tabIndex={-1}>
        <SelectField
          label={t("company")}
          value={values.corpCode}
          placeholder={t("announce.all")}
          options={[
            { value: "", label: t("announce.all") },
            ...(companies.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} ${code}` })),
          ]}
          onChange={(corpCode) => set({ corpCode })}
        />
        <SelectField
          label={t("announce.tone")}
          value={values.tone}
          options={tones.map((tone) => ({ value: tone, label: t(`announce.${tone}`) }))}
          onChange={(tone) => set({ tone })}
        />
      </div>
      <LoadFailure result={companies} say={(reason) => t("companies.notLoaded", { reason })} heir={place} />
      <TextField
        label={t("announce.subject")}
        value={values.title}
        onChange={(title) => set({ title })}
        maxLength={200}
        required
      />
      <label className="adm-text">
        <span>{t("announce.text")}</span>
        <textarea
          rows={5}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          maxLength={2000}
        />
      </label>
    </EditDialog>
  );
}
