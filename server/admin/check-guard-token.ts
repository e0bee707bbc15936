import { readFileSync } from "node:fs";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { Kysely } from "kysely";
import { maxCredentialLength } from "@customs-portal/sdk/contract";
import { messageOf, printable } from "../base/index.ts";
import type { CoreTables } from "../db/index.ts";
import {
  audienceOf,
  findUser,
  fingerprintOf,
  guardLoginTypes,
  guardTokenSeconds,
  isGuardLoginType,
  readTrustedIssuers,
  SignInRefusal,
  tryGuardToken,
  type RefusalReason,
} from "../modules/session/index.ts";
import { AdminError, required } from "./arguments.ts";
import type { AdminCommand } from "./command.ts";

type Issuers = Awaited<ReturnType<typeof readTrustedIssuers>>;

/** Three parts of base64url with dots between them. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * @returns the first word of a file that looks like a token, else its text, and whether there is more in the file than
 * that and a last line end, which no sign-in may send
 */
function readToken(file: string): { token: string; hasMore: boolean } {
  try {
    const text = readFileSync(file, "utf8");
    const token = text.split(/\s+/).find((word) => tokenPattern.test(word)) ?? text.trim();
    return { token, hasMore: text.replace(/\r?\n$/, "") !== token };
  } catch (cause) {
    throw new AdminError(`No token can be read from ${file}: ${messageOf(cause)}`);
  }
}

/** A time beyond is one in milliseconds. */
const mostSeconds = 1e11;

function inTime(seconds: unknown, now: number): string {
  if (typeof seconds !== "number") return JSON.stringify(seconds);
  if (Math.abs(seconds) > mostSeconds) return `${seconds}, which is no time in seconds; of milliseconds?`;
  const fromNow = Math.round(seconds - now / 1000);
  const distance = fromNow < 0 ? `${-fromNow} s ago` : `${fromNow} s from now`;
  return `${new Date(seconds * 1000).toISOString()} (${distance})`;
}

/** What a token says of itself, whether it is true or not, a line each. */
function* claimsOf(token: string, now: number): Generator<string> {
  const { alg } = decodeProtectedHeader(token);
  const { iss, aud, sub, jti, iat, exp } = decodeJwt(token);
  yield `algorithm: ${alg ?? "none"}`;
  for (const [name, value] of Object.entries({ iss, aud, sub, jti }))
    yield `${name}: ${JSON.stringify(value) ?? "none"}`;
  yield `iat: ${iat === undefined ? "none" : inTime(iat, now)}`;
  yield `exp: ${exp === undefined ? "none" : inTime(exp, now)}`;
}

/** What is to be done about a refusal. */
function adviceOf(
  { reason, claimed }: SignInRefusal,
  { issuers, audience, loginType }: { issuers: Issuers; audience: string; loginType: string },
): string {
  const known = issuers.find(({ issuer }) => issuer === claimed.issuer);
  const advice: Partial<Record<RefusalReason, string>> = {
    malformed: "no token is there: it is a JWT, three parts of base64url with dots between them, and nothing else",
    "issuer-unknown": known
      ? `the issuer is trusted for ${known.loginTypes.join(", ")}, not for ${loginType}`
      : `${JSON.stringify(claimed.issuer) ?? "nobody"} is not trusted (issuer list); trusted are: ${issuers.map(({ issuer }) => issuer).join(", ") || "none"}`,
    signature: `it is not signed with EdDSA by the key that is trusted${known ? `, ${fingerprintOf(known.publicKey)}` : ""}`,
    audience: `its audience must be ${audience}`,
    expired:
      "it has expired; if it has just been made, compare the clocks of both machines, and see that times are in seconds",
    "not-yet": "it is of the future; compare the clocks of both machines, and see that times are in seconds",
    "too-long-lived": `from iat to exp there are ${guardTokenSeconds} s at most, and iat is no longer ago`,
    claims: "aud, sub, jti, iat or exp is missing, empty, of another type or too long (sub 64, jti 200 characters)",
    used: "it was used before: each token works once",
  };
  return advice[reason] ?? "it is refused";
}

/** @returns why no token signs a user in; undefined where one may */
async function userProblem(db: Kysely<CoreTables>, userNo: string): Promise<string | undefined> {
  const user = await findUser(db, userNo);
  if (!user) return `user-unknown: nobody has the name "${printable(userNo)}" here`;
  if (user.status !== "active") return `user-disabled: "${printable(userNo)}" is ${user.status}`;
  const company = await db
    .selectFrom("user_company")
    .select("corp_code")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return company ? undefined : `no-company: "${printable(userNo)}" belongs to no company`;
}

/** Says of a guard token what a sign-in by it would say, and why, without using it up. */
export const checkGuardToken: AdminCommand = {
  help: "say whether a guard token is good, and why not; it is not used up",
  words: [],
  options: {
    token: { value: "FILE", help: "file that holds the token; /dev/stdin for the standard input" },
    "login-type": { value: "TYPE", help: "the way of signing in that it is sent to, guard by default" },
  },
  async run({ db, config, print }, given) {
    const { token, hasMore } = readToken(required(given, "token"));
    const loginType = given.options.get("login-type") ?? "guard";
    if (!isGuardLoginType(loginType)) throw new AdminError(`--login-type is one of ${guardLoginTypes.join(", ")}.`);
    const now = Date.now();
    const issuers = await readTrustedIssuers(db);
    const audience = await audienceOf(db, config.audience);
    try {
      for (const line of claimsOf(token, now)) print(printable(line));
    } catch {
      // Told below.
    }
    if (hasMore) print("The file holds more than the token, which alone is checked, and alone may be sent.");
    if (token.length > maxCredentialLength)
      throw new AdminError(
        `request-invalid: it has ${token.length} characters, ${maxCredentialLength} at most are taken.`,
      );
    const meant = issuers.filter(({ loginTypes }) => loginTypes.includes(loginType));
    try {
      const { subject } = await tryGuardToken(db, { issuers: meant, audience }, token, now);
      const problem = await userProblem(db, subject);
      if (problem !== undefined) throw new AdminError(`${problem}.`);
      print(`It is good: it signs "${printable(subject)}" in, once.`);
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error;
      const { subject } = error.claimed;
      const further = subject === undefined ? undefined : await userProblem(db, subject);
      if (further !== undefined) print(`It would not sign anybody in, either: ${further}.`);
      throw new AdminError(`${error.reason}: ${adviceOf(error, { issuers, audience, loginType })}.`);
    }
  },
};
