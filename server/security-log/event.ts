import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditEventTable } from "../db/index.ts";

/** What is written down. Whatever was refused is a warning in the log. */
export const eventKinds = {
  "sign-in": "info",
  "sign-in-refused": "warn",
  /** Somebody must wait after too many failures. */
  "sign-in-locked": "warn",
  "sign-out": "info",
  /** Sign-ins that their user, or an administrator, has ended from elsewhere, a further one, or wrong passwords. */
  "sign-ins-ended": "info",
  "password-changed": "info",
  "password-refused": "warn",
  "company-switch": "info",
  /** A write of somebody who acts for a company of others. */
  "acting-write": "info",
  /** A call that was answered with 403. */
  refused: "warn",
  /** What a company has set up for all its users was changed. */
  "company-personalisation": "info",
  export: "info",
  download: "info",
  /** A file that was uploaded is complete. */
  upload: "info",
  "file-deleted": "info",
  /** Access was asked for, granted or declined. */
  "access-request": "info",
  /** What people without an account may see by a link was opened to them, or closed again. */
  "public-link": "info",
  administration: "info",
  "administration-failed": "warn",
  /** Events that were counted instead of written one by one. */
  flood: "warn",
  /** Entries that were older than the setting and were removed. */
  pruned: "info",
} as const satisfies Record<string, "info" | "warn">;

export type SecurityEventKind = keyof typeof eventKinds;

/** Every kind, in the order above. */
export const securityEventKinds = Object.keys(eventKinds) as readonly SecurityEventKind[];

/** Something that the security log keeps. No secrets: neither passwords nor tokens. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  userId?: string | undefined;
  /** The name of the user, or the one that somebody tried. */
  userNo?: string | undefined;
  corpCode?: string | undefined;
  mode?: string | undefined;
  ip?: string | undefined;
  method?: string | undefined;
  /** Pattern of the route. */
  route?: string | undefined;
  reqId?: string | null | undefined;
  detail?: Readonly<Record<string, string | number>> | undefined;
}

/** A row of the chain. */
export type AuditEntry = Selectable<AuditEventTable>;

/** The longest text of a field that comes from outside. */
const maxTextLength = 300;

/** What the database holds is what was hashed: half a character would come back from it as another one. */
const whole = (text: string | undefined) => (text ?? "").toWellFormed();

function cut(text: string | undefined): string {
  const isLong = text !== undefined && text.length > maxTextLength;
  return isLong ? `${whole(text.slice(0, maxTextLength))}…` : whole(text);
}

/** SHA-256 of the hash before and of everything that an entry says, in a fixed order. */
export function hashOf(previous: string, entry: Omit<AuditEntry, "hash">): string {
  const { seq, id, at, kind, user_id, user_no, corp_code, mode, ip, method, route, req_id, detail } = entry;
  const content = [seq, id, at, kind, user_id, user_no, corp_code, mode, ip, method, route, req_id, detail];
  return hash("sha256", previous + JSON.stringify(content), "hex");
}

/** The row of an event, as the next of a chain. */
export function toEntry(
  event: SecurityEvent,
  { seq, id, at, previous }: { seq: number; id: string; at: number; previous: string },
): AuditEntry {
  const detail = Object.entries(event.detail ?? {}).map(([name, value]) => [
    whole(name),
    typeof value === "string" ? cut(value) : value,
  ]);
  const entry = {
    seq,
    id,
    at,
    kind: event.kind,
    user_id: whole(event.userId),
    user_no: cut(event.userNo),
    corp_code: whole(event.corpCode),
    mode: whole(event.mode),
    ip: whole(event.ip),
    method: whole(event.method),
    route: whole(event.route),
    req_id: event.reqId?.toWellFormed() ?? null,
    detail: JSON.stringify(Object.fromEntries(detail)),
  };
  return { ...entry, hash: hashOf(previous, entry) };
}
