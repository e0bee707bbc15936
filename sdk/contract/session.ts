import * as z from "zod/mini";
import { isShown } from "../flags.ts";
import { listOf } from "./one-by-one.ts";
import { lenient, nullish, optional, wireFlag, wireNumber, wireText, wireTextNotEmpty, withDefault } from "./values.ts";

const text = nullish(wireText);
const texts = nullish(listOf(wireText, "Cost centre"));

/** Menu badge: text wins over count, count over dot (A18). `overflowCount` defaults to 99. */
export const menuBadgeSchema = z.object({
  dot: optional(wireFlag),
  count: optional(z.union([wireNumber, z.string()])),
  text: optional(wireText),
  overflowCount: optional(wireNumber),
});
export type MenuBadge = z.infer<typeof menuBadgeSchema>;

/** What can be read of a title: a text, or a text per locale; what is odd in it says nothing. */
const titled = lenient(
  z.object({
    title: lenient(
      z.union([
        wireText,
        z.pipe(
          z.record(z.string(), z.unknown()),
          z.transform((given) =>
            Object.fromEntries(
              Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
            ),
          ),
        ),
      ]),
    ),
  }),
);

/** A node of the menu tree. `path`, `icon`, `meta.title` and `url` are ours (A76). */
export interface MenuEntry {
  /** Route name, compared with the name of a route by the menu-permission check (R6-01). */
  name: string;
  path?: string | undefined;
  /** Address of an embedded page, used by /iframeView (A05). */
  url?: string | undefined;
  /** Name of a lucide icon in kebab-case. */
  icon?: string | undefined;
  /** Set and not "1": hidden (R6-05, A47). */
  isVisible?: unknown;
  badge?: MenuBadge | undefined;
  /** `title` is a text or a text per locale. */
  meta?: { title?: string | Record<string, string> | undefined } | undefined;
  children?: MenuEntry[] | undefined;
}

export const menuEntrySchema: z.ZodMiniType<MenuEntry> = z.object({
  name: wireText,
  path: lenient(wireText),
  url: lenient(z.string()),
  icon: lenient(z.string()),
  isVisible: optional(z.unknown()),
  badge: lenient(menuBadgeSchema),
  meta: titled,
  get children() {
    return optional(menuSchema);
  },
});

/**
 * A menu as far as it can be read. An entry that cannot be is named in the console and left out, and what stands below
 * it takes its place, hidden where the entry was: whoever has a right keeps it.
 */
function readMenu(given: unknown): MenuEntry[] {
  if (!Array.isArray(given)) {
    if (given !== "") console.error("A menu that is no list is left out.", given);
    return [];
  }
  return given.flatMap((entry: unknown) => {
    const { data, error } = menuEntrySchema.safeParse(entry);
    if (data) return [data];
    console.error("A menu entry cannot be read and is left out.", error);
    const { children, isVisible } = (entry ?? {}) as { children?: unknown; isVisible?: unknown };
    const below = Array.isArray(children) ? readMenu(children) : [];
    return isShown(isVisible) ? below : below.map((child) => ({ ...child, isVisible: "0" }));
  });
}

const menuSchema = z.pipe(z.unknown(), z.transform(readMenu));

/** A granted function button (R3-07). */
export const functionGrantSchema = z.object({
  code: wireText,
  parentPath: text,
  group: text,
  icon: lenient(text),
  meta: titled,
  cssClass: lenient(text),
});
export type FunctionGrant = z.infer<typeof functionGrantSchema>;

/** One that is wrong grants nothing. */
const functionsSchema = listOf(functionGrantSchema, "Function");

/** What a session user may have besides; names as on the wire (R3-05 … R3-09). */
const userShape = {
  /** Ours: the immutable id behind `userNo`, which somebody else may have later. */
  userId: text,
  /** Ours: the name shown in the header; `userNo` where a backend has none. */
  userName: text,
  company: text,
  companyName: text,
  socialCreditCode: text,
  adminType: text,
  functions: lenient(functionsSchema),
  defaultHome: text,
  screenHome: text,
  tenantOid: text,
  tenantName: text,
  selfCostcenters: texts,
  organizationCostcenters: texts,
  divisionCode: text,
  divisionName: text,
  corpType: text,
  ip: text,
  /** Ours (A76): every navigation goes to /forceChangePwd while true. */
  forceChangePwd: optional(wireFlag),
  /** Ours: how the user acts in the company; "own" where a backend does not say. */
  mode: lenient(z.enum(["own", "virtual", "imitate"])),
  /** Ours: the company to come back to while acting as another. */
  ownCompany: text,
  ownCompanyName: text,
  /** Ours: how the portal asked to act as another company, so that it can ask for the same again; backends send none. */
  acting: lenient(z.object({ department: wireText, relaxMode: wireFlag })),
};

/** The session user. Unknown fields of other backends are kept. */
export const sessionUserSchema = z.looseObject({
  ...userShape,
  accessToken: wireTextNotEmpty,
  userNo: wireText,
  menu: withDefault(menuSchema, []),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/**
 * What a company switch answers: as much of a session user as changes. Null in token, menu or functions reads as left
 * out; in a field of the company it says that the new company has none.
 */
export const switchedUserSchema = z.looseObject({
  ...userShape,
  accessToken: optional(wireTextNotEmpty),
  userNo: optional(wireText),
  menu: optional(menuSchema),
});
export type SwitchedUser = z.infer<typeof switchedUserSchema>;

const keyId = z.string().check(z.minLength(1), z.maxLength(64));
/** RSA PKCS#1 v1.5 in base64 (A66). */
const encryptedText = z.string().check(z.regex(/^[A-Za-z0-9+/]{1,1400}={0,2}$/));
const userName = z.string().check(z.minLength(1), z.maxLength(64));

/** Body of POST /pms/api/session with a password in plain text. */
export const passwordSignInSchema = z.object({
  userName,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
  loginType: z.literal("password"),
});
export type PasswordSignIn = z.infer<typeof passwordSignInSchema>;

/** A password encrypted with a key of GET /pms/api/session/key. */
const encryptedSignInSchema = z.object({
  userName,
  loginType: z.literal("password"),
  encrypted: z.object({ keyId, value: encryptedText }),
});

/** Characters of a credential at most. */
export const maxCredentialLength = 8192;

/** A credential that another system handed over; `loginType` names the profile of the sign-in route (A08). */
const credentialSignInSchema = z.object({
  loginType: z.string().check(
    z.minLength(1),
    z.maxLength(64),
    z.refine((type) => type !== "password"),
  ),
  credential: z.string().check(z.minLength(1), z.maxLength(maxCredentialLength)),
});

/**
 * Header of calls with a password: a secret of the browser, which it made up itself and keeps (ours). Whoever has
 * signed in with it is not kept out by wrong passwords from elsewhere, at the same address too.
 */
export const deviceHeader = "x-device";

/** Body of POST /pms/api/session (A52): a password, an encrypted password, or a credential of another system. */
export const signInSchema = z.union([encryptedSignInSchema, passwordSignInSchema, credentialSignInSchema]);
export type SignIn = z.infer<typeof signInSchema>;

/** Answer of GET /pms/api/session/key: the key that passwords are encrypted with. */
export const sessionKeySchema = z.object({
  keyId: wireTextNotEmpty,
  /** SPKI in PEM. */
  publicKey: z.string().check(z.minLength(1)),
  bits: wireNumber,
});
export type SessionKey = z.infer<typeof sessionKeySchema>;

/** Body of POST /pms/api/session/verify in plain text. */
export const plainPasswordCheckSchema = z.object({ password: z.string().check(z.minLength(1), z.maxLength(256)) });

/** Body of POST /pms/api/session/verify: the password of the signed-in user, plain or encrypted as at the sign-in. */
export const passwordCheckSchema = z.union([
  z.object({ encrypted: z.object({ keyId, value: encryptedText }) }),
  plainPasswordCheckSchema,
]);
export type PasswordCheck = z.infer<typeof passwordCheckSchema>;

/** Body of PUT /pms/api/session/password in plain text. */
export const plainPasswordChangeSchema = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(256)),
  newPassword: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type PlainPasswordChange = z.infer<typeof plainPasswordChangeSchema>;

const encryptedPasswordChangeSchema = z.object({
  encrypted: z.object({ keyId, oldPassword: encryptedText, newPassword: encryptedText }),
});

/** Body of PUT /pms/api/session/password: plain, or both encrypted with one key as at the sign-in. */
export const passwordChangeSchema = z.union([encryptedPasswordChangeSchema, plainPasswordChangeSchema]);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
