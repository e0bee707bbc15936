import { useT } from "@customs-portal/ui";
import { Note } from "./Note.tsx";
import type { Told } from "./sheet.ts";
import { wordedValue } from "./worded-option.ts";

/** Characters of a surplus that are shown. */
const shownMax = 200;

/** What to know of values that were filled in: those without a place, a surplus, and those that were changed. */
export function ToldNotes({ told: { lost, surplus, fixed } }: { told: Told }) {
  const t = useT("elementAssistant");
  return (
    <>
      {lost.length > 0 && (
        <Note kind="warning">
          {t("lost", { values: lost.map(({ name, value }) => `${name}${t("colon")}${value}`).join(t("and")) })}
        </Note>
      )}
      {surplus.length > 0 && (
        <Note kind="warning">{t("preview.surplus", { text: surplus.join(t("and")).slice(0, shownMax) })}</Note>
      )}
      {fixed.map(({ row, before, after }, index) => (
        // eslint-disable-next-line react/no-array-index-key -- names may repeat (A26)
        <Note kind="warning" key={index}>
          {t("fixedChanged", {
            name: row.NAME,
            before: wordedValue(row, before),
            after: wordedValue(row, after),
          })}
        </Note>
      ))}
    </>
  );
}
