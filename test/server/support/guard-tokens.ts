import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";

export const issuer = "https://erp.example.com";
/** The key pair of the issuer. */
export const pair = generateKeyPairSync("ed25519");
/** A key pair that nobody trusts. */
export const stranger = generateKeyPairSync("ed25519");
export const pemOf = (key: KeyObject) => String(key.export({ type: "spki", format: "pem" }));

/** What a token may be given otherwise than a good one. */
export interface TokenChanges {
  key?: KeyObject | string;
  alg?: "EdDSA" | "RS256" | "HS256";
  iss?: string;
  aud?: string | string[] | undefined;
  sub?: string;
  jti?: string;
  /** Seconds from now. */
  iat?: number;
  exp?: number;
}

/** Signs as JSON Web Tokens are signed, with this library of Node alone. */
function signatureOf(alg: string, key: KeyObject | string, text: string): Buffer {
  if (typeof key === "string") return createHmac("sha256", key).update(text).digest();
  return sign(alg === "RS256" ? "sha256" : null, Buffer.from(text), key);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token as the issuer makes them, with what is changed. @param now milliseconds since 1970 */
export function signedToken(
  { key = pair.privateKey, alg = "EdDSA", iat = 0, exp = 60, ...claims }: TokenChanges,
  { audience, now }: { audience: string; now: number },
): string {
  const at = Math.floor(now / 1000);
  const own = { iss: issuer, aud: audience, sub: "operator", jti: randomUUID() };
  const text = `${part({ alg })}.${part({ ...own, ...claims, iat: at + iat, exp: at + exp })}`;
  return `${text}.${signatureOf(alg, key, text).toString("base64url")}`;
}
