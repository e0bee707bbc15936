import type { PastedElements, TradeDirection } from "@customs-portal/sdk/rules";
import { Button, Dialog, useT } from "@customs-portal/ui";
import { useRef } from "react";
import { Note } from "./Note.tsx";
import { fillIn, type Sheet } from "./sheet.ts";
import { ValueChanges } from "./ValueChanges.tsx";
import { wordedValue } from "./worded-option.ts";

export interface PastePreviewProps {
  pasted: PastedElements;
  sheet: Sheet;
  tradeDirection: TradeDirection | undefined;
  onApply(): void;
  onCancel(): void;
}

/** What goes where, before a pasted text is applied: old and new, what was translated, what is no choice or too much. */
export function PastePreview({ pasted, sheet, tradeDirection, onApply, onCancel }: PastePreviewProps) {
  const t = useT("elementAssistant");
  const applies = useRef<HTMLButtonElement>(null);
  const rows = sheet.found?.rows ?? [];
  const filled = fillIn({ ...sheet, rows }, pasted.values, tradeDirection);
  /** A string that had no places is shown even where it is plain. */
  const form =
    pasted.form === "catalogue" || (pasted.form === "plain" && pasted.translated.length === 0) ? "list" : pasted.form;
  const isKept = (index: number) => sheet.values[index] && pasted.values[index] === sheet.values[index];
  const kept = sheet.rows.length === 0 ? [] : pasted.absent.filter(isKept).map((index) => rows[index]?.NAME ?? "");
  const changes = rows.map((row, index) => {
    const isFixed = filled.told.fixed.some((one) => one.row === row);
    const translated = pasted.translated.find((one) => one.index === index);
    const isWrong = !isFixed && pasted.unknown.includes(index);
    return {
      name: row.NAME,
      before: wordedValue(row, sheet.rows.length > 0 ? (sheet.values[index] ?? "") : ""),
      after: wordedValue(row, filled.sheet.values[index] ?? ""),
      isWrong,
      note: isWrong
        ? t("problem.not-a-choice")
        : isFixed
          ? t("fixed")
          : translated && t("preview.translated", { text: translated.text, code: translated.code }),
    };
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onCancel()}
      title={t("preview.title")}
      width={720}
      // Who pasted goes on by Enter; undo takes it back.
      initialFocus={() => applies.current}
      actions={
        <>
          <Button onClick={onCancel}>{t("cancel")}</Button>
          <Button variant="primary" ref={applies} onClick={onApply}>
            {t("preview.apply")}
          </Button>
        </>
      }
    >
      <div className="ea">
        <p>{t(`preview.form.${form}`)}</p>
        {kept.length > 0 && <Note kind="info">{t("preview.kept", { names: kept.join(t("and")) })}</Note>}
        {pasted.surplus.length > 0 && (
          <Note kind="warning">{t("preview.surplus", { text: pasted.surplus.join(t("and")).slice(0, 200) })}</Note>
        )}
        <ValueChanges
          label={t("preview.title")}
          heads={{ before: t("preview.before"), after: t("preview.after") }}
          changes={changes}
        />
      </div>
    </Dialog>
  );
}
