// Gets a bearer token of the portal for a user of yours: Node 18 or later, no packages.
import { createPrivateKey, randomUUID, sign } from "node:crypto";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** How long the portal may take, in milliseconds. */
const limitMs = 10_000;

/** Your private key. */
function readKey(privateKeyPem) {
  try {
    return createPrivateKey(privateKeyPem);
  } catch (cause) {
    throw new Error("privateKeyPem is no private key: give the contents of the .pem file, not its path", { cause });
  }
}

/** The address of the sign-in call. */
function sessionUrl(portal) {
  if (!/^https?:\/\//.test(portal)) throw new Error("portal must be an address such as https://portal.example.com");
  return `${portal.replace(/\/+$/, "")}/pms/api/session`;
}

/** A guard token: who comes (`sub`), from whom (`iss`), to which portal (`aud`); good once, for a minute. */
export function guardToken({ issuer, audience, privateKeyPem }, user) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: audience, sub: user, jti: randomUUID(), iat, exp: iat + 60 };
  const text = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode(claims)}`;
  const signature = sign(null, Buffer.from(text), readKey(privateKeyPem));
  return `${text}.${signature.toString("base64url")}`;
}

/**
 * Changes it for a bearer token, which your page may have. `settings.portal` is the address of the portal. Each call is a
 * sign-in: keep what it answers for the session that the user has with you.
 */
export async function portalToken(settings, user) {
  const url = sessionUrl(settings.portal);
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ loginType: "guard", credential: guardToken(settings, user) }),
    redirect: "manual",
    signal: AbortSignal.timeout(limitMs),
  }).catch((cause) => {
    throw new Error(`Nothing answers at ${url}: check portal`, { cause });
  });
  const read = await answer.json().catch(() => undefined);
  if (answer.status === 404 || typeof read?.success !== "boolean")
    throw new Error(`No portal answers at ${url}, but something with status ${answer.status}: check portal`);
  const { success, message, errorCode, data } = read;
  if (!success) throw new Error(`The portal refused ${user}, and its log says why: ${errorCode} ${message}`);
  return data.accessToken;
}
