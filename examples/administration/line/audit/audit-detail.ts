import type { LinePortal } from "@customs-portal/sdk";
import type { AuditEntry } from "@customs-portal/sdk/administration";
import { errorText, type Translate } from "@customs-portal/ui";

/** What the administration writes down of its own calls. */
const actions = [
  "user-add",
  "user-change",
  "user-import",
  "user-password",
  "user-remove",
  "user-sign-out",
  "company-add",
  "company-change",
  "menu-add",
  "menu-change",
  "menu-remove",
  "grant-change",
  "announce",
] as const;

/** What an entry says besides its columns: in words what was done and why it was refused, then the facts with their names. */
export function detailText(
  portal: LinePortal,
  t: Translate<"administration">,
  { detail }: Pick<AuditEntry, "detail">,
): string {
  const { action, code } = detail;
  const done = actions.find((known) => known === action);
  const said = [
    ...(done === undefined ? [] : [t(`audit.actions.${done}`)]),
    ...(code === undefined ? [] : [errorText(portal, { code }).text]),
  ];
  const facts = Object.entries(detail)
    .filter(([name, value]) => value !== "" && !(name === "action" && done !== undefined))
    .map(([name, value]) => `${name}=${value}`);
  return [...said, ...facts].join(" ");
}
