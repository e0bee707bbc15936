import { TextField } from "../../controls/TextField.tsx";
import type { DraftOf } from "../model/draft.ts";
import type { TextQueryField } from "../model/field-types.ts";
import type { ControlProps } from "./control-props.ts";
import { usePasteLines } from "./use-paste-lines.ts";

/** A line of text; lines that are pasted stay apart and are refused. */
export function TextControl(props: ControlProps<TextQueryField, DraftOf<"text">>) {
  const { field, draft, error, onChange, onLeave } = props;
  const change = (typed: string) => onChange({ kind: "text", typed });
  return (
    <TextField
      label={field.label}
      value={draft.typed}
      onChange={change}
      onPaste={usePasteLines(change)}
      onBlur={onLeave}
      placeholder={field.placeholder}
      error={error}
      autoComplete="off"
      clearable
    />
  );
}
