import * as z from "zod/mini";
import { messagePageSizes, readMessagesMax } from "../limits.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));
const category = z.string().check(z.maxLength(40));
const cursorPattern = /^\d{1,15}-[\da-f-]{36}$/;
const cursor = z.string().check(z.regex(cursorPattern));

/** Query of GET {base}. */
export const messageQuerySchema = z.looseObject({
  /** Name of a category; "" for all. */
  category: z._default(category, ""),
  unread: z._default(z.enum(["true", "false"]), "false"),
  /** `next` of the page before; "" for the first. */
  after: z._default(z.union([z.literal(""), cursor]), ""),
  pageSize: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(messagePageSizes.most)),
    messagePageSizes.usual,
  ),
});
export type MessageQuery = z.infer<typeof messageQuerySchema>;

/** Body of POST {base}/read: some messages by their ids, or all up to the newest that the reader has seen. */
export const readMessagesSchema = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(readMessagesMax)) }),
  z.strictObject({ until: cursor, category: z._default(category, "") }),
]);
export type ReadMessages = z.infer<typeof readMessagesSchema>;

/** Query of the cards: the name of one, "" for all. */
export const homeCardsQuerySchema = z.looseObject({ name: z._default(z.string().check(z.maxLength(100)), "") });
