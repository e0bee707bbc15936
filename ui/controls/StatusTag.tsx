import type { ReactNode } from "react";

export interface StatusTagProps {
  kind: "success" | "info" | "warning" | "error" | "neutral";
  /** Says the state without colour, besides the text. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A state as a word with an icon; the colour only helps the eye. */
export function StatusTag({ kind, icon, children }: StatusTagProps) {
  return (
    <span className="cp-tag" data-kind={kind}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
