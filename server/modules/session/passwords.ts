import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);
/** Memory in KiB, passes and lanes, as OWASP advises for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;

/**
 * A password as it is compared: however the same text was typed (NIST SP 800-63B, 5.1.1.2). Hashes were always made of
 * this form, so that all of them go on working.
 */
export function normalised(password: string): string {
  return password.normalize("NFKC");
}

function toText(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Hashes a password with argon2id to a PHC text, which carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2Async("argon2id", { message: normalised(password), nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Whether a password belongs to a PHC text. False for a text that is none. */
async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = phcPattern.exec(phc) ?? [];
  if (memory === undefined) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await argon2Async("argon2id", {
    message: normalised(password),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Checked where the user does not exist, so that the answer takes as long. */
const decoyHash = hashPassword("decoy");

/** Whether a password is that of a hash. One that could not be opened is nobody's, and takes as long to refuse. */
export async function isRightPassword(password: string | undefined, hash: string | undefined): Promise<boolean> {
  const isEqual = await verifyPassword(password ?? "", hash ?? (await decoyHash));
  return isEqual && password !== undefined && hash !== undefined;
}
