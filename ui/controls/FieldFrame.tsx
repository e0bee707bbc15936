import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export interface FieldFrameProps {
  id: string;
  label: string;
  /** Keeps the label for screen readers only, where the place says enough. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** The ids that a control names in `aria-describedby`. */
export function describedBy({ id, error, hint }: Pick<FieldFrameProps, "id" | "error" | "hint">): string | undefined {
  return [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined;
}

/** Label above, control, error and hint below: the same rhythm for every field. */
export function FieldFrame({ id, label, hideLabel, required, error, hint, children }: FieldFrameProps) {
  return (
    <div className="cp-field">
      <label htmlFor={id} className={hideLabel ? "cp-hidden" : "cp-label"}>
        {label}
        {required && (
          <span className="cp-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {error && (
        <p className="cp-note" data-kind="error" id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {hint && (
        <div className="cp-note" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
