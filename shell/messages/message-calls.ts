import {
  messagePageSchema,
  messageSummarySchema,
  type MessagePage,
  type MessageSummary,
  type ReadMessages,
} from "@customs-portal/sdk/contract";
import { messagesBase } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";

/** Which messages are asked for. */
export interface MessageFilter {
  /** Name of a category; "" for all. */
  category: string;
  unread: boolean;
}

/** A page of messages, the newest first. @param after `next` of the page before; "" for the first. @throws HttpError */
export function listMessages(
  { http }: Pick<Portal, "http">,
  { category, unread }: MessageFilter,
  { after = "", pageSize, signal }: { after?: string; pageSize?: number; signal?: AbortSignal },
): Promise<MessagePage> {
  const query = { category, unread, after: after === "" ? undefined : after, pageSize };
  return http.get(messagesBase, { query, schema: messagePageSchema, notice: false, ...(signal && { signal }) });
}

/**
 * What there is to read. Asked for without the user doing anything: it is neither tracked nor told when it fails, and
 * neither keeps the session alive nor ends it.
 * @throws HttpError
 */
export function sumUpMessages(
  { http, i18n }: Pick<Portal, "http" | "i18n">,
  signal: AbortSignal,
): Promise<MessageSummary> {
  const query = { lang: i18n.locale.getSnapshot() };
  return http.get(`${messagesBase}/summary`, { query, schema: messageSummarySchema, noInterceptor: true, signal });
}

/** Marks messages as read. @returns what is left to read. @throws HttpError */
export function markMessages({ http }: Pick<Portal, "http">, wanted: ReadMessages): Promise<MessageSummary> {
  return http.post(`${messagesBase}/read`, wanted, { schema: messageSummarySchema });
}
