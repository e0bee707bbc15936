import X from "lucide-react/icons/x";
import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import { useT } from "../hooks/use-texts.ts";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  value: string;
  onChange(value: string): void;
  /** What is wrong and how to mend it; shown under the field. */
  error?: string | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Offers to empty the field. */
  clearable?: boolean;
  /** What stands at the end of the field, such as a button. */
  end?: ReactNode;
  /** What stands below it. */
  note?: ReactNode;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, error, hint, icon, clearable, end, note, ref, ...attributes } = props;
  const ownId = useId();
  const id = attributes.id ?? ownId;
  const t = useT("ui");
  const input = useRef<HTMLInputElement | null>(null);

  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} required={attributes.required} error={error} hint={hint}>
      <div className="cp-input" data-invalid={error ? "" : undefined}>
        {icon}
        <input
          type="text"
          {...attributes}
          ref={(element) => {
            input.current = element;
            if (typeof ref === "function") return ref(element);
            if (ref) ref.current = element;
            return undefined;
          }}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
        />
        {clearable && value !== "" && !attributes.disabled && (
          <IconButton
            label={t("field.clear")}
            icon={<Icon of={X} />}
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
          />
        )}
        {end}
      </div>
      {note}
    </FieldFrame>
  );
}
