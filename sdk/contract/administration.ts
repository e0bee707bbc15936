import * as z from "zod/mini";
import { grantedFunctionsMax, menuMaxEntries } from "../administration-limits.ts";
import { liveSignInSchema } from "./sessions.ts";
import { locales } from "../languages.ts";
import { withoutUnseen } from "../unseen.ts";
import { localised } from "./values.ts";
import { writtenLine, writtenText } from "./written.ts";

export {
  accessAskSchema,
  accessDecisionSchema,
  askedAccessPageSchema,
  askedAccessQuerySchema,
  type AccessDecision,
  type AskedAccess,
  type AskedAccessPage,
} from "./access-calls.ts";

/** What the names of the administration look like. */
export const administrationPatterns = {
  userNo: /^[\w.@-]{1,64}$/,
  /** Registration code at customs. */
  corpCode: /^[0-9A-Z]{10}$/,
  /** Unified social credit code. */
  creditCode: /^[0-9A-Z]{18}$/,
  menuName: /^[A-Za-z][\w?=&./-]{0,99}$/,
  /** A path of the portal, without what no eye sees. */
  menuPath: /^\/(?![/\\])[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]*$/u,
  /** An address that is shown in a frame; never with somebody's name and password. */
  menuUrl: /^https?:\/\/[^\s\p{Cc}\p{Cf}\\/?#@]+(?:[/?#][^\s\p{Cc}\p{Cf}\\]*)?$/u,
} as const;

const { userNo, corpCode, creditCode, menuName, menuPath, menuUrl } = administrationPatterns;
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const id = z.string().check(z.minLength(1), z.maxLength(100));
const name = writtenLine.check(z.minLength(1), z.maxLength(100));
/** What the writer has seen; another version that stands now refuses the change. */
const version = z.string().check(z.minLength(1), z.maxLength(100));
const password = z.string().check(z.minLength(1), z.maxLength(256));
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);
const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50);
/** What is searched for; names are stored without it. */
const word = z.optional(
  z.string().check(
    z.overwrite((text) => withoutUnseen(text)),
    z.maxLength(100),
  ),
);

const corpSchema = z.object({ code: z.string(), name: z.string() });
const actingSchema = z.object({ corpCode: z.string(), mode: z.enum(["virtual", "imitate"]) });
export type ActingGrant = z.infer<typeof actingSchema>;

/** The part of the companies to choose from (GET /pms/api/session/corps) that says which are the caller's own. */
export const ownCorpsSchema = z.object({
  corpGroupList: z.array(z.object({ corpCode: z.string(), corpName: z.string(), type: z.string() })),
});

/** A user of the list. */
export const administeredUserSchema = z.object({
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  status: z.enum(["active", "disabled"]),
  /** The command line has disabled it: calls neither enable nor remove it. */
  isDisabledByOperator: z.boolean(),
  forceChangePwd: z.boolean(),
  /** The first one is the company after sign-in. */
  companies: z.array(corpSchema),
  createdAt: z.number(),
  /** Whether the caller may change it: all its companies are the caller's to administer, and it has no more power. */
  isManaged: z.boolean(),
});
export type AdministeredUser = z.infer<typeof administeredUserSchema>;

/** All of a user. */
export const userDetailSchema = z.extend(administeredUserSchema, {
  version: z.string(),
  acting: z.array(actingSchema),
  signIns: z.array(liveSignInSchema),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const userPageSchema = z.object({ rows: z.array(administeredUserSchema), total: z.number() });
export const userQuerySchema = z.object({
  /** That user alone. */
  id: z.optional(id),
  text: word,
  status: z.optional(z.enum(["active", "disabled"])),
  corpCode: word,
  page,
  pageSize,
});
export type UserQuery = z.infer<typeof userQuerySchema>;

export const idQuerySchema = z.object({ id });
export const signInEndQuerySchema = z.object({ id, signIn: z.optional(id) });
export const retireQuerySchema = z.object({ id, version });

const companies = z.array(matching(corpCode)).check(z.minLength(1), z.maxLength(200));
export const newUserSchema = z.object({ userNo: matching(userNo), userName: name, companies, password });
export type NewUser = z.infer<typeof newUserSchema>;
export const userChangeSchema = z.object({
  id,
  version,
  userName: name,
  status: z.enum(["active", "disabled"]),
  companies,
  acting: z.array(actingSchema).check(z.maxLength(400)),
});
export type UserChange = z.infer<typeof userChangeSchema>;
export const passwordResetSchema = z.object({ id, password });

/** A company of the list. */
export const administeredCompanySchema = z.object({
  code: z.string(),
  name: z.string(),
  creditCode: z.string(),
  corpType: z.string(),
  tenantOid: z.string(),
  tenantName: z.string(),
  /** Name of whose rights somebody has who imitates the company; "" for nobody. */
  defaultUserNo: z.string(),
  users: z.number(),
  version: z.string(),
});
export type AdministeredCompany = z.infer<typeof administeredCompanySchema>;
export const companyListSchema = z.array(administeredCompanySchema);

const companyShape = {
  name,
  creditCode: matching(creditCode),
  corpType: name,
  tenantOid: name,
  tenantName: name,
};
export const newCompanySchema = z.object({ code: matching(corpCode), ...companyShape });
export const companyChangeSchema = z.object({
  code: matching(corpCode),
  version,
  ...companyShape,
  defaultUserNo: z.string().check(z.maxLength(64)),
});
export type CompanyChange = z.infer<typeof companyChangeSchema>;

/** An entry of the menu catalogue. */
export const administeredMenuSchema = z.object({
  name: z.string(),
  parent: z.nullable(z.string()),
  order: z.number(),
  path: z.nullable(z.string()),
  url: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  isVisible: z.boolean(),
  badge: z.nullable(z.string()),
  title: localised,
  version: z.string(),
});
export type AdministeredMenu = z.infer<typeof administeredMenuSchema>;
export const menuListSchema = z.array(administeredMenuSchema);

/** What an entry is made of, besides its name. */
const menuShape = {
  parent: z.nullable(matching(menuName)),
  order: z.int().check(z.minimum(0), z.maximum(999_999_999)),
  path: z.nullable(matching(menuPath).check(z.maxLength(500))),
  url: z.nullable(matching(menuUrl).check(z.maxLength(2000), z.refine(URL.canParse))),
  icon: z.nullable(z.string().check(z.maxLength(60))),
  isVisible: z.boolean(),
  /** Text of its badge; null for none. */
  badge: z.nullable(writtenLine.check(z.minLength(1), z.maxLength(12))),
  title: z.record(
    z.string().check(z.refine((key) => locales.some((locale) => locale === key))),
    writtenLine.check(z.minLength(1), z.maxLength(100)),
  ),
};
export const newMenuSchema = z.object({ name: matching(menuName), ...menuShape });
export type NewMenu = z.infer<typeof newMenuSchema>;
export const menuChangeSchema = z.object({ name: matching(menuName), version, ...menuShape });
export const menuRemovalQuerySchema = z.object({ name: matching(menuName), version });

/** A function, as it is told apart: one code may stand on several pages. */
export const functionKeySchema = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  parentPath: z.nullable(z.string().check(z.maxLength(500))),
  group: z.nullable(z.string().check(z.maxLength(100))),
});
export type FunctionKey = z.infer<typeof functionKeySchema>;

/** A function that can be granted. */
export const grantableFunctionSchema = z.extend(functionKeySchema, {
  title: z.nullable(localised),
  /** Whether the caller may grant it and take it away in the company that was asked for. */
  isGrantable: z.boolean(),
});
export type GrantableFunction = z.infer<typeof grantableFunctionSchema>;

/** What a user has been granted in a company, and what there is. */
export const grantListSchema = z.object({
  version: z.string(),
  /** Names of menu entries. */
  menus: z.array(z.string()),
  functions: z.array(functionKeySchema),
  catalogue: z.object({ menus: menuListSchema, functions: z.array(grantableFunctionSchema) }),
});
export type GrantList = z.infer<typeof grantListSchema>;
export const grantQuerySchema = z.object({ userId: id, corpCode: matching(corpCode) });
export const grantChangeSchema = z.object({
  userId: id,
  corpCode: matching(corpCode),
  version,
  menus: z.array(matching(menuName)).check(z.maxLength(menuMaxEntries)),
  functions: z.array(functionKeySchema).check(z.maxLength(grantedFunctionsMax)),
});
export type GrantChange = z.infer<typeof grantChangeSchema>;

/** An entry of the security log. */
export const auditEntrySchema = z.object({
  seq: z.number(),
  at: z.number(),
  kind: z.string(),
  userNo: z.string(),
  corpCode: z.string(),
  mode: z.string(),
  ip: z.string(),
  method: z.string(),
  route: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
/** A page of the security log. */
export const auditPageSchema = z.object({
  rows: z.array(auditEntrySchema),
  total: z.number(),
  /** Every kind that there is, and what it is called in each language. */
  kinds: z.array(z.object({ code: z.string(), title: localised })),
});

/** As the longest date there is. */
const moment = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8.64e15));
/** What of the security log is asked for; times in milliseconds since 1970, `to` not included. */
export const auditFilterSchema = z.object({
  kind: z.optional(z.string().check(z.maxLength(1000))),
  user: word,
  corpCode: word,
  from: z.optional(moment),
  to: z.optional(moment),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
export const auditQuerySchema = z.extend(auditFilterSchema, { page, pageSize });

/** What a check of the chain found. */
export const auditCheckSchema = z.object({
  isWhole: z.boolean(),
  entries: z.number(),
  /** Number of the last entry, or of the one that is wrong. */
  seq: z.number(),
  problem: z.optional(z.enum(["changed", "missing"])),
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

/** Something that users are told. */
export const announcementSchema = z.object({
  /** Whose users; null for those of every company that the caller administers. */
  corpCode: z.nullable(matching(corpCode)),
  title: writtenLine.check(z.minLength(1), z.maxLength(200)),
  text: writtenText.check(z.maxLength(2000)),
  tone: z.enum(["info", "success", "warning", "danger"]),
});
