import type { Kysely } from "kysely";
import type { MessageTone } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";

/** A message of a user. */
export interface MessageRow {
  /** UUIDv7. */
  id: string;
  user_id: string;
  /** Null for all companies of the user. */
  corp_code: string | null;
  category: string;
  tone: MessageTone;
  /** JSON of a text, or of a text per locale; as is `text`. */
  title: string;
  text: string;
  path: string | null;
  /** When it was sent, milliseconds since 1970. */
  at: number;
  read_at: number | null;
  /** Id of the person who sent it, null for the portal itself; and the company that the person worked for. */
  sender_id: string | null;
  sender_corp: string | null;
}

/** The table of this module, and those that say for which companies a user may work. */
export interface MessageTables extends Pick<
  CoreTables,
  "app_user" | "company" | "user_company" | "virtual_company_grant"
> {
  message: MessageRow;
}

/** The shared connection, typed for this module. */
export function messageTables(db: Kysely<never>): Kysely<MessageTables> {
  return db as unknown as Kysely<MessageTables>;
}
