import { Button, Form, Icon, LoadFailure, SelectField, TextField, useT, type Resource } from "@customs-portal/ui";
import ListChecks from "lucide-react/icons/list-checks";
import { useEffect, useRef } from "react";
import type { CodeName } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";
import type { Draft } from "./draft.ts";
import { Meanwhile } from "./Meanwhile.tsx";
import { useLineEdit, type LineEditProps } from "./use-line-edit.ts";

const optionalKeys: ReadonlySet<keyof Draft> = new Set(["partNo", "batchNo", "certificateNo"]);

export interface EditLineProps extends LineEditProps {
  /** What the line may be counted in. */
  options: Resource<{ units: readonly CodeName[] } | undefined>;
  onCancel(): Promise<void>;
}

/** The form of a goods line; the specification is filled in by the assistant or by hand. */
export function EditLine({ options, onCancel, ...props }: EditLineProps) {
  const t = useT("declarations");
  const { money } = useFigures();
  const edit = useLineEdit(props);
  const { draft, problems, found } = edit;
  const { line } = props;
  const units = options.data?.units ?? [{ code: line.unitCode, name: line.unit }];
  const section = useRef<HTMLElement>(null);
  const unit = useRef<HTMLDivElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    section.current?.querySelector("input")?.focus();
  }, []);
  // Not whenever fewer are left: whoever types would go on in another field.
  useEffect(() => {
    if (Object.keys(found).length > 0) section.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [found]);
  const field = (name: Exclude<keyof Draft, "unit">) => (
    <TextField
      label={t(`fields.${name}`)}
      value={draft[name]}
      autoComplete="off"
      required={!optionalKeys.has(name)}
      readOnly={edit.isSaving}
      error={problems[name] && t(`edit.problems.${problems[name]}`)}
      onChange={(value) => edit.change({ [name]: value })}
    />
  );
  const { amount } = edit;
  return (
    <section className="decl-panel" aria-label={t("edit.title", { line: String(line.lineNo) })} ref={section}>
      <h2>{t("edit.title", { line: String(line.lineNo) })}</h2>
      <Form className="decl-edit" onConfirm={() => void edit.save()}>
        {field("tariffCode")}
        {field("goodsName")}
        {field("partNo")}
        <div className="decl-edit-string">
          {field("specification")}
          <Button icon={<Icon of={ListChecks} />} aria-haspopup="dialog" onClick={() => void edit.assist()}>
            {t("edit.assistant")}
          </Button>
        </div>
        {field("quantity")}
        <div ref={unit} tabIndex={-1}>
          <SelectField
            label={t("fields.unit")}
            value={draft.unit}
            options={units.map(({ code, name }) => ({ value: code, label: name }))}
            required
            onChange={(code) => edit.change({ unit: code })}
          />
          <LoadFailure result={options} say={(reason) => t("edit.unitsFailed", { reason })} heir={unit} />
        </div>
        {field("unitPrice")}
        {field("netWeight")}
        {field("grossWeight")}
        {field("batchNo")}
        {field("certificateNo")}
        <p className="decl-edit-amount">
          <span>{t("fields.amount")}</span>
          <output>
            {amount === undefined ? t("detail.none") : `${money(amount, line.currency)} ${line.currency}`}
          </output>
        </p>
        {edit.meanwhile && (
          <Meanwhile {...edit.meanwhile} units={units} onKeep={edit.keepMine} onTake={edit.takeTheirs} />
        )}
        {edit.failure && !edit.meanwhile && (
          <p className="cp-note" data-kind="error" role="alert">
            {edit.failure.text}
          </p>
        )}
        <div className="decl-edit-actions">
          <Button onClick={() => void onCancel()}>{t("edit.cancel")}</Button>
          <Button type="submit" variant="primary" pending={edit.isSaving} aria-disabled={edit.meanwhile !== undefined}>
            {t("edit.save")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
