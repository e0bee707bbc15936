import Inbox from "lucide-react/icons/inbox";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  /** Why there is nothing, and what would change that. */
  hint?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Nothing to show: says why and offers the next step. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="cp-state">
      <Inbox aria-hidden="true" />
      <p className="cp-state-title">{title}</p>
      {hint && <p className="cp-state-text">{hint}</p>}
      {action && <div className="cp-state-action">{action}</div>}
    </div>
  );
}
