import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Icon } from "../controls/Icon.tsx";

type Kind = "info" | "warning" | "error";
const icons: Record<Kind, typeof Info> = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** A line above the content of a setup: what to know before anything is changed, or what went wrong. */
export function SetupNote({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className="cp-setup-note" data-kind={kind} role={kind === "error" ? "alert" : "note"}>
      <Icon of={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
