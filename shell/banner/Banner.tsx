import { Icon, useStyles } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { bannerCss } from "./styles.ts";

interface BannerProps {
  /** Name of the region. */
  label: string;
  icon: LucideIcon;
  /** Amber for what one must not overlook. */
  tone?: "info" | "warning";
  children: ReactNode;
  actions: ReactNode;
}

/** A row below the header that says under which conditions one works, above all tabs. It covers nothing. */
export function Banner({ label, icon, tone = "info", children, actions }: BannerProps) {
  useStyles(bannerCss);
  return (
    <div className="banner" data-tone={tone} role="region" aria-label={label}>
      <Icon of={icon} />
      <span className="banner-text">{children}</span>
      <span className="banner-actions">{actions}</span>
    </div>
  );
}
