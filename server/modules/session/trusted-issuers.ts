import { createPublicKey, hash, type KeyObject } from "node:crypto";
import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";

/** The ways of signing in that go by a one-time guard token. R22-02 … R22-11, A08 */
export const guardLoginTypes = [
  "guard",
  "guardSSO",
  "guardSSOOA",
  "guardWebsite",
  "GuardJinkoIndex",
  "guardJinkonSSO",
  "ssologin",
  "ssologinlv",
  "caslogin",
] as const;

/** One of them, as `loginType` names it. */
export type GuardLoginType = (typeof guardLoginTypes)[number];

/** Whether a text names a way of signing in that goes by a guard token. */
export function isGuardLoginType(text: string): text is GuardLoginType {
  return (guardLoginTypes as readonly string[]).includes(text);
}

/** A system whose word is taken for who somebody is. */
export interface TrustedIssuer {
  /** The `iss` of its tokens, 1 to 200 characters. */
  issuer: string;
  loginTypes: readonly string[];
  /** Ed25519. */
  publicKey: KeyObject;
}

/** A public key as it was given cannot be used. */
class PublicKeyError extends Error {
  constructor(reason: string) {
    super(`${reason}: a public Ed25519 key in PEM is needed (-----BEGIN PUBLIC KEY-----)`);
    this.name = "PublicKeyError";
  }
}

/** @throws PublicKeyError for a private key, another kind of key, and what is none */
export function readIssuerKey(pem: string): KeyObject {
  // A private key would be read as the public one that belongs to it.
  if (/PRIVATE KEY/.test(pem))
    throw new PublicKeyError("this is a private key, which stays with the system it belongs to");
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new PublicKeyError("no key can be read");
  }
  if (key.asymmetricKeyType !== "ed25519") throw new PublicKeyError("this is a key of another kind");
  return key;
}

/** What a key is told apart by: SHA-256 of its DER form, as other tools print it. */
export function fingerprintOf(publicKey: KeyObject): string {
  return `SHA256:${hash("sha256", publicKey.export({ type: "spki", format: "der" }), "base64")}`;
}

/** All trusted issuers, by name. */
export async function readTrustedIssuers(db: Kysely<CoreTables>): Promise<TrustedIssuer[]> {
  const rows = await db.selectFrom("trusted_issuer").selectAll().orderBy("issuer").execute();
  return rows.map(({ issuer, login_types, public_key_pem }) => ({
    issuer,
    loginTypes: JSON.parse(login_types) as string[],
    publicKey: readIssuerKey(public_key_pem),
  }));
}

/** Trusts an issuer. @returns whether it is new; one that is trusted already stays as it is */
export async function addTrustedIssuer(
  db: Kysely<CoreTables>,
  { issuer, loginTypes, publicKey }: TrustedIssuer,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("trusted_issuer")
    .values({
      issuer,
      login_types: JSON.stringify(loginTypes),
      public_key_pem: String(publicKey.export({ type: "spki", format: "pem" })),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("issuer").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Trusts an issuer no more, from the next sign-in on. @returns whether it was trusted */
export async function removeTrustedIssuer(db: Kysely<CoreTables>, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("trusted_issuer").where("issuer", "=", issuer).executeTakeFirst();
  return numDeletedRows === 1n;
}
