import type { Kysely } from "kysely";
import type { PersonalisationKind, PersonalisationScope } from "@customs-portal/sdk/contract";
import type { CoreTables } from "../../db/index.ts";

/** A value that somebody saved for themselves or for a company. */
export interface PersonalValueRow {
  scope: PersonalisationScope;
  /** Id of the user, or code of the company. */
  owner: string;
  kind: PersonalisationKind;
  /** Resource id. */
  key: string;
  /** JSON of the value. */
  value: string;
  /** Its bytes. */
  size: number;
  /** UUIDv7 of the write, so that none comes back once a value was removed and saved again. */
  version: string;
}

/** The table of this module, and the owners of its rows. */
export interface PersonalTables extends Pick<CoreTables, "app_user" | "company"> {
  personal_value: PersonalValueRow;
}

/** Whose values they are. */
export type PersonalOwner = Pick<PersonalValueRow, "scope" | "owner">;

/** The shared connection, typed for this module. */
export function personalTables(db: Kysely<never>): Kysely<PersonalTables> {
  return db as unknown as Kysely<PersonalTables>;
}
