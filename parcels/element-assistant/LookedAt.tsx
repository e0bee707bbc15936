import { useT } from "@customs-portal/ui";
import type { Assistant } from "./use-assistant.ts";
import { wordedValue } from "./worded-option.ts";

/** The look mode: every element with its value in words. */
export function LookedAt({ assistant: { typed, goodsName, sheet, state } }: { assistant: Assistant }) {
  const t = useT("elementAssistant");
  const name = goodsName || sheet.found?.goodsName;
  const rows = state === "found" ? sheet.rows : [];
  return (
    <dl className="ea-looked">
      <div>
        <dt>{t("code.label")}</dt>
        <dd>{typed || t("blank")}</dd>
      </div>
      <div>
        <dt>{t("goodsName")}</dt>
        <dd>{name || t("blank")}</dd>
      </div>
      {rows.map((row, index) => (
        // eslint-disable-next-line react/no-array-index-key -- CODE may repeat (A26)
        <div key={index}>
          <dt>{row.NAME}</dt>
          <dd>{wordedValue(row, sheet.values[index] ?? "") || t("blank")}</dd>
        </div>
      ))}
    </dl>
  );
}
