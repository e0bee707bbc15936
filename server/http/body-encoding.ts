import type { FastifyInstance, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { bearsBody } from "./bears-body.ts";
import { drain } from "./drain.ts";

/** Whether a body comes as it is, in chunks or whole. */
function isPlain({ headers }: FastifyRequest): boolean {
  const { "content-encoding": encodings = "", "transfer-encoding": coding = "chunked" } = headers;
  const isIdentity = encodings.split(",").every((encoding) => /^\s*(identity)?\s*$/i.test(encoding));
  return isIdentity && /^[\s,]*chunked[\s,]*$/i.test(coding);
}

/**
 * Refuses bodies that are encoded, such as by gzip, by their sender or on their way: nothing here decodes them, and what
 * took one as it comes would keep other bytes than its sender means. The answer says what is taken instead (RFC 9110,
 * 15.5.16).
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!bearsBody(request) || isPlain(request)) {
      done();
      return;
    }
    reply.header("accept-encoding", "identity");
    // By another name than the callback: it is called once, in either way.
    const refuse = () =>
      done(new PortalError("media-type-unsupported", { message: "the body is encoded; send it as it is" }));
    // Whoever is still sending would not read the answer.
    drain(request.raw).then(refuse, refuse);
  });
}
