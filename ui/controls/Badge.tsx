import type { MenuBadge } from "@customs-portal/sdk/contract";
import { badgeOverflowCount } from "@customs-portal/sdk/limits";
import { useStyles } from "../hooks/use-styles.ts";
import { badgeCss } from "../styles/badge.ts";

export interface BadgeProps {
  badge: MenuBadge;
  /** What the badge counts, for screen readers. */
  label?: string;
}

/** The text that a menu badge shows: `text`, then `count`, then a dot; undefined shows nothing (R3-12 … R3-14, A18). */
export function badgeText(badge: MenuBadge): string | undefined {
  if (badge.text) return badge.text;
  const count = Number(badge.count ?? 0);
  const limit = badge.overflowCount ?? badgeOverflowCount;
  if (count > 0) return count > limit ? `${limit}+` : String(count);
  return badge.dot ? "" : undefined;
}

/** The badge of a menu entry. */
export function Badge({ badge, label }: BadgeProps) {
  useStyles(badgeCss);
  const text = badgeText(badge);
  if (text === undefined) return null;
  return (
    <span className="cp-badge" data-dot={text === "" ? "" : undefined}>
      {text}
      {label && <span className="cp-hidden">{label}</span>}
    </span>
  );
}
