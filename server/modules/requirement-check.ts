import { exemptRouteNames } from "@customs-portal/sdk/rules";
import type { RouteRequirement } from "../module.ts";

function isNamed(names: unknown): boolean {
  const list: unknown[] = Array.isArray(names) ? names : [names];
  return list.length > 0 && list.every((name) => typeof name === "string" && name.trim() !== "");
}

/** Whether a menu name is of a page that everybody may open, so that requiring it would require nothing. */
function isOpenToAll(names: unknown): boolean {
  return [names].flat().some((name) => exemptRouteNames.includes(String(name)));
}

/** Whether a value says what is required: exactly one of the three, not empty, and no page that is open to all. */
export function isRequirement(value: unknown): value is RouteRequirement {
  if (typeof value !== "object" || value === null) return false;
  const entries = Object.entries(value);
  const [kind, names] = entries[0] ?? [];
  if (kind === "menu" && isOpenToAll(names)) return false;
  return entries.length === 1 && ["menu", "function", "session"].includes(kind ?? "") && isNamed(names);
}

/** What to write where a requirement is missing. */
export const requirementHelp =
  'requires: { menu: "ENTRY" }, { function: "CODE" } or { session: "why everybody who is signed in may" }, the last also for pages that need no menu entry, such as "home"';
