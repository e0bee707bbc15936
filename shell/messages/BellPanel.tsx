import type { Message } from "@customs-portal/sdk/contract";
import { bellMessagesMax } from "@customs-portal/sdk/limits";
import {
  Button,
  EmptyState,
  ErrorState,
  errorText,
  Skeleton,
  useFormat,
  useLocale,
  useResource,
  useStore,
  useT,
} from "@customs-portal/ui";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { listMessages } from "./message-calls.ts";
import { openMessage } from "./open-message.ts";
import { Tone } from "./Tone.tsx";

const centerPath = "/xdomessagecenter";

function BellMessage({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useT("messages");
  const format = useFormat();
  const { tone, title, text, time, corpName, isRead, sender } = message;
  const notes = [format.dateTime(time), sender?.userName, corpName ?? sender?.corpName];
  return (
    <li>
      <button type="button" className="bell-message" data-unread={isRead ? undefined : ""} onClick={onOpen}>
        <Tone tone={tone} />
        <span className="bell-title">
          {title}
          {!isRead && <span className="cp-hidden">{t("unread")}</span>}
        </span>
        {text && <span className="bell-note">{text}</span>}
        <span className="bell-note">{notes.filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}

/** The newest messages, and the ways on. */
export function BellPanel({ model, onClose }: { model: WorkspaceModel; onClose: () => void }) {
  const t = useT("messages");
  const locale = useLocale();
  const { portal, messages } = model;
  const summary = useStore(messages.summary);
  const key = [locale, summary?.latest, summary?.unread].join("/");
  const { data, error, reload } = useResource(key, (signal) =>
    listMessages(portal, { category: "", unread: false }, { pageSize: bellMessagesMax, signal }),
  );
  const open = (message: Message) => {
    onClose();
    void openMessage(model, message);
  };
  const unread = summary?.unread ?? 0;
  const markAll = () => {
    // A failure was shown by the portal.
    if (summary?.latest) messages.markRead({ until: summary.latest, category: "" }).catch(() => undefined);
  };
  return (
    <>
      <div className="bell-head">
        <h2>{t("title")}</h2>
        <Button size="compact" disabled={unread === 0} onClick={markAll}>
          {t("markAll")}
        </Button>
      </div>
      {error !== undefined && !data ? (
        <ErrorState
          title={t("failed")}
          message={errorText(portal, error).text}
          action={<Button onClick={reload}>{t("retry")}</Button>}
        />
      ) : data?.messages.length === 0 ? (
        <EmptyState title={t("empty.all")} hint={t("empty.allHint")} />
      ) : (
        <ul className="bell-list">
          {data
            ? data.messages.map((message) => (
                <BellMessage key={message.id} message={message} onOpen={() => open(message)} />
              ))
            : Array.from({ length: bellMessagesMax }, (_, index) => (
                <li key={index} className="bell-message">
                  <Skeleton width="80%" />
                </li>
              ))}
        </ul>
      )}
      <div className="bell-foot">
        <a
          href={centerPath}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onClose();
            model.open(centerPath);
          }}
        >
          {t("all")}
        </a>
      </div>
    </>
  );
}
