import { useT } from "../../hooks/use-texts.ts";
import type { DraftOf } from "../model/draft.ts";
import type { NumberRangeQueryField } from "../model/field-types.ts";
import type { ControlProps } from "./control-props.ts";
import { RangeFrame } from "./RangeFrame.tsx";

/** Two exact decimals, typed as the language writes them. */
export function NumberRangeControl(
  props: ControlProps<NumberRangeQueryField, DraftOf<"range">> & { wrong: "from" | "to" | undefined },
) {
  const { field, draft, error, wrong, figures, onChange, onLeave } = props;
  const t = useT("query");
  const tidy = (typed: string) => {
    const read = figures.readDecimal(typed);
    return read === undefined ? typed : figures.decimal(read);
  };
  return (
    <RangeFrame
      label={field.unit ? `${field.label} (${field.unit})` : field.label}
      from={draft.from}
      to={draft.to}
      names={{ from: t("range.min", { label: field.label }), to: t("range.max", { label: field.label }) }}
      placeholder={field.placeholder}
      error={error}
      wrong={wrong}
      inputMode="decimal"
      onChange={(bounds) => onChange({ kind: "range", ...bounds })}
      onLeave={() => {
        const tidied = { from: tidy(draft.from), to: tidy(draft.to) };
        if (tidied.from !== draft.from || tidied.to !== draft.to) onChange({ kind: "range", ...tidied });
        onLeave();
      }}
    />
  );
}
