import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export interface NativeSelectProps {
  /** Read by screen readers; the choice itself says enough to the eye. */
  label: string;
  value: string;
  /** `lang` where the label is in another language than the page. */
  options: readonly { value: string; label: string; lang?: string }[];
  onChange(value: string): void;
  icon?: ReactNode;
  /** Shows no border. */
  quiet?: boolean;
  className?: string;
}

/** A short list of the browser's own, for places where `SelectField` would be too large. */
export function NativeSelect({ label, value, options, onChange, icon, quiet = false, className }: NativeSelectProps) {
  return (
    <label className={className ? `cp-native ${className}` : "cp-native"} data-quiet={quiet ? "" : undefined}>
      {icon}
      <span className="cp-hidden">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </label>
  );
}
