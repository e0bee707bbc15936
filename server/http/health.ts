import { PortalError } from "@customs-portal/sdk/errors";
import { withTimeout } from "@customs-portal/sdk/timing";
import type { FastifyInstance } from "fastify";
import { DatabaseUnavailableError, type Database } from "../db/index.ts";
import { errorEnvelope, localeOf, ok } from "./envelope.ts";

const readyLimitMs = 2000;

/** A part of the server that cannot work, and why, for the operator; nothing in it is secret. */
interface Unready {
  part: "server" | "database";
  reason: string;
}

async function findUnready(ping: Database["ping"], isEnding: () => boolean): Promise<Unready | undefined> {
  if (isEnding()) return { part: "server", reason: "it is ending" };
  const pinged = ping().then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseUnavailableError ? error.reason : "it does not answer"),
  );
  const reason = await withTimeout(pinged, readyLimitMs, () => `no answer within ${readyLimitMs} ms`);
  return reason === undefined ? undefined : { part: "database", reason };
}

/** What says how the process is. */
export interface HealthSources {
  ping: Database["ping"];
  isEnding(): boolean;
  /** What `readyz` says besides where all is well. */
  facts?: (() => object) | undefined;
}

/**
 * `GET /healthz` (the process runs) and `GET /readyz` (it can work: the database answers, else `data` says what is
 * missing), both without sign-in.
 */
export function addHealthRoutes(app: FastifyInstance, { ping, isEnding, facts = () => ({}) }: HealthSources): void {
  const options = { config: { requires: { none: "who watches the server has no session" } } };
  app.get("/healthz", options, (_request, reply) => ok(reply, { status: "up" }));
  app.get("/readyz", options, async (request, reply) => {
    const unready = await findUnready(ping, isEnding);
    if (!unready) return ok(reply, { status: "ready", ...facts() });
    const envelope = errorEnvelope(new PortalError("unavailable"), localeOf(request));
    return reply
      .code(envelope.code)
      .headers({ "cache-control": "no-store", "retry-after": "2" })
      .send({ ...envelope, data: { status: "not ready", ...unready } });
  });
}
