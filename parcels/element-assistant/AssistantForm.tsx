import { elementTextMaxChars } from "@customs-portal/sdk/limits";
import type { ElementAssistantRequest } from "@customs-portal/sdk/portal";
import { Button, Form, Icon, KeepFocus, SuggestField, TextField, useStyles, useT } from "@customs-portal/ui";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import History from "lucide-react/icons/history";
import Undo2 from "lucide-react/icons/undo-2";
import { useRef, useState } from "react";
import { ElementField } from "./ElementField.tsx";
import { HistoryDialog } from "./HistoryDialog.tsx";
import { hasOwnSource } from "./look-up.ts";
import { LookedAt } from "./LookedAt.tsx";
import { LookUpNote } from "./LookUpNote.tsx";
import { Note } from "./Note.tsx";
import { PastePreview } from "./PastePreview.tsx";
import { SpecificationField } from "./SpecificationField.tsx";
import { ToldNotes } from "./ToldNotes.tsx";
import { elementAssistantCss } from "./styles.ts";
import { offersHistory, type Assistant } from "./use-assistant.ts";
import { useCodeSuggestions } from "./use-code-suggestions.ts";
import { useKeptHeight } from "./use-kept-height.ts";
import { usePaste } from "./use-paste.ts";

export interface AssistantFormProps {
  request: ElementAssistantRequest;
  assistant: Assistant;
  /** Somebody wanted to use it: what is missing is pointed out. */
  isTried: boolean;
  onConfirm(): void;
}

/** The fields of the assistant: code and goods name, the elements, and the string that they make. */
export function AssistantForm({ request, assistant, isTried, onConfirm }: AssistantFormProps) {
  useStyles(elementAssistantCss);
  const t = useT("elementAssistant");
  const { readOnly = false, fixedCode = false, tradeDirection } = request;
  const { typed, goodsName, sheet, state, problem, problems, told, undoes } = assistant;
  const form = useRef<HTMLDivElement>(null);
  const string = useRef<HTMLTextAreaElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const found = useKeptHeight(state === "incomplete" || state === "pending");
  const paste = usePaste(assistant);
  const suggestions = useCodeSuggestions(typed, !readOnly && !fixedCode && !hasOwnSource(request));
  const toElements = () =>
    form.current?.querySelector<HTMLElement>(".ea-element :is(input, button):not(:disabled)")?.focus();
  const backToString = (from: HTMLElement, isRead: boolean) => {
    const root = from.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    // The clipboard may answer late; who went on meanwhile stays where they type.
    if (active && active !== from && active !== document.body) return;
    string.current?.focus();
    // What the keys paste then takes the place of the whole string.
    if (!isRead) string.current?.select();
  };

  return (
    <div className="ea" ref={form}>
      {readOnly ? (
        <LookedAt assistant={assistant} />
      ) : (
        <Form className="ea-form" onConfirm={onConfirm}>
          <div className="ea-goods">
            {fixedCode ? (
              <TextField
                label={t("code.label")}
                value={typed}
                hint={t("code.fixed")}
                readOnly
                // The work begins behind it.
                tabIndex={-1}
                error={isTried && problem === "code" ? t("problem.code") : undefined}
                onChange={assistant.type}
              />
            ) : (
              <SuggestField
                label={t("code.label")}
                required
                value={typed}
                suggestions={suggestions}
                placeholder={t("code.placeholder")}
                error={isTried && problem === "code" ? t("problem.code") : undefined}
                onChange={assistant.type}
                onPick={({ value, text = "" }) => assistant.pick(value, text)}
              />
            )}
            <TextField
              label={t("goodsName")}
              value={goodsName}
              placeholder={sheet.found?.goodsName}
              autoComplete="off"
              maxLength={elementTextMaxChars}
              onChange={assistant.nameGoods}
            />
          </div>
          <div className="ea-form" ref={found}>
            <LookUpNote assistant={assistant} onReview={paste.review} />
            {state === "found" && (
              <div className="ea-elements">
                {sheet.rows.map((row, index) => (
                  <ElementField
                    // eslint-disable-next-line react/no-array-index-key -- CODE may repeat (A26)
                    key={`${sheet.code} ${index}`}
                    row={row}
                    value={sheet.values[index] ?? ""}
                    tradeDirection={tradeDirection}
                    problem={problems[index]}
                    isTried={isTried}
                    onChange={(value) => assistant.setValue(index, value)}
                    onLeave={() => assistant.settle(index)}
                  />
                ))}
              </div>
            )}
          </div>
        </Form>
      )}
      {readOnly && <LookUpNote assistant={assistant} />}
      <ToldNotes told={told} />
      {undoes && (
        <KeepFocus className="ea-undo" region={string}>
          <Note
            kind="info"
            action={
              <Button size="compact" icon={<Icon of={Undo2} />} onClick={assistant.undo}>
                {t("undo")}
              </Button>
            }
          >
            {t(`filled.${undoes}`)}
          </Note>
        </KeepFocus>
      )}
      {paste.refusal && <Note kind="error">{t(`refused.${paste.refusal}`)}</Note>}
      <SpecificationField
        assistant={assistant}
        fieldRef={string}
        readOnly={readOnly}
        onPaste={paste.read}
        onEnter={(confirms) => (confirms ? onConfirm() : toElements())}
        tools={
          readOnly ? undefined : (
            <>
              <Button
                size="compact"
                icon={<Icon of={ClipboardPaste} />}
                onClick={({ currentTarget }) =>
                  void paste.readClipboard().then((isRead) => backToString(currentTarget, isRead))
                }
              >
                {t("paste")}
              </Button>
              {offersHistory(request) && (
                <Button size="compact" icon={<Icon of={History} />} onClick={() => setHistoryOpen(true)}>
                  {t("history.open")}
                </Button>
              )}
            </>
          )
        }
      />
      {paste.preview && (
        <PastePreview
          pasted={paste.preview}
          sheet={sheet}
          tradeDirection={tradeDirection}
          onApply={paste.apply}
          onCancel={paste.cancel}
        />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          assistant={assistant}
          model={request.model ?? ""}
          partNo={request.partNo ?? ""}
          onClose={() => setHistoryOpen(false)}
          onPick={(accepted) => {
            setHistoryOpen(false);
            assistant.take(accepted);
          }}
        />
      )}
    </div>
  );
}
