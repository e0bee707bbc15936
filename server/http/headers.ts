import type { FastifyInstance } from "fastify";

/** Headers of every answer. The page adds its own content security policy. */
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "content-security-policy": "frame-ancestors 'self'",
} as const;

/** Puts the security headers on every answer of `app`. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(commonHeaders);
    done();
  });
}
