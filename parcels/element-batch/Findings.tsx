import { Icon } from "@customs-portal/ui";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { LineCheck } from "./check-lines.ts";

/** What was found in a line, in one line; the whole on hover. */
export function Findings({ check, text }: { check: LineCheck | undefined; text: string }) {
  if (!check) return <span className="eb-found">{text}</span>;
  const isWarned = check.isUnasked || check.findings.length > 0;
  const kind = check.isFaulty ? "error" : isWarned ? "warning" : text ? "info" : "fine";
  const icon = { error: CircleAlert, warning: TriangleAlert, info: Info, fine: Check }[kind];
  return (
    <span className="eb-found" data-kind={kind} title={text}>
      <Icon of={icon} />
      <span className="cp-cut">{text}</span>
    </span>
  );
}
