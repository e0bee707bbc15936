import { decodeJwt, errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import { removeInSteps, type CoreTables } from "../../db/index.ts";
import { digest } from "../../base/index.ts";
import { SignInRefusal, type Claimed, type RefusalReason } from "./refusal.ts";
import type { TrustedIssuer } from "./trusted-issuers.ts";

const algorithm = "EdDSA";
/** A guard token lives this long at most. */
export const guardTokenSeconds = 60;
/** How far the clock of a trusted issuer may be away. */
const toleranceSeconds = 5;
/** The longest user name, and the longest `jti`. */
const maxLength = { sub: 64, jti: 200 } as const;

/** What a token says of itself, before anything is checked. @throws SignInRefusal */
function claimedBy(token: string): Claimed {
  try {
    const { iss, sub }: Readonly<Record<string, unknown>> = decodeJwt(token);
    return { ...(typeof iss === "string" && { issuer: iss }), ...(typeof sub === "string" && { subject: sub }) };
  } catch (cause) {
    throw new SignInRefusal("malformed", { cause });
  }
}

/** What was wrong with a token; the signature is checked before the claims. */
function reasonOf(error: unknown): RefusalReason {
  // Old by its `iat` alone: it would have been good for longer than a guard token is.
  if (error instanceof errors.JWTExpired) return error.claim === "iat" ? "too-long-lived" : "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason !== "check_failed") return "claims";
    if (error.claim === "aud") return "audience";
    return error.claim === "iat" || error.claim === "nbf" ? "not-yet" : "claims";
  }
  const isSignature =
    error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed;
  return isSignature ? "signature" : "malformed";
}

async function verify(
  token: string,
  trusted: TrustedIssuer,
  { audience, now, claimed }: { audience: string; now: number; claimed: Claimed },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, trusted.publicKey, {
      algorithms: [algorithm],
      audience,
      issuer: trusted.issuer,
      requiredClaims: ["aud", "sub", "jti", "iat", "exp"],
      maxTokenAge: guardTokenSeconds,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now),
    });
    return payload;
  } catch (cause) {
    throw new SignInRefusal(reasonOf(cause), { claimed, cause });
  }
}

/** Whose word is taken, and for which portal. */
interface GuardTokenRules {
  issuers: readonly TrustedIssuer[];
  audience: string;
}

/** A guard token that is good, used or not. */
interface GoodToken {
  vouched: Required<Claimed>;
  /** What its use is kept under. */
  use: { id: string; expires_at: number };
}

/** @throws SignInRefusal `sign-in-refused` (not signed by a trusted issuer, for somebody else, expired or too long-lived) */
async function checkGuardToken({ issuers, audience }: GuardTokenRules, token: string, now: number): Promise<GoodToken> {
  const claimed = claimedBy(token);
  const trusted = issuers.find(({ issuer }) => issuer === claimed.issuer);
  if (!trusted) throw new SignInRefusal("issuer-unknown", { claimed });
  const { sub = "", jti = "", iat = 0, exp = 0 } = await verify(token, trusted, { audience, now, claimed });
  const isId = typeof jti === "string" && jti !== "" && jti.length <= maxLength.jti;
  const vouched = { ...claimed, ...(isId && { jti }) };
  const isUser = typeof sub === "string" && sub !== "" && sub.length <= maxLength.sub && !sub.includes("\0");
  if (!isUser || !isId) throw new SignInRefusal("claims", { claimed: vouched });
  if (exp - iat > guardTokenSeconds) throw new SignInRefusal("too-long-lived", { claimed: vouched });
  const use = { id: digest(trusted.issuer, jti), expires_at: (exp + toleranceSeconds + 1) * 1000 };
  return { vouched: { issuer: trusted.issuer, subject: sub, jti }, use };
}

const usedUp = (claimed: Claimed) => new SignInRefusal("used", { code: "credential-used", claimed });

/**
 * Whose guard token it is. A token is taken once: its `jti` is kept in the database until it has expired.
 * @returns who vouches for whom
 * @throws SignInRefusal as `checkGuardToken`, `credential-used`
 */
export async function redeemGuardToken(
  db: Kysely<CoreTables>,
  rules: GuardTokenRules,
  token: string,
  now: number,
): Promise<Required<Claimed>> {
  const { vouched, use } = await checkGuardToken(rules, token, now);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_guard_token")
    .values(use)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw usedUp(vouched);
  return vouched;
}

/**
 * What `redeemGuardToken` would say now; the token is as good as before.
 * @throws SignInRefusal as that
 */
export async function tryGuardToken(
  db: Kysely<CoreTables>,
  rules: GuardTokenRules,
  token: string,
  now: number,
): Promise<Required<Claimed>> {
  const { vouched, use } = await checkGuardToken(rules, token, now);
  const used = await db.selectFrom("used_guard_token").select("id").where("id", "=", use.id).executeTakeFirst();
  if (used) throw usedUp(vouched);
  return vouched;
}

/** Makes a guard token as a trusted issuer would. */
export function issueGuardToken(
  privateKey: KeyObject,
  { issuer, audience, userNo, id, now }: { issuer: string; audience: string; userNo: string; id: string; now: number },
): Promise<string> {
  const at = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userNo)
    .setJti(id)
    .setIssuedAt(at)
    .setExpirationTime(at + guardTokenSeconds)
    .sign(privateKey);
}

/** Forgets the used tokens that have expired. */
export async function removeExpiredTokens(db: Kysely<CoreTables>, now: number, stop?: AbortSignal): Promise<void> {
  await removeInSteps(async (rows) => {
    const expired = db.selectFrom("used_guard_token").select("id").where("expires_at", "<=", now).limit(rows);
    return (await db.deleteFrom("used_guard_token").where("id", "in", expired).executeTakeFirst()).numDeletedRows;
  }, stop);
}
