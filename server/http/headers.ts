import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";

/** What no page of the portal needs of the machine that it runs on; a page that it frames must not ask for it either. */
const deniedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Headers of every answer, also of those that come before any route. The page adds its own content security policy. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "content-security-policy": "frame-ancestors 'self'",
  "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
};

/**
 * Puts the security headers on every answer of `app`, also where Node itself would answer without them: to a request
 * without a host, and to an expectation that it does not know.
 */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders);
    const isHostMissing = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(isHostMissing ? new PortalError("request-malformed") : undefined);
  });
  // Nobody must meet an expectation that is not known (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}
