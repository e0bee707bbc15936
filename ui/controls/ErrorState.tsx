import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { useT } from "../hooks/use-texts.ts";

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** The reason, as the backend or the error table words it. */
  message?: ReactNode;
  /** What it means for the user's work and what to do. */
  hint?: ReactNode;
  /** A code to quote. */
  code?: string | undefined;
  action?: ReactNode;
}

/** Something failed: says what, what it means, what to do, and a code to quote. */
export function ErrorState({ title, message, hint, code, action }: ErrorStateProps) {
  const t = useT("ui");
  return (
    <div className="cp-state" data-kind="error" role="alert">
      <CircleAlert aria-hidden="true" />
      <p className="cp-state-title">{title}</p>
      {message && <p className="cp-state-text">{message}</p>}
      {hint && <p className="cp-state-text">{hint}</p>}
      {code && <p className="cp-state-code">{t("error.code", { code })}</p>}
      {action && <div className="cp-state-action">{action}</div>}
    </div>
  );
}
