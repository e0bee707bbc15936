import type { Message } from "@customs-portal/sdk/contract";
import {
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  errorText,
  PageHead,
  Skeleton,
  useAnnounce,
  useStore,
  useStyles,
  useT,
} from "@customs-portal/ui";
import type { ShellPageProps } from "../model/workspace-model.ts";
import { MessageItem } from "./MessageItem.tsx";
import { MessageKinds } from "./MessageKinds.tsx";
import type { MessageFilter } from "./message-calls.ts";
import { openMessage } from "./open-message.ts";
import { messagesCss } from "./styles.ts";
import { useMessageList } from "./use-message-list.ts";

const skeletonRows = 6;

function pathOf({ category, unread }: MessageFilter): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(unread && { unread: "true" }) });
  return query.size > 0 ? `/xdomessagecenter?${query.toString()}` : "/xdomessagecenter";
}

/** Why a list is empty, and what to do about it. */
function NoMessages({ category, unread }: MessageFilter) {
  const t = useT("messages");
  const why = unread ? "unread" : category === "" ? "all" : "kind";
  return <EmptyState title={t(`empty.${why}`)} hint={t(`empty.${why}Hint`)} />;
}

/** The message centre: what the user was told, by category, with the ways to what it is about (R23-03). */
export function MessagesPage({ location, model, navigate }: ShellPageProps) {
  useStyles(messagesCss);
  const t = useT("messages");
  const announce = useAnnounce();
  const { portal, messages: watch } = model;
  const summary = useStore(watch.summary);
  const query = new URLSearchParams(location.search);
  const filter: MessageFilter = { category: query.get("category") ?? "", unread: query.get("unread") === "true" };
  const list = useMessageList(model, filter);
  const { messages } = list;
  const titles = new Map(summary?.categories.map(({ name, title }) => [name, title]));
  const choose = (change: Partial<MessageFilter>) => navigate(pathOf({ ...filter, ...change }), { replace: true });

  const read = async ({ id }: Message) => {
    await watch.markRead({ ids: [id] });
    list.read(id);
    announce(t("marked"));
  };
  const readAll = async () => {
    if (!summary?.latest) return;
    await watch.markRead({ until: summary.latest, category: filter.category });
    announce(t("marked"));
    list.reload();
  };
  const open = (message: Message) => {
    list.read(message.id);
    void openMessage(model, message);
  };
  // A failed call has shown its notice.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const unread =
    filter.category === ""
      ? (summary?.unread ?? 0)
      : (summary?.categories.find(({ name }) => name === filter.category)?.unread ?? 0);

  return (
    <div className="messages">
      <PageHead title={t("title")} />
      <MessageKinds
        summary={summary}
        chosen={filter.category}
        pathOf={(category) => pathOf({ ...filter, category })}
        onChoose={(category) => choose({ category })}
      />
      <section
        className="message-part"
        aria-label={titles.get(filter.category) ?? t("everyKind")}
        aria-busy={list.isStale}
      >
        <div className="message-tools">
          <Checkbox label={t("unreadOnly")} checked={filter.unread} onChange={(next) => choose({ unread: next })} />
          <span className="space" />
          {list.hasNews && (
            <Button size="compact" onClick={list.reload}>
              {t("fresh")}
            </Button>
          )}
          <Button size="compact" disabled={unread === 0} onClick={() => quietly(readAll())}>
            {t("markAll")}
          </Button>
        </div>
        {list.error !== undefined && (!messages || list.isStale) ? (
          <ErrorState
            title={t("failed")}
            message={errorText(portal, list.error).text}
            action={<Button onClick={list.reload}>{t("retry")}</Button>}
          />
        ) : messages?.length === 0 && !list.isStale ? (
          <NoMessages {...filter} />
        ) : (
          <ul className="message-list">
            {messages && !list.isStale
              ? messages.map((message) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    kind={titles.get(message.category) ?? ""}
                    onOpen={() => open(message)}
                    onRead={() => quietly(read(message))}
                  />
                ))
              : Array.from({ length: skeletonRows }, (_, index) => (
                  <li key={index} className="message">
                    <Skeleton width={16} />
                    <div>
                      <Skeleton width="60%" />
                      <Skeleton width="30%" />
                    </div>
                  </li>
                ))}
          </ul>
        )}
        {list.hasMore && !list.isStale && (
          <div className="message-more">
            <Button pending={list.isLoadingMore} onClick={() => quietly(list.loadMore())}>
              {t("more")}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
