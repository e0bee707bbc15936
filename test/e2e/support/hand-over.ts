import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { issuer, keyFileOf, trustIssuer } from "./trusted-issuer.ts";
import type { PortalProcess } from "./portal-process.ts";
import { admin } from "./session-portal.ts";

/** What the server of a page needs to hand its users over to a portal. */
export interface HandOverSettings {
  portal: string;
  issuer: string;
  audience: string;
  privateKeyPem: string;
}

/** Makes a portal trust the server of a page, as docs/embedding.md says. */
export async function prepareHandOver(portal: PortalProcess): Promise<HandOverSettings> {
  await trustIssuer(portal, ["guard"]);
  const audience = (await admin(portal, "guard-token", "audience")).trim();
  return { portal: portal.origin, issuer, audience, privateKeyPem: await readFile(keyFileOf(portal), "utf8") };
}

/** The folder of the samples. */
export const handOverSamples = join(import.meta.dirname, "../../../examples/hand-over");
