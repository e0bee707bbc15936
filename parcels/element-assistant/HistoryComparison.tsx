import type { ElementHistory } from "@customs-portal/sdk/contract";
import { isSameElements } from "@customs-portal/sdk/rules";
import { useT } from "@customs-portal/ui";
import { Note } from "./Note.tsx";
import { ToldNotes } from "./ToldNotes.tsx";
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
  const filled = assistant.preview(accepted);
  if (!filled) return <Note kind="error">{t("history.unnamed", { code: accepted.code })}</Note>;
  const { rows, values } = filled.sheet;
  const isKnown = state === "found" || state === "unplaced";
  const current = state === "found" ? sheet.values : [];
  const isInOrder = isKnown && names.length === 0;
  const isOther = isKnown && !isInOrder && accepted.code !== code;
  const isChanged =
    isKnown &&
    !isInOrder &&
    !isOther &&
    !isSameElements(
      names,
      rows.map(({ NAME }) => NAME),
    );
  return (
    <>
      {isInOrder && <Note kind="warning">{t("history.inOrder")}</Note>}
      {isChanged && <Note kind="warning">{t("history.changed")}</Note>}
      {isOther && <Note kind="warning">{t("history.other", { code: accepted.code })}</Note>}
      <ToldNotes told={filled.told} />
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
