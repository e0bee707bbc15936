import type { Message } from "@customs-portal/sdk/contract";
import { Icon, IconButton, useFormat, useT } from "@customs-portal/ui";
import Check from "lucide-react/icons/check";
import { Tone } from "./Tone.tsx";

export interface MessageItemProps {
  message: Message;
  /** Title of its category. */
  kind: string;
  onOpen: () => void;
  onRead: () => void;
}

/** A message: how grave, what, when, of which company, from whom, and what can be done with it. */
export function MessageItem({ message, kind, onOpen, onRead }: MessageItemProps) {
  const t = useT("messages");
  const format = useFormat();
  const { tone, title, text, path, time, corpName, isRead, sender } = message;
  return (
    <li className="message" data-unread={isRead ? undefined : ""}>
      <Tone tone={tone} />
      <div>
        <p className="message-title">
          {path ? (
            <a
              href={path}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen();
              }}
            >
              {title}
            </a>
          ) : (
            title
          )}
        </p>
        {text && <p className="message-text">{text}</p>}
        <p className="message-facts">
          {!isRead && <span className="message-new">{t("unread")}</span>}
          <time dateTime={time}>{format.dateTime(time)}</time>
          <span>{kind}</span>
          {corpName && <span>{corpName}</span>}
          {sender && <span>{t("from", { name: sender.userName, userNo: sender.userNo })}</span>}
          {sender?.corpName && sender.corpName !== corpName && <span>{sender.corpName}</span>}
        </p>
      </div>
      {!isRead && (
        <IconButton label={t("mark", { title })} icon={<Icon of={Check} />} size="compact" onClick={onRead} />
      )}
    </li>
  );
}
