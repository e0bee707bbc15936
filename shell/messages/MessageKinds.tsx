import type { MessageSummary } from "@customs-portal/sdk/contract";
import { Badge, useT } from "@customs-portal/ui";

export interface MessageKindsProps {
  summary: MessageSummary | undefined;
  /** Name of the chosen category; "" for all. */
  chosen: string;
  pathOf: (category: string) => string;
  onChoose: (category: string) => void;
}

/** The categories of messages, each with what is unread in it. */
export function MessageKinds({ summary, chosen, pathOf, onChoose }: MessageKindsProps) {
  const t = useT("messages");
  const all = { name: "", title: t("everyKind"), unread: summary?.unread ?? 0 };
  return (
    <nav className="message-kinds" aria-label={t("kinds")}>
      <ul>
        {[all, ...(summary?.categories ?? [])].map(({ name, title, unread }) => (
          <li key={name}>
            <a
              className="message-kind"
              href={pathOf(name)}
              aria-current={name === chosen ? "true" : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(name);
              }}
            >
              <span>{title}</span>
              {unread > 0 && <Badge badge={{ count: unread }} label={t("unread")} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
