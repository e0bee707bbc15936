import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { uuidv7, type CoreTables } from "../../db/index.ts";
import type { Session } from "./store.ts";

const maxReqIdLength = 100;

/** The `reqId` of a call as it is kept: the header, cut to a bound; null where there is none. */
function reqIdOf(request: FastifyRequest): string | null {
  const { reqid } = request.headers;
  return typeof reqid === "string" && reqid !== "" ? reqid.slice(0, maxReqIdLength) : null;
}

/** Writes down a call of somebody who acts for a company of others. */
export async function audit(
  db: Kysely<CoreTables>,
  request: FastifyRequest,
  { userNo, corpCode, mode }: Pick<Session, "userNo" | "corpCode" | "mode">,
  now: number,
): Promise<void> {
  await db
    .insertInto("audit_event")
    .values({
      id: uuidv7(now),
      at: now,
      user_no: userNo,
      corp_code: corpCode,
      mode,
      method: request.method,
      route: request.routeOptions.url ?? "",
      req_id: reqIdOf(request),
    })
    .execute();
}
