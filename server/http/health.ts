import { PortalError } from "@customs-portal/sdk/errors";
import type { FastifyInstance } from "fastify";
import { DatabaseUnavailableError, type Database } from "../db/index.ts";
import { errorEnvelope, localeOf, ok } from "./envelope.ts";

const readyLimitMs = 2000;

/** A part of the server that cannot work, and why, for the operator; nothing in it is secret. */
interface Unready {
  part: "server" | "database";
  reason: string;
}

async function findUnready(ping: Database["ping"], isClosing: () => boolean): Promise<Unready | undefined> {
  if (isClosing()) return { part: "server", reason: "it is ending" };
  const limit = Promise.withResolvers<string>();
  const timer = setTimeout(() => limit.resolve(`no answer within ${readyLimitMs} ms`), readyLimitMs);
  const pinged = ping().then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseUnavailableError ? error.reason : "it does not answer"),
  );
  try {
    const reason = await Promise.race([limit.promise, pinged]);
    return reason === undefined ? undefined : { part: "database", reason };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `GET /healthz` (the process runs) and `GET /readyz` (it can work: the database answers, else `data` says what is
 * missing), both without sign-in.
 */
export function addHealthRoutes(app: FastifyInstance, ping: Database["ping"], isClosing: () => boolean): void {
  const options = { config: { requires: { none: "who watches the server has no session" } } };
  app.get("/healthz", options, (_request, reply) => ok(reply, { status: "up" }));
  app.get("/readyz", options, async (request, reply) => {
    const unready = await findUnready(ping, isClosing);
    if (!unready) return ok(reply, { status: "ready" });
    const envelope = errorEnvelope(new PortalError("unavailable"), localeOf(request));
    return reply
      .code(envelope.code)
      .headers({ "cache-control": "no-store", "retry-after": "2" })
      .send({ ...envelope, data: { status: "not ready", ...unready } });
  });
}
