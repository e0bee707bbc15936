import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState, type ClipboardEvent } from "react";
import { isPortalError } from "@customs-portal/sdk/errors";
import { parseBatchText, readBatchText, type BatchText } from "@customs-portal/sdk/rules";
import { Button } from "../../controls/Button.tsx";
import { describedBy, FieldFrame } from "../../controls/FieldFrame.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { Spinner } from "../../controls/Spinner.tsx";
import { usePortal } from "../../hooks/use-portal.ts";
import { useGone } from "../../hooks/use-gone.ts";
import { useAnnounce } from "../../hooks/use-announce.ts";
import { useT } from "../../hooks/use-texts.ts";
import { runInSlices } from "../../slices/run-in-slices.ts";
import { codeOptions, codesDraft, codesOf, noCodes, type DraftOf } from "../model/draft.ts";
import type { CodesQueryField } from "../model/field-types.ts";
import { joinCodes } from "../model/join-codes.ts";
import { maxOf } from "../model/query-value.ts";
import type { ControlProps } from "./control-props.ts";
import { ListDialog } from "./ListDialog.tsx";

export interface CodesControlProps extends ControlProps<CodesQueryField, DraftOf<"codes">> {
  onEditList:
    | ((field: CodesQueryField, entries: readonly string[]) => Promise<readonly string[] | undefined>)
    | undefined;
}

/** A cell of a spreadsheet ends in a line break even where it is alone. */
const isColumn = (text: string) => /[\n\r\t]/.test(text.trim());

/**
 * Codes, a few of them typed in a line. A pasted column, or more than three, becomes a list that says how many there
 * are and how many came twice; it opens where it can be edited.
 */
export function CodesControl(props: CodesControlProps) {
  const { field, draft, error, figures, onChange, onLeave, onEditList } = props;
  const { label } = field;
  const id = useId();
  const t = useT("query");
  const announce = useAnnounce();
  const [isReading, setReading] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const asking = useRef<AbortController>(undefined);
  const { dialogs } = usePortal();
  const input = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLButtonElement>(null);
  /** Where the focus goes once the field has taken its other form. */
  const focusNext = useRef<"input" | "summary">(undefined);
  useGone(() => {
    reading.current?.abort();
    asking.current?.abort();
  });
  useEffect(() => {
    if (isReading) return;
    const next = focusNext.current === "summary" ? (summary.current ?? input.current) : input.current;
    if (focusNext.current) next?.focus();
    focusNext.current = undefined;
  });

  const { list } = draft;
  const textOf = ({ entries, duplicates }: BatchText) => {
    const count = figures.count(entries.length);
    return duplicates.length > 0
      ? t("codes.twice", { count, twice: figures.count(duplicates.length) })
      : t("codes.count", { count });
  };
  const show = (codes: BatchText) => {
    focusNext.current = "summary";
    onChange(codesDraft(codes));
    announce(textOf(codes));
  };
  const read = async (text: string, known: BatchText) => {
    reading.current?.abort();
    const controller = (reading.current = new AbortController());
    setReading(true);
    try {
      const codes = await runInSlices(readBatchText(text, codeOptions(field)), controller.signal);
      show(joinCodes(known, codes));
    } catch (failure) {
      if (!controller.signal.aborted) throw failure;
    } finally {
      if (reading.current === controller) setReading(false);
    }
  };
  /** What stays of the codes that were typed, where some of them are selected: a paste takes their place. */
  const besideSelection = ({ value, selectionStart, selectionEnd }: HTMLInputElement): BatchText => {
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    if (start === end) return codesOf(field, draft);
    return parseBatchText(`${value.slice(0, start)}\n${value.slice(end)}`, codeOptions(field));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!list && !isColumn(text)) return;
    event.preventDefault();
    const { target } = event;
    void read(text, target instanceof HTMLInputElement ? besideSelection(target) : codesOf(field, draft));
  };
  const leave = () => {
    const codes = parseBatchText(draft.typed, codeOptions(field));
    const next = codesDraft(codes);
    if (next.list && draft.typed !== "") onChange(next);
    onLeave();
  };
  const clear = () => {
    reading.current?.abort();
    focusNext.current = "input";
    onChange(codesDraft(noCodes));
  };
  /** Asks in the dialog of the portal; one without it has a plain one. */
  const editInPortal = async (entries: readonly string[]): Promise<readonly string[] | undefined> => {
    const { signal } = (asking.current = new AbortController());
    const { rule: patternHint, isValid, normalise } = field;
    const { separators } = codeOptions(field);
    const request = { entries, separators, isValid, normalise, patternHint, limit: maxOf(field) };
    try {
      return await dialogs.open("batch-text", { ...request, title: t("codes.title", { label }) }, { signal });
    } catch (failure) {
      if (!isPortalError(failure) || failure.code !== "dialog-unavailable") throw failure;
      setEditing(true);
      return undefined;
    }
  };
  const edit = async () => {
    const codes = codesOf(field, draft);
    const entries = [...codes.entries, ...codes.invalid];
    const edited = await (onEditList ? onEditList(field, entries) : editInPortal(entries));
    if (edited) show(parseBatchText(edited.join("\n"), codeOptions(field)));
  };
  const dropWrong = () => {
    const codes = codesOf(field, draft);
    show({ entries: codes.entries.slice(0, maxOf(field)), duplicates: codes.duplicates, invalid: [] });
  };

  const described = describedBy({ id, error, hint: undefined });
  const words = list && textOf(list);
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={
        error && (
          <Button variant="text" size="compact" onClick={dropWrong}>
            {t("codes.dropWrong")}
          </Button>
        )
      }
    >
      <div className="cp-input cp-query-codes" data-invalid={error ? "" : undefined} onPaste={paste}>
        {isReading ? (
          <Spinner label={t("codes.reading")} />
        ) : words === undefined ? (
          <input
            id={id}
            ref={input}
            value={draft.typed}
            placeholder={field.placeholder ?? t("codes.hint")}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={described}
            onChange={(event) => onChange({ kind: "codes", typed: event.currentTarget.value })}
            onBlur={leave}
          />
        ) : (
          <button
            type="button"
            id={id}
            ref={summary}
            className="cp-query-summary"
            aria-label={`${label}: ${words}`}
            aria-describedby={described}
            // Where the form looks for what is wrong.
            data-wrong={error ? "" : undefined}
            title={list?.entries.slice(0, 20).join("\n")}
            onClick={() => void edit()}
          >
            {words}
          </button>
        )}
        {(words !== undefined || draft.typed !== "") && (
          <IconButton label={t("codes.clear", { label })} icon={<Icon of={X} />} onClick={clear} />
        )}
        <IconButton label={t("codes.edit", { label })} icon={<Icon of={Pencil} />} onClick={() => void edit()} />
      </div>
      <ListDialog
        open={isEditing}
        label={label}
        entries={codesOf(field, draft)}
        onClose={(text) => {
          setEditing(false);
          if (text !== undefined) void read(text, noCodes);
        }}
      />
    </FieldFrame>
  );
}
