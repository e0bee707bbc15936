import { Popover } from "@base-ui/react/popover";
import Calendar from "lucide-react/icons/calendar";
import { useRef, useState } from "react";
import { dayPresets, type DayPreset } from "@customs-portal/sdk/rules";
import { Icon } from "../../controls/Icon.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { useEnvironment } from "../../environment/environment-context.ts";
import { useT } from "../../hooks/use-texts.ts";
import { useToday } from "../../hooks/use-today.ts";
import { shownRange, type DraftOf } from "../model/draft.ts";
import type { DateRangeQueryField } from "../model/field-types.ts";
import type { ControlProps } from "./control-props.ts";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { RangeFrame } from "./RangeFrame.tsx";

/** Days from and to: typed, picked in a calendar, or one of the usual ranges, which move on with the calendar. */
export function DateRangeControl(
  props: ControlProps<DateRangeQueryField, DraftOf<"range">> & { wrong: "from" | "to" | undefined },
) {
  const { field, draft, error, wrong, figures, onChange, onLeave } = props;
  const t = useT("query");
  const { overlays } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  /** The first day of a range of which the last is not picked yet. */
  const [first, setFirst] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const focusDay = useRef<HTMLButtonElement>(null);
  const today = useToday();
  const shown = shownRange(draft, figures, today);
  const [from, to] = [figures.readDay(shown.from), figures.readDay(shown.to)];

  const open = (next: boolean) => {
    setFirst(undefined);
    setOpen(next);
  };
  const pick = (day: string) => {
    if (first === undefined) {
      setFirst(day);
      onChange({ kind: "range", from: figures.day(day), to: "" });
      return;
    }
    const [start, end] = [first, day].toSorted() as [string, string];
    onChange({ kind: "range", from: figures.day(start), to: figures.day(end) });
    open(false);
  };
  const choose = (preset: DayPreset) => {
    onChange({ kind: "range", from: "", to: "", preset });
    open(false);
  };
  const tidy = (typed: string) => {
    const read = figures.readDay(typed);
    return read === undefined ? typed : figures.day(read);
  };
  const leave = () => {
    if (!draft.preset) {
      const tidied = { from: tidy(draft.from), to: tidy(draft.to) };
      if (tidied.from !== draft.from || tidied.to !== draft.to) onChange({ kind: "range", ...tidied });
    }
    onLeave();
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <RangeFrame
        ref={box}
        label={field.label}
        from={shown.from}
        to={shown.to}
        names={{ from: t("range.from", { label: field.label }), to: t("range.to", { label: field.label }) }}
        placeholder={field.placeholder ?? figures.dayForm}
        error={error}
        wrong={wrong}
        inputMode="text"
        onChange={(bounds) => onChange({ kind: "range", ...bounds })}
        onLeave={leave}
        onOpen={() => open(true)}
        end={
          <Popover.Trigger
            render={<IconButton label={t("range.calendar", { label: field.label })} icon={<Icon of={Calendar} />} />}
          />
        }
      />
      <Popover.Portal container={overlays.container}>
        <Popover.Positioner
          className="cp-positioner"
          anchor={box}
          collisionBoundary={overlays.boundary}
          sideOffset={4}
          align="start"
        >
          <Popover.Popup
            className="cp-popup cp-query-calendar"
            aria-label={t("range.dialog", { label: field.label })}
            initialFocus={focusDay}
          >
            <ul aria-label={t("range.presets")}>
              {(field.presets ?? dayPresets).map((preset) => (
                <li key={preset}>
                  <button
                    type="button"
                    className="cp-item"
                    aria-pressed={draft.preset === preset}
                    onClick={() => choose(preset)}
                  >
                    {t(`presets.${preset}`)}
                  </button>
                </li>
              ))}
            </ul>
            <MonthCalendar
              from={first ?? from}
              to={first === undefined ? to : undefined}
              today={today}
              focusRef={focusDay}
              hint={t(first === undefined ? "range.pickFrom" : "range.pickTo")}
              onPick={pick}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
