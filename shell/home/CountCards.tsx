import type { HomeCardAnswer, HomeTone } from "@customs-portal/sdk/contract";
import { Icon, useFormat, useT } from "@customs-portal/ui";
import type { LucideIcon } from "lucide-react";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { CardFailure } from "./CardFailure.tsx";
import { PageLink } from "./PageLink.tsx";
import type { HomeCards } from "./use-home-cards.ts";

type CountCard = Extract<HomeCardAnswer, { kind: "count" }>;

const icons: Readonly<Record<HomeTone, LucideIcon>> = { exception: TriangleAlert, todo: ClipboardList, info: Info };

export interface CountCardsProps {
  cards: readonly CountCard[];
  retrying: HomeCards["retrying"];
  onRetry: (name: string) => void;
  open: (path: string) => void;
}

/** Numbers that lead to what they count, the exceptions first. */
export function CountCards({ cards, retrying, onRetry, open }: CountCardsProps) {
  const t = useT("home");
  const format = useFormat();
  return (
    <section className="surface counts" aria-label={t("numbers")}>
      <ul>
        {cards.map(({ name, title, tone, path, data }) => (
          <li key={name} className="count" data-tone={tone} data-none={data?.count === 0 ? "" : undefined}>
            {data ? (
              <PageLink className="count-link" path={path} open={open}>
                <span className="count-number">{format.number(data.count)}</span>
                <span className="count-title">
                  <Icon of={icons[tone]} />
                  <span className="cp-hidden">{t(`tone.${tone}`)}</span>
                  {title}
                </span>
              </PageLink>
            ) : (
              <div className="count-link">
                <CardFailure title={title} pending={retrying.has(name)} onRetry={() => onRetry(name)} />
                <span className="count-title">{title}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
