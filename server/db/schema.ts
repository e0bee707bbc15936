import type { ColumnType } from "kysely";

/** Milliseconds since 1970. */
type Time = number;
/** 0 or 1. */
type Flag = number;
/** JSON as text. */
type Json = string;
/** A column with a default: it may be left out of an insert. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface UserTable {
  user_no: string;
  /** Name shown in the header. */
  user_name: string;
  /** PHC text of argon2id. */
  pwd_hash: string;
  force_change_pwd: Flag;
  admin_type: string;
  division_code: string;
  division_name: string;
  /** Lists of cost centre codes. */
  self_costcenters: Json;
  organization_costcenters: Json;
  default_home: string;
  screen_home: string;
  status: "active" | "disabled";
  created_at: Time;
}

export interface CompanyTable {
  /** Ten-character registration code at customs. */
  code: string;
  name: string;
  /** Eighteen-character unified social credit code. */
  credit_code: string;
  corp_type: string;
  tenant_oid: string;
  tenant_name: string;
}

export interface UserCompanyTable {
  user_no: string;
  corp_code: string;
  /** The first one is the company after sign-in. */
  ord: number;
}

export interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  user_no: string;
  corp_code: string;
  mode: "own" | "virtual" | "imitate";
  created_at: Time;
  idle_expires_at: Time;
  abs_expires_at: Time;
  ip: string;
}

export interface SignInAttemptTable {
  id: string;
  user_no: string;
  ip: string;
  at: Time;
}

export interface MenuTable {
  name: string;
  parent_name: string | null;
  ord: number;
  path: string | null;
  url: string | null;
  icon: string | null;
  is_visible: string | null;
  badge: Json | null;
  /** A text per locale. */
  title: Json;
}

export interface MenuGrantTable {
  user_no: string;
  corp_code: string;
  menu_name: string;
}

export interface FunctionGrantTable {
  id: string;
  user_no: string;
  corp_code: string;
  code: string;
  parent_path: string | null;
  group_name: string | null;
  icon: string | null;
  title: Json | null;
  css_class: string | null;
  ord: Defaulted<number>;
}

export interface SetupTable {
  /** `core`, or `module:` and the name of a module: it was filled. */
  name: string;
  at: Time;
}

/** The tables of the server itself. Modules have their own. */
export interface CoreTables {
  app_user: UserTable;
  company: CompanyTable;
  user_company: UserCompanyTable;
  session: SessionTable;
  sign_in_attempt: SignInAttemptTable;
  menu: MenuTable;
  menu_grant: MenuGrantTable;
  function_grant: FunctionGrantTable;
  setup: SetupTable;
}
