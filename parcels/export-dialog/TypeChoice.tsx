import type { ExportRequest } from "@customs-portal/sdk/portal";
import { useT } from "@customs-portal/ui";
import { useId } from "react";

type ExportType = NonNullable<ExportRequest["exportType"]>;
const types: readonly ExportType[] = ["excel", "txt"];

/** Excel or text: asked only where rows may be split over several files (R26-03). */
export function TypeChoice({ value, onChange }: { value: ExportType; onChange(value: ExportType): void }) {
  const t = useT("exportDialog");
  const name = useId();
  return (
    <fieldset className="ed-types">
      <legend>{t("type.label")}</legend>
      {types.map((type) => (
        <label key={type} className="cp-check">
          <input type="radio" name={name} value={type} checked={value === type} onChange={() => onChange(type)} />
          <span>{t(`type.${type}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
