import type { SessionKey } from "../contract/index.ts";
import { PortalError } from "../errors.ts";
import { HttpError } from "./http-error.ts";
import { loadPart } from "./load-part.ts";
import { readSessionKey } from "./read-session.ts";
import type { PortalHttp } from "./types/index.ts";

/** The key of the backend; undefined where it publishes none, whatever it answers instead. @throws HttpError */
async function readKey(http: PortalHttp): Promise<SessionKey | undefined> {
  try {
    const answer = await http.get("/pms/api/session/key", { noHandle: true });
    return readSessionKey(answer);
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 404) return undefined;
    throw cause;
  }
}

/**
 * Encrypts passwords with the key that the backend publishes (A66). The library is loaded here and not before; it
 * also works on plain-http intranet pages, where the browser's own cryptography is missing.
 * @param passwords by the names of their fields, which the answer keeps
 * @param required false returns undefined where the backend publishes no key
 * @throws HttpError of the key call; PortalError `request-invalid` where a password is too long for the key
 */
export async function encryptPasswords<Name extends string>(
  http: PortalHttp,
  passwords: Record<Name, string>,
  required: boolean,
): Promise<({ keyId: string } & Record<Name, string>) | undefined> {
  const key = await readKey(http);
  if (key === undefined) {
    if (required) throw new HttpError("answer-malformed", { status: 200, envelopeCode: 0 });
    return undefined;
  }
  const { JSEncrypt } = await loadPart(() => import("jsencrypt"));
  const encryptor = new JSEncrypt();
  encryptor.setPublicKey(key.publicKey);
  const fields = Object.entries<string>(passwords).map(([field, password]) => {
    const value = encryptor.encrypt(password);
    if (value === false) throw new PortalError("request-invalid", { params: { field } });
    return [field, value];
  });
  return { keyId: key.keyId, ...(Object.fromEntries(fields) as Record<Name, string>) };
}
