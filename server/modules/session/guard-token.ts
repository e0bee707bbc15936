import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { removeInSteps, stepRows, type CoreTables } from "../../db/index.ts";
import { digest } from "../../base/index.ts";
import type { TrustedIssuer } from "./trusted-issuers.ts";

const algorithm = "EdDSA";
/** A guard token lives this long at most. */
export const guardTokenSeconds = 60;
/** How far the clock of a trusted issuer may be away. */
const toleranceSeconds = 5;
/** The longest user name, and the longest `jti`. */
const maxLength = { sub: 64, jti: 200 } as const;

function refused(cause?: unknown): PortalError {
  return new PortalError("sign-in-refused", { cause });
}

/** The trusted issuer that a token says it comes from. @throws PortalError `sign-in-refused` */
function trustedIssuerOf(token: string, issuers: readonly TrustedIssuer[]): TrustedIssuer {
  let issuer: string | undefined;
  try {
    issuer = decodeJwt(token).iss;
  } catch (error) {
    throw refused(error);
  }
  const trusted = issuers.find((candidate) => candidate.issuer === issuer);
  if (!trusted) throw refused();
  return trusted;
}

async function verify(token: string, trusted: TrustedIssuer, audience: string, now: number): Promise<JWTPayload> {
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
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Whose guard token it is. A token is taken once: its `jti` is kept in the database until it has expired.
 * @throws PortalError `sign-in-refused` (not signed by a trusted issuer, for somebody else, expired or too long-lived),
 * `credential-used`
 */
export async function redeemGuardToken(
  db: Kysely<CoreTables>,
  { issuers, audience }: { issuers: readonly TrustedIssuer[]; audience: string },
  token: string,
  now: number,
): Promise<string> {
  const trusted = trustedIssuerOf(token, issuers);
  const { sub = "", jti = "", iat = 0, exp = 0 } = await verify(token, trusted, audience, now);
  if (typeof sub !== "string" || sub === "" || sub.length > maxLength.sub || sub.includes("\0")) throw refused();
  if (typeof jti !== "string" || jti === "" || jti.length > maxLength.jti) throw refused();
  if (exp - iat > guardTokenSeconds) throw refused();
  const expires_at = (exp + toleranceSeconds + 1) * 1000;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_guard_token")
    .values({ id: digest(trusted.issuer, jti), expires_at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new PortalError("credential-used");
  return sub;
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
  await removeInSteps(async () => {
    const expired = db.selectFrom("used_guard_token").select("id").where("expires_at", "<=", now).limit(stepRows);
    return (await db.deleteFrom("used_guard_token").where("id", "in", expired).executeTakeFirst()).numDeletedRows;
  }, stop);
}
