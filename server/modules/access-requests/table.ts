import type { Kysely } from "kysely";
import type { AccessState } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";

/** A request of a user for a line, in the company that the user works for. */
export interface AccessRequestRow {
  /** UUIDv7. */
  id: string;
  user_id: string;
  corp_code: string;
  /** Key of the business line, or the name of a page of the portal. */
  line: string;
  /** JSON: names of menu entries. */
  menus: string;
  state: AccessState;
  reason: string;
  answer: string;
  /** Name of the account that decided; "" before. */
  decided_by: string;
  asked_at: number;
  decided_at: number | null;
  /** When those who may decide were last told of it; null as long as nobody was. */
  told_at: number | null;
}

/** The table of this module, and what it reads and grants. */
export interface AccessTables extends Pick<
  CoreTables,
  "app_user" | "user_company" | "menu" | "menu_grant" | "function_grant" | "rights_version"
> {
  access_request: AccessRequestRow;
}

/** The shared connection, typed for this module. */
export function accessTables(db: Kysely<never>): Kysely<AccessTables> {
  return db as unknown as Kysely<AccessTables>;
}
