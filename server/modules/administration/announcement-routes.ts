import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { announcementSchema } from "@customs-portal/sdk/administration";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import type { ModuleContext } from "../../module-contract/index.ts";
import { announcementCategory } from "../messages/index.ts";
import { administer } from "./administer.ts";
import { spend } from "./quota.ts";
import { mustReach, reachOf } from "./reach.ts";

const code = administrationFunctions.users;

/** The call that tells the users of a company, or of all that the caller administers, something. */
export function addAnnouncementRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { ok, now, scopeOf, messages } = context;

  app.withTypeProvider<ZodTypeProvider>().post(
    `${administrationBase}/announcements`,
    {
      config: { requires: { function: code } },
      schema: { tags: ["administration"], summary: "Tell users something", body: announcementSchema },
    },
    async (request, reply) => {
      const { corpCode, title, text, tone } = request.body;
      const { userId: senderId, corpCode: senderCorp } = scopeOf(request);
      const sent = await administer(context, request, async (trx) => {
        const reach = await reachOf(trx, senderId, code);
        if (corpCode !== null) mustReach(reach, [corpCode]);
        await spend(trx, { userId: senderId, kind: "announcement", now: now() });
        const users = await trx
          .selectFrom("user_company as m")
          .innerJoin("app_user as u", "u.id", "m.user_id")
          .select("u.id")
          .distinct()
          .where("u.status", "=", "active")
          .where("m.corp_code", "in", corpCode === null ? [...reach] : [corpCode])
          .execute();
        const userId = users.map(({ id }) => id);
        await messages.send(trx, {
          userId,
          corpCode,
          category: announcementCategory,
          title,
          text,
          path: null,
          tone,
          sender: { userId: senderId, corpCode: senderCorp },
        });
        return {
          result: users.length,
          detail: { action: "announce", company: corpCode ?? "*", title, count: users.length },
        };
      });
      return ok(reply, { sent });
    },
  );
}
