import { isAscii, isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";

/** The character set that a content type names, in lower case; undefined where it names none. */
function charsetOf(contentType = ""): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1]?.toLowerCase();
}

/**
 * The text of a body. What is not UTF-8 would be stored as other letters than were sent.
 * @throws PortalError `media-type-unsupported` where the call names another character set, `request-malformed` for bytes
 * that are no UTF-8
 */
export function bodyText({ headers }: Pick<FastifyRequest, "headers">, body: Buffer | string): string {
  if (typeof body === "string") return body;
  const charset = charsetOf(headers["content-type"]);
  // Old clients name one whatever they send.
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8" && !isAscii(body))
    throw new PortalError("media-type-unsupported");
  if (!isUtf8(body)) throw new PortalError("request-malformed");
  return body.toString("utf8");
}
