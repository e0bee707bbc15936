import { PortalError } from "@customs-portal/sdk/errors";
import type { FastifyInstance } from "fastify";
import { sql, type Kysely } from "kysely";
import { ok } from "./envelope.ts";

const readyLimitMs = 2000;

async function answers(db: Kysely<never>): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), readyLimitMs);
  try {
    return await Promise.race([
      limit.promise,
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /healthz` (the process runs) and `GET /readyz` (it can work: the database answers), both without sign-in. */
export function addHealthRoutes(app: FastifyInstance, db: Kysely<never>, isClosing: () => boolean): void {
  app.get("/healthz", (_request, reply) => ok(reply, { status: "up" }));
  app.get("/readyz", async (_request, reply) => {
    if (isClosing() || !(await answers(db))) throw new PortalError("unavailable");
    return ok(reply, { status: "ready" });
  });
}
