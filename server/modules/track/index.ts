import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { trackRequestSchema } from "@customs-portal/sdk/contract";
import { defaultTrackUrl, errorValueLength } from "@customs-portal/sdk/limits";
import { digest } from "../../base/index.ts";
import { uuidv7, type CoreTables } from "../../db/index.ts";
import { ok } from "../../http/index.ts";
import { scopeOf } from "../session/index.ts";
import { createTrackBudget } from "./budget.ts";
import { createPartitionKeeper } from "./partitions.ts";

export { removeOldEvents } from "./remove.ts";

const bodyLimitBytes = 512 * 1024;

/** The first characters of a text; never half of one. */
function cut(text: string): string {
  return text.length <= errorValueLength ? text : [...text].slice(0, errorValueLength).join("");
}

/**
 * Takes what users did and which calls their pages made (R71-07). User, company and address are those of the session:
 * a page can say what happened, not who it was. `app` is behind the sign-in.
 */
export function addTrackRoutes(app: FastifyInstance, db: Kysely<CoreTables>, now: () => number): void {
  const admit = createTrackBudget(now, (dropped) =>
    app.log.warn(dropped, "tracking events beyond the budget of their users were dropped"),
  );
  const partitions = createPartitionKeeper(db);
  app.withTypeProvider<ZodTypeProvider>().post(
    defaultTrackUrl,
    {
      bodyLimit: bodyLimitBytes,
      config: { isNotAudited: true },
      schema: { tags: ["track"], summary: "Store tracking events", body: trackRequestSchema },
    },
    async (request, reply) => {
      const { userId, userNo, corpCode } = scopeOf(request);
      const at = now();
      const { events } = request.body;
      // What is beyond is answered well too: a page would send what was refused again.
      const taken = events.slice(0, admit(userId, events.length));
      if (taken.length === 0) return ok(reply, null);
      const rows = taken.map(({ dataType, opTime, token, userCompany, message }) => ({
        id: uuidv7(at),
        at,
        user_id: userId,
        user_no: userNo,
        corp_code: corpCode,
        ip: request.ip,
        data_type: dataType,
        op_time: opTime,
        op_company: userCompany,
        token_hash: token === "" ? "" : digest(token),
        message: cut(message),
      }));
      await partitions.makeFor(at);
      await db.insertInto("track_event").values(rows).execute();
      return ok(reply, null);
    },
  );
}
