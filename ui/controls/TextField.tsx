import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
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
}

/**
 * A line of text. With `type="password"` it can be revealed and says when caps lock is on; password managers fill it
 * as any native input.
 */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, error, hint, icon, clearable, type = "text", ref, ...attributes } = props;
  const ownId = useId();
  const id = attributes.id ?? ownId;
  const t = useT("ui");
  const [revealed, setRevealed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const isPassword = type === "password";
  const readCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));

  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} required={attributes.required} error={error} hint={hint}>
      <div className="cp-input" data-invalid={error ? "" : undefined}>
        {icon}
        <input
          {...attributes}
          ref={(element) => {
            input.current = element;
            if (typeof ref === "function") return ref(element);
            if (ref) ref.current = element;
            return undefined;
          }}
          id={id}
          type={isPassword && revealed ? "text" : type}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          {...(isPassword
            ? { onKeyDown: readCapsLock, onKeyUp: readCapsLock, spellCheck: false, autoCapitalize: "none" }
            : {})}
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
        {isPassword && (
          <IconButton
            label={t(revealed ? "field.hidePassword" : "field.showPassword")}
            aria-pressed={revealed}
            icon={<Icon of={revealed ? EyeOff : Eye} />}
            onClick={() => setRevealed(!revealed)}
          />
        )}
      </div>
      {isPassword && capsLock && (
        <p className="cp-note" data-kind="warning" role="status">
          <Icon of={TriangleAlert} />
          {t("field.capsLock")}
        </p>
      )}
    </FieldFrame>
  );
}
