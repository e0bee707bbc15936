import { useT } from "../../hooks/use-texts.ts";
import type { FieldDraft, FieldError } from "../model/draft.ts";
import type { QueryField } from "../model/field-types.ts";
import { ChoiceControl } from "./ChoiceControl.tsx";
import { CodesControl, type CodesControlProps } from "./CodesControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { DateRangeControl } from "./DateRangeControl.tsx";
import { NumberRangeControl } from "./NumberRangeControl.tsx";
import { TextControl } from "./TextControl.tsx";

export interface QueryControlProps extends Omit<ControlProps<QueryField, FieldDraft>, "error"> {
  error: FieldError | undefined;
  onEditList: CodesControlProps["onEditList"];
  onAskOptions: ((name: string) => void) | undefined;
}

/** The control of a field. */
export function QueryControl({ field, draft, error: wrong, onEditList, onAskOptions, ...shared }: QueryControlProps) {
  const t = useT("query");
  const rule = field.kind === "text" || field.kind === "codes" ? field.rule : undefined;
  const words = wrong && t(`errors.${wrong.key}`, wrong.params);
  const hasRule = rule !== undefined && (wrong?.key === "text" || wrong?.key === "codes");
  // A rule of the page says better what is wrong with a text, and more than which codes are wrong.
  const error = wrong && hasRule ? (wrong.key === "text" ? rule : `${words} (${rule})`) : words;
  switch (field.kind) {
    case "text":
      if (draft.kind !== "text") return null;
      return <TextControl {...shared} field={field} draft={draft} error={error} />;
    case "codes":
      if (draft.kind !== "codes") return null;
      return <CodesControl {...shared} field={field} draft={draft} error={error} onEditList={onEditList} />;
    case "choice":
      if (draft.kind !== "choice") return null;
      return (
        <ChoiceControl
          {...shared}
          onAskOptions={onAskOptions}
          multiple={false}
          field={field}
          draft={draft}
          error={error}
        />
      );
    case "choices":
      if (draft.kind !== "choices") return null;
      return (
        <ChoiceControl {...shared} onAskOptions={onAskOptions} multiple field={field} draft={draft} error={error} />
      );
    case "dateRange":
      if (draft.kind !== "range") return null;
      return <DateRangeControl {...shared} field={field} draft={draft} error={error} wrong={wrong?.bound} />;
    case "numberRange":
      if (draft.kind !== "range") return null;
      return <NumberRangeControl {...shared} field={field} draft={draft} error={error} wrong={wrong?.bound} />;
  }
}
