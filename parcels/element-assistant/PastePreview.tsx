import type { PastedElements } from "@customs-portal/sdk/rules";
import { Button, Dialog, useT } from "@customs-portal/ui";
import { useRef } from "react";
import { Note } from "./Note.tsx";
import type { Sheet } from "./sheet.ts";
import { ValueChanges } from "./ValueChanges.tsx";
import { wordedValue } from "./worded-option.ts";

export interface PastePreviewProps {
  pasted: PastedElements;
  sheet: Sheet;
  onApply(): void;
  onCancel(): void;
}

/** What goes where, before a pasted text is applied: old and new, what was translated, what is no choice or too much. */
export function PastePreview({ pasted, sheet, onApply, onCancel }: PastePreviewProps) {
  const t = useT("elementAssistant");
  const applies = useRef<HTMLButtonElement>(null);
  const changes = sheet.rows.map((row, index) => {
    const translated = pasted.translated.find((one) => one.index === index);
    const isWrong = pasted.unknown.includes(index);
    return {
      name: row.NAME,
      before: wordedValue(row, sheet.values[index] ?? ""),
      after: wordedValue(row, pasted.values[index] ?? ""),
      isWrong,
      note: isWrong
        ? t("problem.not-a-choice")
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
        <p>{t(`preview.form.${pasted.form === "catalogue" ? "list" : pasted.form}`)}</p>
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
