import { Icon } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";

/** The icon, title and key of a line. */
export function LineName({ title, name, icon }: { title: string; name: string; icon: LucideIcon }) {
  return (
    <>
      <span className="line-icon">
        <Icon of={icon} />
      </span>
      <div className="line-name">
        <h2>{title}</h2>
        <p className="line-key">{name}</p>
      </div>
    </>
  );
}
