import type { HomeCardAnswer } from "@customs-portal/sdk/contract";
import { Button, ErrorState, errorText, Skeleton, useT } from "@customs-portal/ui";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { ChartCard } from "./ChartCard.tsx";
import { CountCards } from "./CountCards.tsx";
import { ExportsCard } from "./ExportsCard.tsx";
import { ListCard } from "./ListCard.tsx";
import type { HomeCards } from "./use-home-cards.ts";

const skeletonRows = 5;

type CardOf<Kind extends HomeCardAnswer["kind"]> = Extract<HomeCardAnswer, { kind: Kind }>;

const isKind =
  <Kind extends HomeCardAnswer["kind"]>(kind: Kind) =>
  (card: HomeCardAnswer): card is CardOf<Kind> =>
    card.kind === kind;

/** The shape of what comes. */
function MainSkeleton() {
  const t = useT("home");
  const box = (
    <div className="surface box">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <p key={index} className="row-link">
          <Skeleton width={index === 0 ? "40%" : "80%"} />
        </p>
      ))}
    </div>
  );
  return (
    <div className="home-main" role="status" aria-label={t("loading")}>
      <div className="surface counts">
        <div className="count-link">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <div className="pair">
        {box}
        {box}
      </div>
    </div>
  );
}

/** What waits and what has happened: counts, exports, lists, charts. */
export function HomeMain({ model, home }: { model: WorkspaceModel; home: HomeCards }) {
  const t = useT("home");
  const { cards, error, retrying, reload } = home;
  if (!cards && error === undefined) return <MainSkeleton />;
  const shown = cards ?? [];
  const counts = shown.filter(isKind("count"));
  const retry = (name: string) => void home.retry(name);
  const each = ({ name }: HomeCardAnswer) => ({
    isRetrying: retrying.has(name),
    onRetry: () => retry(name),
    open: model.open,
  });
  return (
    <div className="home-main">
      {!cards && (
        <div className="surface">
          <ErrorState
            title={t("failed")}
            message={errorText(model.portal, error).text}
            code={errorText(model.portal, error).code}
            action={<Button onClick={reload}>{t("retry")}</Button>}
          />
        </div>
      )}
      {counts.length > 0 && <CountCards cards={counts} retrying={retrying} onRetry={retry} open={model.open} />}
      <div className="pair">
        {shown.filter(isKind("list")).map((card) => (
          <ListCard key={card.name} card={card} {...each(card)} />
        ))}
        <ExportsCard model={model} />
        {shown.filter(isKind("chart")).map((card) => (
          <ChartCard key={card.name} card={card} {...each(card)} />
        ))}
      </div>
    </div>
  );
}
