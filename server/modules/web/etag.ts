import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Answers a text that may change at any time: always asked for again, sent only when it differs. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  content: { type: string; body: string | Buffer },
): FastifyReply {
  const etag = `"${hash("sha256", content.body, "base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "no-cache" });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.header("content-type", content.type).send(content.body);
}
