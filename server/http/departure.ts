import type { FastifyReply } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";

/** The signal of a call: it aborts when the client goes away before the answer is out, or the time for it is over. */
export function departureOf({ raw, request }: FastifyReply): AbortSignal {
  const departure = new AbortController();
  function leave(): void {
    // Nobody reads this error, which the aborted work throws.
    if (!raw.writableFinished) departure.abort(new PortalError("unavailable", { message: "the client has gone" }));
  }
  if (raw.destroyed) leave();
  else raw.once("close", leave);
  return request.timeLimit ? AbortSignal.any([departure.signal, request.timeLimit.signal]) : departure.signal;
}
