import { createFormat, Icon, useFormat, useLocale, useT } from "@customs-portal/ui";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import { useMemo } from "react";
import { delayGraceMs, type ShipmentEvent } from "../contract.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How far a step is behind its plan, in words; undefined within what counts as in time. */
function useDelay() {
  const t = useT("logistics");
  const format = useFormat();
  return (ms: number) => {
    if (ms <= delayGraceMs) return undefined;
    const isDays = ms >= 2 * dayMs;
    const amount = format.number(Math.floor(ms / (isDays ? dayMs : hourMs)));
    return isDays ? t("timeline.daysLate", { amount }) : t("timeline.hoursLate", { amount });
  };
}

interface MomentProps {
  label: string;
  at: string;
  timeZone: string;
}

/** A moment as clocks show it at the place, and as they do where the user is, where that differs. */
function Moment({ label, at, timeZone }: MomentProps) {
  const t = useT("logistics");
  const locale = useLocale();
  const here = useFormat().dateTime(at);
  const there = useMemo(() => createFormat(locale, timeZone), [locale, timeZone]).dateTime(at);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{there}</time>
        {here !== there && <span className="logi-quiet">{t("timeline.here", { time: here })}</span>}
      </dd>
    </div>
  );
}

/**
 * The way of a shipment: what was planned and what came, each in the time of its place.
 * @param now when the events came: how late the next one is by then
 */
export function Timeline({ events, now }: { events: readonly ShipmentEvent[]; now: Date | undefined }) {
  const t = useT("logistics");
  const delayOf = useDelay();
  const next = events.findIndex(({ actualAt }) => actualAt === null);
  return (
    <ol className="logi-timeline" aria-label={t("timeline.title")}>
      {events.map(({ node, place, plannedAt, actualAt }, index) => {
        const end = actualAt === null ? (index === next ? now?.getTime() : undefined) : Date.parse(actualAt);
        const delay = end === undefined ? undefined : delayOf(end - Date.parse(plannedAt));
        const isNext = index === next;
        return (
          <li key={`${node} ${plannedAt}`} data-state={actualAt ? "done" : isNext ? "next" : "open"}>
            <Icon of={actualAt ? CircleCheck : isNext ? CircleDot : Circle} />
            <div>
              <p>
                <strong>{t(`node.${node}`)}</strong>
                <span> {place.name}</span>
                {isNext && <span className="logi-quiet"> {t("timeline.next")}</span>}
                {delay !== undefined && <span className="logi-late"> {delay}</span>}
              </p>
              <dl>
                <Moment label={t("timeline.planned")} at={plannedAt} timeZone={place.timeZone} />
                {actualAt !== null && <Moment label={t("timeline.actual")} at={actualAt} timeZone={place.timeZone} />}
              </dl>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
