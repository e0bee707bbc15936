import type { ComponentProps, ReactNode } from "react";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A box to tick, with its text. */
export function Checkbox({ label, onChange, ...attributes }: CheckboxProps) {
  return (
    <label className="cp-check">
      <input {...attributes} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
