import type { FastifyRequest } from "fastify";

/** Whether bytes of a body come with a request: as many as it says, or as many as come. */
export function bearsBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
