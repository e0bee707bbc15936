import { useState } from "react";
import type { BatchText } from "@customs-portal/sdk/rules";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../dialogs/Dialog.tsx";
import { useT } from "../../hooks/use-texts.ts";

export interface ListDialogProps {
  open: boolean;
  label: string;
  entries: BatchText;
  /** @param text one code a line, or undefined where the list stays as it was */
  onClose(text: string | undefined): void;
}

/** Edits a list of codes as text, where the page has no dialog for it. */
export function ListDialog({ open, label, entries, onClose }: ListDialogProps) {
  const t = useT("query");
  const [typed, setTyped] = useState<string>();
  const text = typed ?? [...entries.entries, ...entries.invalid].join("\n");
  const close = (result: string | undefined) => {
    setTyped(undefined);
    onClose(result);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close(undefined)}
      title={t("codes.title", { label })}
      actions={
        <>
          <Button onClick={() => close(undefined)}>{t("codes.cancel")}</Button>
          <Button variant="primary" onClick={() => close(text)}>
            {t("codes.use")}
          </Button>
        </>
      }
    >
      <textarea
        className="cp-query-text"
        rows={12}
        aria-label={t("codes.text")}
        placeholder={t("codes.text")}
        value={open ? text : ""}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  );
}
