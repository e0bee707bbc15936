import { Icon } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

type Kind = "info" | "warning" | "error";
const icons: Record<Kind, typeof Info> = { info: Info, warning: TriangleAlert, error: CircleAlert };

export interface NoteProps {
  kind: Kind;
  children: ReactNode;
  action?: ReactNode;
}

/** What to know of the elements before they are declared, with what may be done about it. */
export function Note({ kind, children, action }: NoteProps) {
  return (
    <div className="ea-note" data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <Icon of={icons[kind]} />
      <div>{children}</div>
      {action}
    </div>
  );
}
