import { createPublicKey, type KeyObject } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { readOptional } from "../../base/index.ts";

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

const fileName = "sign-in.json";

/** A system whose word is taken for who somebody is. */
export interface TrustedIssuer {
  loginTypes: readonly string[];
  /** The `iss` of its tokens. */
  issuer: string;
  publicKey: KeyObject;
}

function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

const keySchema = z.pipe(
  z
    .string()
    .check(
      z.refine((pem) => !/PRIVATE KEY/.test(pem) && readKey(pem) !== undefined, "is no public Ed25519 key in PEM"),
    ),
  z.transform((pem: string) => createPublicKey(pem)),
);

const fileSchema = z.strictObject({
  peers: z.array(
    z.strictObject({
      loginTypes: z.array(z.enum(guardLoginTypes)).check(z.minLength(1)),
      issuer: z.string().check(z.minLength(1), z.maxLength(200)),
      publicKeyPem: keySchema,
    }),
  ),
});

/** @throws Error whose message says what is wrong with the file, in one line */
function parseIssuers(text: string): TrustedIssuer[] {
  const read = fileSchema.safeParse(JSON.parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message ?? "not understood"}`);
  }
  return read.data.peers.map(({ publicKeyPem, ...issuer }) => ({ ...issuer, publicKey: publicKeyPem }));
}

/** Answers the trusted issuers of a way of signing in; none where it is not available. */
export type FindTrustedIssuers = (loginType: string) => Promise<readonly TrustedIssuer[]>;

/**
 * Reads `sign-in.json` of the data folder. It is looked at again for each sign-in, so that a change needs no restart;
 * a broken one is complained about once for each state of it, and none of its ways of signing in is available.
 */
export function createFindTrustedIssuers(dataDir: string, complain: (line: string) => void): FindTrustedIssuers {
  const file = join(dataDir, fileName);
  let known: { text: string; issuers: readonly TrustedIssuer[] } = { text: "", issuers: [] };
  let complaint = "";

  async function read(): Promise<readonly TrustedIssuer[]> {
    const text = (await readOptional(file))?.toString("utf8") ?? "";
    if (text !== known.text) known = { text, issuers: text === "" ? [] : parseIssuers(text) };
    complaint = "";
    return known.issuers;
  }

  return async (loginType) => {
    try {
      const issuers = await read();
      return issuers.filter(({ loginTypes }) => loginTypes.includes(loginType));
    } catch (error) {
      const reason = error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, " ") : String(error);
      if (complaint !== reason) complain(`${file} cannot be used, so nobody can sign in with a guard token: ${reason}`);
      complaint = reason;
      return [];
    }
  };
}
