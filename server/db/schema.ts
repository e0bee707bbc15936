import type { ColumnType, Generated } from "kysely";

/** Milliseconds since 1970. */
type Time = number;
/** 0 or 1. */
type Flag = number;
/** JSON as text. */
type Json = string;
/** A column with a default: it may be left out of an insert. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface UserTable {
  /** UUIDv7; never given again. What belongs to a user refers to it. */
  id: string;
  /** The name that people sign in with. Free again, for somebody else, once the user is retired. */
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
  /** A retired user was removed: the row stays for what refers to it, such as the audit. */
  status: "active" | "disabled" | "retired";
  /** Id of the administrator who disabled the user, or `command-line`; empty where nobody did or nobody knows. */
  disabled_by: Generated<string>;
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
  /** Whose rights somebody has who imitates the company; none where null. */
  default_user_id: Defaulted<string | null>;
}

/** A company that was removed. Rows of business modules may still bear its code. */
export interface RetiredCompanyTable {
  code: string;
  credit_code: string;
  name: string;
  at: Time;
}

export interface UserCompanyTable {
  user_id: string;
  corp_code: string;
  /** The first one is the company after sign-in. */
  ord: number;
}

/** As whom somebody works: for a company of the user's own, for another one, or with the rights of another one. */
export type SessionMode = "own" | "virtual" | "imitate";

export interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  /** Token digest of the sign-in that it comes from; all sessions of a sign-in end together. */
  family: string;
  user_id: string;
  corp_code: string;
  mode: SessionMode;
  /** The company of the user's own that was left last; the same as `corp_code` in the mode "own". */
  own_corp_code: string;
  created_at: Time;
  idle_expires_at: Time;
  abs_expires_at: Time;
  /** When a company switch put another session in its place. */
  replaced_at: Time | null;
  ip: string;
  /** The program that signed in, as it calls itself; empty in rows of earlier versions. */
  user_agent: Generated<string>;
  /** The name of the system that vouched for the user; empty after a password, and in rows of earlier versions. */
  issuer: Generated<string>;
  /** Wrong passwords at the locked screen since the last right one. */
  refusals: Generated<number>;
}

/** A token of an embedded page; it ends with the session that it was made in. */
export interface FrameTokenTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  session_hash: string;
  /** The page that it was made for. */
  origin: string;
  expires_at: Time;
}

/** Companies that a user may act for without belonging to them. */
export interface VirtualCompanyGrantTable {
  user_id: string;
  corp_code: string;
  mode: Exclude<SessionMode, "own">;
}

/** A company that was added while the user audited all others: it takes nothing of the security log away. */
export interface InheritedAuditTable {
  user_id: string;
  corp_code: string;
}

/** Something that a user has done, of which there may be so much in a time. */
export interface AdministrationUseTable {
  id: string;
  user_id: string;
  /** See `server/modules/administration/quota.ts`. */
  kind: string;
  at: Time;
}

/** A security event, as an entry of the one chain of the database. Outlives the user and the company. */
export interface AuditEventTable {
  id: string;
  /** Place in the chain, from 1 without a gap. */
  seq: number;
  at: Time;
  /** See `server/security-log/event.ts`. */
  kind: string;
  /** Empty where nobody was signed in, as are the company and the mode. */
  user_id: string;
  /** The name at that time, or the one that somebody tried. */
  user_no: string;
  corp_code: string;
  mode: string;
  ip: string;
  method: string;
  /** Pattern of the route. */
  route: string;
  req_id: string | null;
  detail: Json;
  /** SHA-256 of the hash before and of everything above. */
  hash: string;
}

/** Where the chain of the audit begins and ends; one row. */
export interface AuditChainTable {
  seq: number;
  hash: string;
  /** The last entry that was archived. */
  anchor_seq: number;
  anchor_hash: string;
  /** The object that holds the entries before; null where none was archived, or an earlier version removed them. */
  archive: Defaulted<string | null>;
}

/** Failed sign-ins of a user or from an address since the last good one. */
export interface SignInFailureTable {
  /** `user:`, `address:`, `pair:`, `known:` or `credential:` and the name. */
  subject: string;
  failures: number;
  last_at: Time;
  /** Until when no further attempt is taken. */
  blocked_until: Time;
}

/** Key pairs for the password field. */
export interface SignInKeyTable {
  id: string;
  /** PKCS#8 PEM. */
  private_key: string;
  /** SPKI PEM. */
  public_key: string;
  bits: number;
  created_at: Time;
  /** When a newer one took its place. */
  retired_at: Time | null;
}

/** One-time tokens that were used, until they would have expired. */
export interface UsedGuardTokenTable {
  /** SHA-256 of issuer and `jti`. */
  id: string;
  expires_at: Time;
}

/** Writes that bore a `reqId`, and what was answered. */
export interface RequestKeyTable {
  /** SHA-256 of user, company, route and `reqId`. */
  id: string;
  /** SHA-256 of address and body. */
  fingerprint: string;
  /** Null while it is being worked on. */
  status: number | null;
  body: string | null;
  at: Time;
  /** Id of the user; empty in rows of earlier versions, which are gone after a day. */
  owner: Generated<string>;
  /** Bytes of the body. */
  size: Generated<number>;
}

/** What users did and which calls their pages made, as the pages report it. */
export interface TrackEventTable {
  id: string;
  at: Time;
  user_id: string;
  /** The name at that time. */
  user_no: string;
  corp_code: string;
  ip: string;
  data_type: string;
  /** As sent: the time, the company and a digest of the token of the page when it happened. */
  op_time: Time;
  op_company: string;
  token_hash: string;
  message: string;
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
  user_id: string;
  corp_code: string;
  menu_name: string;
}

export interface FunctionGrantTable {
  id: string;
  user_id: string;
  corp_code: string;
  code: string;
  parent_path: string | null;
  group_name: string | null;
  icon: string | null;
  title: Json | null;
  css_class: string | null;
  ord: Defaulted<number>;
}

/** One row. */
export interface RightsVersionTable {
  /** Grows with every change of a menu, a grant or the default user of a company. */
  version: number;
}

export interface SetupTable {
  /** `core`, or `module:` and the name of a module: it was filled. */
  name: string;
  at: Time;
}

/** One row: which database this is. A copy of it keeps the id. */
export interface DatabaseIdentityTable {
  id: string;
  /** Id of the store that its files are in; null where none was taken so far. */
  object_store: Defaulted<string | null>;
  /** Where that store was when it was taken, for whoever looks for it. */
  object_place: Defaulted<string | null>;
}

/** A system that signs users in with guard tokens. */
export interface TrustedIssuerTable {
  /** The `iss` of its tokens. */
  issuer: string;
  /** List of the login types that are its own. */
  login_types: Json;
  /** Ed25519, PEM. */
  public_key_pem: string;
  created_at: Time;
}

/** One row: what links to files are signed with. */
export interface ObjectLinkSecretTable {
  secret: string;
}

/** A configuration file that nodes share. */
export interface PublishedFileTable {
  path: string;
  digest: string;
  /** Base64. */
  content: string;
}

/** One row: which files are published. */
export interface PublishedVersionTable {
  version: string;
  at: Time;
}

/** The tables of the server itself. Modules have their own. */
export interface CoreTables {
  app_user: UserTable;
  company: CompanyTable;
  retired_company: RetiredCompanyTable;
  user_company: UserCompanyTable;
  session: SessionTable;
  frame_token: FrameTokenTable;
  sign_in_failure: SignInFailureTable;
  sign_in_key: SignInKeyTable;
  used_guard_token: UsedGuardTokenTable;
  trusted_issuer: TrustedIssuerTable;
  virtual_company_grant: VirtualCompanyGrantTable;
  inherited_audit: InheritedAuditTable;
  administration_use: AdministrationUseTable;
  audit_event: AuditEventTable;
  audit_chain: AuditChainTable;
  request_key: RequestKeyTable;
  track_event: TrackEventTable;
  menu: MenuTable;
  menu_grant: MenuGrantTable;
  function_grant: FunctionGrantTable;
  rights_version: RightsVersionTable;
  setup: SetupTable;
  database_identity: DatabaseIdentityTable;
  object_link_secret: ObjectLinkSecretTable;
  published_file: PublishedFileTable;
  published_version: PublishedVersionTable;
}
