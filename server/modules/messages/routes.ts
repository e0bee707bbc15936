import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { messageQuerySchema, readMessagesSchema } from "@customs-portal/sdk/contract";
import { messagesBase } from "@customs-portal/sdk/limits";
import { publishHint } from "../../hints/index.ts";
import type { LocalText, ModuleContext } from "../../module-contract/index.ts";
import { markRead } from "./mark-read.ts";
import { listMessages, sumUpMessages } from "./read.ts";

const tags = ["messages"];
const config = { requires: { session: "messages are those of the caller alone" } };
/** A body of 200 ids. */
const bodyLimit = 32 * 1024;

/** The calls of messages: those of the signed-in user, of all companies that the user works for. */
export function addMessageRoutes(
  app: FastifyInstance,
  { db, readDb, dialect, ok, scopeOf, localeOf, signalOf }: ModuleContext,
  categories: ReadonlyMap<string, LocalText>,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const readingOf = (request: FastifyRequest, reply: FastifyReply) => ({
    userId: scopeOf(request).userId,
    locale: localeOf(request),
    signal: signalOf(reply),
  });

  typed.get(
    messagesBase,
    { config, schema: { tags, summary: "Messages, the newest first", querystring: messageQuerySchema } },
    async (request, reply) => ok(reply, await listMessages(readDb, request.query, readingOf(request, reply))),
  );

  typed.get(
    `${messagesBase}/summary`,
    {
      // The bell asks every minute while its page is shown.
      config: { ...config, isPassive: true, isPoll: true },
      schema: { tags, summary: "How many messages there are to read, by category" },
    },
    async (request, reply) => ok(reply, await sumUpMessages(readDb, categories, readingOf(request, reply))),
  );

  typed.post(
    `${messagesBase}/read`,
    { bodyLimit, config, schema: { tags, summary: "Mark messages as read", body: readMessagesSchema } },
    async (request, reply) => {
      const { userId } = scopeOf(request);
      await markRead(db, dialect, userId, request.body);
      // Other windows of the same user show the number, too.
      await publishHint(db, { topic: "messages", users: [userId] });
      // Of the connection that has written: another one may be behind.
      return ok(reply, await sumUpMessages(db, categories, { userId, locale: localeOf(request) }));
    },
  );
}
