import { readFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { passwordMinChars } from "@customs-portal/sdk/limits";
import { isLongEnoughPassword } from "@customs-portal/sdk/rules";
import type { CoreTables } from "../../db/index.ts";
import { normalised } from "./passwords.ts";

/** Shorter words stand in too many good passwords by chance. */
const minContextLength = 3;
/** What is left of a common password must have so many letters to count as one. */
const minWordLength = 4;
/** Characters that do not follow from the one before: `aaaabbbbcccc` has three. */
const minSurprises = 6;
const product = "customs-portal";

/** Characters that stand for letters in `P@ssw0rd`. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const common = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

const folded = (text: string) => normalised(text).toLowerCase();
const squeezed = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");
const isLetter = (char: string) => /\p{L}/u.test(char);

/** From the first letter to the last. */
function lettersOf(text: string): string {
  const chars = [...text];
  const first = chars.findIndex(isLetter);
  return first < 0 ? "" : chars.slice(first, chars.findLastIndex(isLetter) + 1).join("");
}

function isListed(text: string): boolean {
  return text.length >= minWordLength && common.has(text);
}

/** The piece that a text is made of by repeating it; the text itself where it is none. */
function pieceOf(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

function isCommon(password: string): boolean {
  const text = folded(password);
  const plain = [...text].map((char) => (Object.hasOwn(lookalikes, char) ? lookalikes[char] : char)).join("");
  // A year or an exclamation mark around a common word makes no other word.
  return [text, plain].some((form) =>
    [form, lettersOf(form), lettersOf(text), pieceOf(form), squeezed(lettersOf(form))].some(isListed),
  );
}

/** Whether most of a text follows from what stands before: repeated, or in a row. */
function isForeseeable(password: string): boolean {
  const text = pieceOf(folded(password));
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const surprises = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  return surprises.length < minSurprises;
}

/** What is known of somebody, so that it is no secret. */
export type PasswordContext = readonly string[];

/** Names and companies of a user. */
export async function passwordContextOf(db: Kysely<CoreTables>, userId: string): Promise<PasswordContext> {
  const user = await db
    .selectFrom("app_user")
    .select(["user_no", "user_name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const companies = await db
    .selectFrom("user_company as u")
    .innerJoin("company as c", "c.code", "u.corp_code")
    .select(["c.code", "c.name", "c.credit_code"])
    .where("u.user_id", "=", userId)
    .execute();
  return [
    user.user_no,
    user.user_name,
    ...companies.flatMap(({ code, name, credit_code }) => [code, name, credit_code]),
  ];
}

/** Why a new password is refused, with the values of the text that says so. */
interface Weakness {
  rule: "Short" | "Same" | "Common" | "Foreseeable" | "Named";
  params?: Record<string, string | number>;
}

interface PasswordOptions {
  context: PasswordContext;
  oldPassword?: string | undefined;
}

function weaknessOf(password: string, { context, oldPassword }: PasswordOptions): Weakness | undefined {
  if (!isLongEnoughPassword(password)) return { rule: "Short", params: { limit: passwordMinChars } };
  if (oldPassword !== undefined && normalised(password) === normalised(oldPassword)) return { rule: "Same" };
  if (isCommon(password)) return { rule: "Common" };
  if (isForeseeable(password)) return { rule: "Foreseeable" };
  const text = squeezed(password);
  const known = [product, ...context].filter((word) => [...squeezed(word)].length >= minContextLength);
  const word = known.find((each) => text.includes(squeezed(each)));
  return word === undefined ? undefined : { rule: "Named", params: { word } };
}

/**
 * Whether a new password is strong enough: at least 12 characters of whatever kind, none of the common ones also with
 * digits around it, no row or repetition, without names of the user, the companies and the product, not the old one.
 */
export function isStrongPassword(password: string, options: PasswordOptions): boolean {
  return weaknessOf(password, options) === undefined;
}

/** @throws PortalError `password-weak`, which says what is wrong with the password */
export function requireStrongPassword(password: string, options: PasswordOptions): void {
  const weakness = weaknessOf(password, options);
  if (weakness) throw new PortalError("password-weak", { ...weakness, key: `errors:passwordWeak${weakness.rule}` });
}
