import type { PersonalColumn } from "@customs-portal/sdk/contract";
import type { PageColumn } from "@customs-portal/sdk/rules";
import { Button, Dialog, Icon, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, useState } from "react";
import { importText, type ImportFlaw } from "./exchange.ts";

interface ImportTextProps {
  columns: readonly PageColumn[];
  onClose(): void;
  onImport(setup: readonly PersonalColumn[]): void;
}

/** Takes a setup that somebody exported as text. */
export function ImportText({ columns, onClose, onImport }: ImportTextProps) {
  const t = useT("columnSetup");
  const tSetup = useT("setup");
  const id = useId();
  const [text, setText] = useState("");
  const [flaw, setFlaw] = useState<ImportFlaw>();
  function take() {
    const read = importText(text, columns);
    if ("flaw" in read) setFlaw(read.flaw);
    else onImport(read.setup);
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("exchange.importTitle")}
      width={560}
      alert={text !== ""}
      actions={
        <>
          <Button onClick={onClose}>{tSetup("cancel")}</Button>
          <Button variant="primary" onClick={take}>
            {t("exchange.take")}
          </Button>
        </>
      }
    >
      <div className="cs-exchange-body">
        <label htmlFor={id}>{t("exchange.importHint")}</label>
        <textarea
          id={id}
          className="cs-text"
          rows={10}
          spellCheck={false}
          value={text}
          aria-invalid={flaw !== undefined}
          aria-describedby={flaw ? `${id}-flaw` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFlaw(undefined);
          }}
        />
        {flaw && (
          <p className="cp-note" data-kind="error" id={`${id}-flaw`} role="alert">
            <Icon of={CircleAlert} />
            {t(`exchange.${flaw}`)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
