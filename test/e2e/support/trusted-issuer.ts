import { join } from "node:path";
import type { PortalProcess } from "./portal-process.ts";
import { admin } from "./session-portal.ts";

/** The other system. */
export const issuer = "erp.example.com";
/** Its private key. */
export const keyFileOf = ({ dataDir }: PortalProcess) => join(dataDir, "erp.pem");

/** Lets another system sign users in, by the page of the operator. */
export async function trustIssuer(portal: PortalProcess, loginTypes: readonly string[]): Promise<void> {
  const options = ["--new-key", keyFileOf(portal), "--login-types", loginTypes.join(",")];
  await admin(portal, "issuer", "add", issuer, ...options);
}

/** A one-time token of that system for a user. */
export async function guardTokenOf(portal: PortalProcess, user: string): Promise<string> {
  const issue = ["guard-token", "issue", "--user", user, "--issuer", issuer, "--key", keyFileOf(portal)];
  return (await admin(portal, ...issue)).split("\n", 1)[0] ?? "";
}
