import { Button, Dialog, Icon, Spinner, useT } from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useId, useRef, type DragEvent } from "react";
import { MapColumns } from "./MapColumns.tsx";
import type { BatchLine } from "./lines.ts";
import { useTable } from "./use-table.ts";

/** What a file chooser offers; what else is chosen is looked at, too. */
const accepted = ".xlsx,.xlsm,.csv,.tsv,.txt";

export interface BringTableProps {
  title: string;
  onTake(lines: readonly BatchLine[]): void;
  onClose(): void;
}

/** Takes a table: pasted, dropped or chosen as a file; then asks which column holds what. */
export function BringTable({ title, onTake, onClose }: BringTableProps) {
  const t = useT("elementBatch");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { table, fault, isReading, readText, readFile, forget } = useTable();
  if (table) return <MapColumns title={title} table={table} onTake={onTake} onBack={forget} onClose={onClose} />;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) readFile(file);
    else readText(event.dataTransfer.getData("text/plain"));
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width={720}
      actions={<Button onClick={onClose}>{t("cancel")}</Button>}
    >
      {/* Dropping is one of three ways; the others go by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="eb" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p id={`${id}-hint`}>{t("bring.hint")}</p>
        <div className="cp-field">
          <label htmlFor={id} className="cp-label">
            {t("bring.label")}
          </label>
          <textarea
            id={id}
            className="eb-paste"
            rows={6}
            value=""
            spellCheck={false}
            autoComplete="off"
            placeholder={t("bring.placeholder")}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => readText(currentTarget.value)}
            onPaste={(event) => {
              event.preventDefault();
              const [file] = event.clipboardData.files;
              const text = event.clipboardData.getData("text/plain");
              if (text === "" && file) readFile(file);
              else readText(text);
            }}
          />
        </div>
        <div className="eb-tools">
          <Button icon={<Icon of={FileSpreadsheet} />} onClick={() => chooser.current?.click()}>
            {t("bring.choose")}
          </Button>
          <span className="eb-quiet">{t("bring.kinds")}</span>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={accepted}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) readFile(file);
              // The same file may be chosen again.
              currentTarget.value = "";
            }}
          />
        </div>
        {isReading && <Spinner label={t("bring.reading")} />}
        {fault && (
          <p className="cp-note" data-kind="error" role="alert">
            <Icon of={CircleAlert} />
            {t(`bring.fault.${fault}`)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
