import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { addDays, addMonths, isDay, weeksOf } from "@customs-portal/sdk/rules";
import { Icon } from "../../controls/Icon.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { useLocale, useT } from "../../hooks/use-texts.ts";

export interface MonthCalendarProps {
  /** The days that are picked, `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
  today: string;
  /** Takes the day that takes the focus. */
  focusRef: RefObject<HTMLButtonElement | null>;
  /** What to pick next. */
  hint: string;
  onPick(day: string): void;
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Where a key goes from a day; undefined for keys that the calendar does not take. */
function dayOfKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const weekday = (dateOf(day).getUTCDay() + 6) % 7;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    case "PageUp":
      return addMonths(day, shiftKey ? -12 : -1);
    case "PageDown":
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/**
 * A month as a grid with one stop of Tab: arrows go by days and weeks, Home and End to the ends of the week, PageUp and
 * PageDown by months, with Shift by years; Enter and the space bar pick.
 */
export function MonthCalendar({ from, to, today, focusRef, hint, onPick }: MonthCalendarProps) {
  const t = useT("query");
  const locale = useLocale();
  const titleId = useId();
  const [active, setActive] = useState(from ?? to ?? today);
  const hasMoved = useRef(false);
  const formats = useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return {
      month: of({ year: "numeric", month: "long" }),
      full: of({ year: "numeric", month: "long", day: "numeric", weekday: "long" }),
      weekday: of({ weekday: "narrow" }),
      weekdayName: of({ weekday: "long" }),
    };
  }, [locale]);
  const weeks = weeksOf(active);
  const month = active.slice(0, 7);

  const go = (day: string) => {
    if (isDay(day)) setActive(day);
  };
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    focusRef.current?.focus();
  });

  return (
    <div className="cp-query-month">
      <header>
        <IconButton
          size="compact"
          label={t("range.previous")}
          icon={<Icon of={ChevronLeft} />}
          onClick={() => go(addMonths(active, -1))}
        />
        <span id={titleId} aria-live="polite">
          {formats.month.format(dateOf(active))}
        </span>
        <IconButton
          size="compact"
          label={t("range.next")}
          icon={<Icon of={ChevronRight} />}
          onClick={() => go(addMonths(active, 1))}
        />
      </header>
      <table
        // A calendar is a grid in which arrows go from day to day.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          const next = dayOfKey(event, active);
          if (next === undefined) return;
          event.preventDefault();
          hasMoved.current = true;
          go(next);
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formats.weekdayName.format(dateOf(day))}>
                {formats.weekday.format(dateOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isEnd = day === from || day === to;
                const isInside = from !== undefined && to !== undefined && day >= from && day <= to;
                return (
                  <td key={day} aria-selected={isEnd || isInside} data-inside={isInside ? "" : undefined}>
                    <button
                      type="button"
                      ref={day === active ? focusRef : undefined}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={formats.full.format(dateOf(day))}
                      aria-current={day === today ? "date" : undefined}
                      data-end={isEnd ? "" : undefined}
                      data-other={day.startsWith(month) ? undefined : ""}
                      onClick={() => {
                        setActive(day);
                        onPick(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{hint}</p>
    </div>
  );
}
