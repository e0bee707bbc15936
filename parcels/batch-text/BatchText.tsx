import {
  Button,
  Checkbox,
  Dialog,
  useConfirm,
  useFormat,
  useStyles,
  useT,
  type DialogParcelProps,
} from "@customs-portal/ui";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { Findings } from "./Findings.tsx";
import { pasteCells } from "./paste-cells.ts";
import { batchTextCss } from "./styles.ts";
import { useBatchText } from "./use-batch-text.ts";

const wideComma = "，";

/**
 * Takes a list of numbers, typed or pasted (R26-07, R4-27): counts what can be used while it is typed, and lists what
 * came twice, is wrong or too much before anything is used. Nothing is left out without the user's doing.
 */
export function BatchText(props: DialogParcelProps<"batch-text">) {
  const { title, patternHint, separators = "", entries = [], onResult } = props;
  useStyles(batchTextCss);
  const t = useT("batchText");
  const format = useFormat();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [partsAtWideComma, setPartsAtWideComma] = useState(separators.includes(wideComma));
  const others = separators.replaceAll(wideComma, "");
  const [initial] = useState(() => entries.join("\n"));
  const parting = others + (partsAtWideComma ? wideComma : "");
  const state = useBatchText(field, props, { separators: parting, initial });
  const { found, isReading, limit } = state;
  const { confirm, dialog: question } = useConfirm();

  const usable = found.entries.length - found.beyond.length;
  const isBlocked = found.invalid.length > 0 || found.beyond.length > 0;
  const apply = () => {
    if (!isReading && !isBlocked) onResult([...found.entries]);
  };
  const close = async () => {
    const text = field.current?.value ?? "";
    const isLoss = text !== initial && text.trim() !== "";
    if (
      !isLoss ||
      (await confirm({
        title: t("discard.title"),
        message: t("discard.message"),
        confirmLabel: t("discard.yes"),
        danger: true,
      }))
    )
      onResult(undefined);
  };
  const partAtWideComma = (next: boolean) => {
    setPartsAtWideComma(next);
    state.read();
  };
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && void close()}
        title={title || t("title")}
        width={600}
        actions={
          <>
            <Button onClick={() => void close()}>{t("cancel")}</Button>
            <Button variant="primary" pending={isReading} disabled={isBlocked} onClick={apply}>
              {t("apply", { count: format.number(usable) })}
            </Button>
          </>
        }
      >
        <div className="bt-body">
          <div className="cp-field">
            <label htmlFor={id} className="cp-label">
              {t("label")}
            </label>
            <textarea
              ref={field}
              id={id}
              className="bt-text"
              rows={10}
              wrap="off"
              spellCheck={false}
              autoComplete="off"
              defaultValue={initial}
              placeholder={t("placeholder")}
              aria-describedby={`${id}-count`}
              aria-invalid={isBlocked || undefined}
              onInput={state.read}
              onPaste={pasteCells}
              onKeyDown={confirmByKey}
            />
          </div>
          <p id={`${id}-count`} className="bt-count" role="status">
            {isReading && found.entries.length === 0
              ? t("reading")
              : t("count", { count: format.number(usable), limit: format.number(limit) })}
          </p>
          <Findings kind="duplicates" entries={found.duplicates} onRemove={() => void state.keep("distinct")} />
          <Findings
            kind="invalid"
            entries={found.invalid}
            hint={patternHint}
            onRemove={() => void state.keep("valid")}
          />
          <Findings kind="beyond" entries={found.beyond} onRemove={() => void state.keep("within-limit")} />
          <Checkbox label={t("wideComma")} checked={partsAtWideComma} onChange={partAtWideComma} />
        </div>
      </Dialog>
      {question}
    </>
  );
}
