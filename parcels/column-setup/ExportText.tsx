import type { PersonalColumn } from "@customs-portal/sdk/contract";
import { Button, Dialog, useAnnounce, useT } from "@customs-portal/ui";
import { useId, useRef, useState } from "react";
import { exportText } from "./exchange.ts";

/** The setup as text, to be copied. */
export function ExportText({ setup, onClose }: { setup: readonly PersonalColumn[]; onClose(): void }) {
  const t = useT("columnSetup");
  const tUi = useT("ui");
  const announce = useAnnounce();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    area.current?.select();
    // Where the page may not write to the clipboard, the text is selected for the keyboard.
    await navigator.clipboard.writeText(exportText(setup));
    setCopied(true);
    announce(t("exchange.copied"));
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("exchange.exportTitle")}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{tUi("dialog.close")}</Button>
          <Button variant="primary" onClick={() => void copy().catch(() => undefined)}>
            {isCopied ? t("exchange.copied") : t("exchange.copy")}
          </Button>
        </>
      }
    >
      <div className="cs-exchange-body">
        <label htmlFor={id}>{t("exchange.exportHint")}</label>
        <textarea
          id={id}
          ref={area}
          className="cs-text"
          readOnly
          rows={10}
          spellCheck={false}
          value={exportText(setup)}
        />
      </div>
    </Dialog>
  );
}
