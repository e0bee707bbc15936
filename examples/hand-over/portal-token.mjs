// Gets a bearer token of the portal for a user of yours: Node 18 or later, no packages.
import { createPrivateKey, randomUUID, sign } from "node:crypto";

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A guard token: who comes (`sub`), from whom (`iss`), to which portal (`aud`); good once, for a minute. */
export function guardToken({ issuer, audience, privateKeyPem }, user) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: audience, sub: user, jti: randomUUID(), iat, exp: iat + 60 };
  const text = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode(claims)}`;
  const signature = sign(null, Buffer.from(text), createPrivateKey(privateKeyPem));
  return `${text}.${signature.toString("base64url")}`;
}

/** Changes it for a bearer token, which your page may have. `settings.portal` is the address of the portal. */
export async function portalToken(settings, user) {
  const answer = await fetch(`${settings.portal}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ loginType: "guard", credential: guardToken(settings, user) }),
  });
  const { success, message, data } = await answer.json();
  if (!success) throw new Error(`The portal refused ${user}: ${message}`);
  return data.accessToken;
}
