import type { ElementHistory } from "@customs-portal/sdk/contract";
import { isSameElements, moveElements } from "@customs-portal/sdk/rules";
import { useT } from "@customs-portal/ui";
import { Note } from "./Note.tsx";
import { unknownSheet } from "./sheet.ts";
import type { Assistant } from "./use-assistant.ts";
import { ValueChanges } from "./ValueChanges.tsx";
import { wordedValue } from "./worded-option.ts";

/** A string that was accepted before, and what it was for. */
export type Accepted = ElementHistory["items"][number];

/** A string of before, element by element beside what is filled in, and whether its elements are still the same. */
export function HistoryComparison({ assistant, accepted }: { assistant: Assistant; accepted: Accepted }) {
  const t = useT("elementAssistant");
  const { sheet, state, code } = assistant;
  const { names } = accepted;
  const before = unknownSheet(accepted.specification, names);
  const isKnown = state === "found";
  const rows = isKnown ? sheet.rows : before.rows;
  const current = isKnown ? sheet.values : [];
  const { values, lost } =
    isKnown && names.length > 0
      ? moveElements(
          names,
          before.values,
          rows.map(({ NAME }) => NAME),
        )
      : { values: before.values, lost: [] };
  const isOther = isKnown && accepted.code !== code;
  const isChanged =
    isKnown &&
    !isOther &&
    !isSameElements(
      names,
      rows.map(({ NAME }) => NAME),
    );
  return (
    <>
      {isChanged && <Note kind="warning">{t("history.changed")}</Note>}
      {isOther && <Note kind="warning">{t("history.other", { code: accepted.code })}</Note>}
      {lost.length > 0 && (
        <Note kind="warning">
          {t("lost", { values: lost.map(({ name, value }) => `${name}${t("colon")}${value}`).join(t("and")) })}
        </Note>
      )}
      <ValueChanges
        label={t("history.comparison")}
        heads={{ before: t("preview.before"), after: t("history.earlier") }}
        changes={rows.map((row, index) => ({
          name: row.NAME,
          before: wordedValue(row, current[index] ?? ""),
          after: wordedValue(row, values[index] ?? ""),
        }))}
      />
    </>
  );
}
