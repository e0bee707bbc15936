import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { deviceHeader } from "@customs-portal/sdk/contract";

/** As long as a secret has to be that nobody guesses, and no longer than a header need be. */
const secretPattern = /^[\w-]{32,64}$/;

/**
 * What the browser of a call is known by here: the digest of a secret that it made up and keeps.
 * @returns undefined where the call names none
 */
export function deviceOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const secret = headers[deviceHeader];
  return typeof secret === "string" && secretPattern.test(secret) ? hash("sha256", secret, "base64url") : undefined;
}
