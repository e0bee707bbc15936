import type { HomeCardAnswer, HomePoint } from "@customs-portal/sdk/contract";
import { Button, useFormat, useT } from "@customs-portal/ui";
import { useState } from "react";
import { BarChart } from "./BarChart.tsx";
import { CardFailure } from "./CardFailure.tsx";
import { PageLink } from "./PageLink.tsx";
import { isDay, useLabelOf } from "./point-labels.ts";

/** The points as a table: what the bars say, for whoever does not see them. */
function PointTable({
  points,
  title,
  open,
}: {
  points: readonly HomePoint[];
  title: string;
  open: (path: string) => void;
}) {
  const t = useT("home");
  const format = useFormat();
  const labelOf = useLabelOf();
  return (
    // It scrolls, so that the keyboard must reach it.
    <div className="chart-table" role="region" aria-label={`${title}: ${t("asTable")}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("chartLabel")}</th>
            <th scope="col">{t("chartValue")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, path }) => (
            <tr key={label}>
              <th scope="row">
                {path ? (
                  <PageLink path={path} open={open}>
                    {labelOf(label)}
                  </PageLink>
                ) : (
                  labelOf(label)
                )}
              </th>
              <td>{format.number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface ChartCardProps {
  card: Extract<HomeCardAnswer, { kind: "chart" }>;
  isRetrying: boolean;
  onRetry: () => void;
  open: (path: string) => void;
}

/** A small chart: bars, a sentence that sums them up, and on demand the table behind them. */
export function ChartCard({ card: { title, data }, isRetrying, onRetry, open }: ChartCardProps) {
  const t = useT("home");
  const format = useFormat();
  const labelOf = useLabelOf();
  const [asTable, setAsTable] = useState(false);
  const points = data?.points ?? [];
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const highest = points.toSorted((one, other) => other.value - one.value)[0];
  const days = points
    .filter(({ label }) => isDay(label))
    .map(({ label }) => label)
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const sentence =
    total === 0 || !highest
      ? t("chartEmpty")
      : t("chart", {
          total: format.number(total),
          max: format.number(highest.value),
          label: labelOf(highest.label),
        });
  return (
    <section className="surface box chart-box" aria-label={title}>
      <div className="box-head">
        <h2>{title}</h2>
        {data && (
          <Button size="compact" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t("asTable")}
          </Button>
        )}
      </div>
      {!data && <CardFailure title={title} pending={isRetrying} onRetry={onRetry} />}
      {data && (
        <p className="quiet">
          {first !== undefined &&
            last !== undefined &&
            `${t("period", { first: labelOf(first), last: labelOf(last) })} `}
          {sentence}
        </p>
      )}
      {data &&
        (asTable ? <PointTable points={points} title={title} open={open} /> : <BarChart points={points} open={open} />)}
    </section>
  );
}
