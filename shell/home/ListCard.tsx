import type { HomeCardAnswer } from "@customs-portal/sdk/contract";
import { useFormat, useT } from "@customs-portal/ui";
import { Tone } from "../messages/index.ts";
import { CardFailure } from "./CardFailure.tsx";
import { PageLink } from "./PageLink.tsx";

export interface ListCardProps {
  card: Extract<HomeCardAnswer, { kind: "list" }>;
  isRetrying: boolean;
  onRetry: () => void;
  open: (path: string) => void;
}

/** The latest of something, with the way to each and to all. */
export function ListCard({ card: { title, path, data }, isRetrying, onRetry, open }: ListCardProps) {
  const t = useT("home");
  const format = useFormat();
  return (
    <section className="surface box" aria-label={title}>
      <div className="box-head">
        <h2>{title}</h2>
        <PageLink path={path} label={`${t("all")}: ${title}`} open={open}>
          {t("all")}
        </PageLink>
      </div>
      {!data && <CardFailure title={title} pending={isRetrying} onRetry={onRetry} />}
      {data?.rows.length === 0 && <p className="quiet">{t("nothing")}</p>}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map((row) => (
            <li key={row.path}>
              <PageLink className="row-link" path={row.path} open={open}>
                <Tone tone={row.tone} />
                <span className="row-title">{row.title}</span>
                <span className="row-note">{[row.note, format.dateTime(row.at)].filter(Boolean).join(" · ")}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
