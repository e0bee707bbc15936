import type { Message, MessagePage } from "@customs-portal/sdk/contract";
import { useLocale, useResource, useStore } from "@customs-portal/ui";
import { useState } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { listMessages, type MessageFilter } from "./message-calls.ts";

/** The messages of a filter, as far as they were asked for. */
export interface MessageList {
  /** Undefined before the first answer. */
  messages: readonly Message[] | undefined;
  /** Why the first page could not be had. */
  error: unknown;
  /** The messages at hand answer another filter. */
  isStale: boolean;
  /** Newer ones came since. */
  hasNews: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): Promise<void>;
  reload(): void;
  /** Remembers that a message was read here: it stays in its place. */
  read(id: string): void;
}

/** Pages beyond the first, of one answer. */
interface Further {
  of: MessagePage | undefined;
  messages: readonly Message[];
  next: string | null;
}

/** Loads the messages of a filter, page by page. */
export function useMessageList({ portal, messages: watch }: WorkspaceModel, filter: MessageFilter): MessageList {
  const locale = useLocale();
  const summary = useStore(watch.summary);
  const key = JSON.stringify([filter.category, filter.unread, locale]);
  const [latestAtLoad, setLatestAtLoad] = useState<string | null>();
  const { data, dataKey, error, reload } = useResource(key, async (signal) => {
    const page = await listMessages(portal, filter, { signal });
    setLatestAtLoad(watch.summary.getSnapshot()?.latest);
    return page;
  });
  const [further, setFurther] = useState<Further>({ of: undefined, messages: [], next: null });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [readIds, setReadIds] = useState<ReadonlySet<string>>(new Set());
  const more: Further = further.of === data ? further : { of: data, messages: [], next: data?.next ?? null };
  const listed = data && [...data.messages, ...more.messages];
  const latest = summary?.latest;
  const isKnown = listed?.some(({ id }) => latest?.endsWith(id)) ?? true;

  return {
    messages: listed?.map((message) => (readIds.has(message.id) ? { ...message, isRead: true } : message)),
    error,
    isStale: dataKey !== key,
    hasNews: latest !== undefined && latestAtLoad !== undefined && latest !== latestAtLoad && !isKnown,
    hasMore: more.next !== null,
    isLoadingMore,
    async loadMore() {
      if (more.next === null || isLoadingMore) return;
      setLoadingMore(true);
      try {
        const page = await listMessages(portal, filter, { after: more.next });
        setFurther({ of: data, messages: [...more.messages, ...page.messages], next: page.next });
      } finally {
        setLoadingMore(false);
      }
    },
    reload,
    read: (id) => setReadIds((known) => new Set([...known, id])),
  };
}
