import type { ElementRow } from "@customs-portal/sdk/contract";
import {
  countBytes,
  declaredValue,
  elementOptions,
  entryOf,
  fixedElementValue,
  isRequiredElement,
  searchChoices,
  type ElementProblem,
  type TradeDirection,
} from "@customs-portal/sdk/rules";
import { SelectField, SuggestField, TextField, useFormat, useT } from "@customs-portal/ui";
import { useMemo, useState, type KeyboardEvent } from "react";
import { wordedOption } from "./worded-option.ts";

/** Options that a list shows at once; the others are found by typing. */
const shownMax = 50;

export interface ElementFieldProps {
  row: Readonly<ElementRow>;
  value: string;
  tradeDirection: TradeDirection | undefined;
  problem: ElementProblem | undefined;
  /** Whether an empty one is pointed out, too: once somebody wanted to use it. */
  isTried: boolean;
  onChange(value: string): void;
  onLeave(): void;
}

/** The field of an element: a choice, a choice or text, or text (R3-23 … R3-25), with the bytes of its value. */
export function ElementField(props: ElementFieldProps) {
  const { row, value, tradeDirection, problem, isTried, onChange, onLeave } = props;
  const t = useT("elementAssistant");
  const format = useFormat();
  const options = useMemo(() => elementOptions(row), [row]);
  const required = isRequiredElement(row);
  /** A value that is no choice stays in the list, which would choose nothing where it went. */
  const [foreign, setForeign] = useState<string>();
  if (problem === "not-a-choice" && foreign !== value) setForeign(value);
  const isFixed = fixedElementValue(row, tradeDirection) !== undefined;
  const error = problem && (problem !== "empty" || isTried) ? t(`problem.${problem}`) : undefined;
  const shared = { label: row.NAME, value, onChange, required, error };
  const bytes = countBytes(declaredValue(row, value));
  const hasChoices = options.length > 0;
  /** The list of the select is there a moment after the focus; a quick key would be lost. */
  const chooseByCode = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event;
    const isClosed = target instanceof HTMLButtonElement && target.ariaExpanded === "false";
    if (!isClosed || event.ctrlKey || event.metaKey || event.altKey || !options.some(({ code }) => code === key))
      return;
    event.preventDefault();
    event.stopPropagation();
    onChange(key);
  };
  return (
    // The keys are those of its select.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="ea-element" onKeyDownCapture={chooseByCode}>
      {hasChoices && entryOf(row) === "choice" ? (
        <SelectField
          {...shared}
          disabled={isFixed}
          hint={isFixed ? t("fixed") : undefined}
          options={[
            ...(required ? [] : [{ value: "", label: t("nothing") }]),
            ...options.map((option) => ({ value: option.code, label: wordedOption(option) })),
            ...(foreign === undefined ? [] : [{ value: foreign, label: foreign }]),
          ]}
        />
      ) : hasChoices && entryOf(row) === "choice-or-text" ? (
        <SuggestField
          {...shared}
          openLabel={t("choices", { label: row.NAME })}
          suggestions={searchChoices(
            options.map(({ code, text }) => ({ code, name: text })),
            options.some(({ code }) => code === value) ? "" : value,
            shownMax,
          ).shown.map(({ code, name }) => ({ value: code, text: name === code ? undefined : name }))}
          hint={options.find(({ code, text }) => code === value && text !== code)?.text}
          onPick={(picked) => onChange(picked.value)}
          onLeave={onLeave}
        />
      ) : (
        <TextField {...shared} autoComplete="off" spellCheck={false} onBlur={onLeave} />
      )}
      <span className="ea-bytes" title={t("bytesOf", { count: format.number(bytes) })}>
        <span aria-hidden="true">{bytes > 0 ? format.number(bytes) : ""}</span>
      </span>
    </div>
  );
}
