import { join } from "node:path";
import type { PortalProcess } from "./portal-process.ts";
import { admin, putFile } from "./session-portal.ts";

/** The other system. */
export const issuer = "erp.example.com";
/** Its private key. */
export const keyFileOf = ({ dataDir }: PortalProcess) => join(dataDir, "peer.pem");

/** Lets another system sign users in, by the page of the operator. */
export async function registerPeer(portal: PortalProcess, loginTypes: readonly string[]): Promise<void> {
  const printed = await admin(portal, "guard-key", "create", "--out", keyFileOf(portal));
  const { peers } = JSON.parse(printed.slice(printed.indexOf("{"), printed.lastIndexOf("}") + 1)) as {
    peers: object[];
  };
  await putFile(portal, "sign-in.json", { peers: peers.map((peer) => ({ ...peer, issuer, loginTypes })) });
}

/** A one-time token of that system for a user. */
export async function peerToken(portal: PortalProcess, user: string): Promise<string> {
  const issue = ["guard-token", "issue", "--user", user, "--issuer", issuer, "--key", keyFileOf(portal)];
  return (await admin(portal, ...issue)).split("\n", 1)[0] ?? "";
}
