import { Select } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, type ReactNode } from "react";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { useEnvironment } from "../environment/environment-context.ts";
import { overlaysCss } from "../styles/overlays.ts";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import { Icon } from "./Icon.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** "" while nothing is chosen; one that is no option is shown as it is. */
  value: string;
  options: readonly SelectOption[];
  onChange(value: string): void;
  placeholder?: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** One of a list; typing goes to the option that begins so. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, value, options, onChange, placeholder, error, hint, required, disabled = false } = props;
  useStyles(overlaysCss);
  const id = useId();
  const t = useT("ui");
  const { overlays } = useEnvironment();
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} required={required} error={error} hint={hint}>
      <Select.Root
        items={options}
        value={value === "" ? null : value}
        onValueChange={(next) => onChange(next ?? "")}
        modal={false}
        disabled={disabled}
      >
        <Select.Trigger
          id={id}
          className="cp-select"
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
        >
          <span>{chosen?.label ?? (value || (placeholder ?? t("select.placeholder")))}</span>
          <Icon of={ChevronDown} />
        </Select.Trigger>
        <Select.Portal container={overlays.container}>
          <Select.Positioner
            className="cp-positioner"
            collisionBoundary={overlays.boundary}
            alignItemWithTrigger={false}
            sideOffset={4}
            // It is drawn outside the landmarks of the page, so it is one of its own while it is open.
            role="region"
            aria-label={label}
          >
            <Select.Popup className="cp-popup">
              <Select.List>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="cp-item"
                  >
                    <span className="cp-item-mark">
                      <Select.ItemIndicator>
                        <Icon of={Check} />
                      </Select.ItemIndicator>
                    </span>
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldFrame>
  );
}
