import * as z from "zod/mini";
import { listOf } from "./one-by-one.ts";
import { lenient, nullish, wireFlag, wireNumber, wireText } from "./values.ts";

/** How grave a message is, or a row of the home page. */
export const messageTones = ["info", "success", "warning", "danger"] as const;
export type MessageTone = (typeof messageTones)[number];

/** A tone; one that is not known reads as `info`. */
export const messageToneSchema = z.pipe(
  lenient(z.enum(messageTones)),
  z.transform((tone) => tone ?? "info"),
);

/** A message, its texts in the language of the call. */
export const messageSchema = z.object({
  id: wireText,
  /** Name of its category. */
  category: wireText,
  tone: messageToneSchema,
  title: wireText,
  text: wireText,
  /** Local path of what it tells of; null where nothing is to be opened. */
  path: nullish(wireText),
  /** Code of the company that it is about; null for all companies of the user. */
  corpCode: nullish(wireText),
  corpName: nullish(wireText),
  /** ISO 8601. */
  time: wireText,
  isRead: wireFlag,
  /** The person who sent it, and for which company; null for what the portal itself tells. */
  sender: nullish(z.object({ userNo: wireText, userName: wireText, corpName: nullish(wireText) })),
});
export type Message = z.infer<typeof messageSchema>;

/** Answer of GET {base}: the newest first. */
export const messagePageSchema = z.object({
  messages: listOf(messageSchema, "Message"),
  /** What asks for the next page as `after`; null where there is none. */
  next: z.nullable(wireText),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

/** Answer of GET {base}/summary, and of POST {base}/read: what there is to read. */
export const messageSummarySchema = z.object({
  unread: wireNumber,
  /** Where the newest message stands: `until` of a call that marks all as read. Null where there is none. */
  latest: z.nullable(wireText),
  /** The categories that exist, in their order. */
  categories: listOf(z.object({ name: wireText, title: wireText, unread: wireNumber }), "Category of messages"),
});
export type MessageSummary = z.infer<typeof messageSummarySchema>;
