import {
  elementLineCodeMaxChars,
  elementTextMaxChars,
  partNoMaxChars,
  tariffCodeChars,
} from "@customs-portal/sdk/limits";
import { codeOfTyped } from "@customs-portal/sdk/rules";
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  errorText,
  Spinner,
  TextField,
  useFormat,
  usePortal,
  useT,
} from "@customs-portal/ui";
import { useState } from "react";
import { HistoryComparison, type Accepted } from "./HistoryComparison.tsx";
import { Note } from "./Note.tsx";
import type { Assistant } from "./use-assistant.ts";
import { useHistoryPages, type HistoryFilters } from "./use-history-pages.ts";

const fields = [
  { name: "code", maxLength: elementLineCodeMaxChars },
  { name: "goodsName", maxLength: elementTextMaxChars },
  { name: "model", maxLength: elementTextMaxChars },
  { name: "partNo", maxLength: partNoMaxChars },
] as const;

export interface HistoryDialogProps {
  assistant: Assistant;
  model: string;
  partNo: string;
  onPick(accepted: Accepted): void;
  onClose(): void;
}

/** What the company accepted last, to pick from, compared with what is filled in now. */
export function HistoryDialog({ assistant, model, partNo, onPick, onClose }: HistoryDialogProps) {
  const portal = usePortal();
  const t = useT("elementAssistant");
  const format = useFormat();
  const [typed, setTyped] = useState<HistoryFilters>({
    code: assistant.code.slice(0, tariffCodeChars),
    goodsName: "",
    model,
    partNo,
  });
  const [asked, setAsked] = useState(typed);
  const [chosenAt, setChosen] = useState(0);
  const { pages, items, hasMore, isAdding, addingFailure, add } = useHistoryPages(asked);
  const chosen = items[chosenAt];
  const failure = pages.error === undefined ? undefined : errorText(portal, pages.error);

  const search = () => {
    setChosen(0);
    setAsked({ ...typed, code: codeOfTyped(typed.code).slice(0, tariffCodeChars) });
  };
  const summary = ({ code, goodsName, model: type, partNo: no, at }: Accepted) =>
    [code, goodsName, type, no, format.dateTime(at)].filter(Boolean).join(" · ");
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("history.title")}
      width={860}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={!chosen || !assistant.preview(chosen)}
            onClick={() => chosen && onPick(chosen)}
          >
            {t("history.use")}
          </Button>
        </>
      }
    >
      <div className="ea">
        <form
          role="search"
          className="ea-search"
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          {fields.map(({ name, maxLength }) => (
            <TextField
              key={name}
              label={t(`history.${name}`)}
              value={typed[name]}
              maxLength={maxLength}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
          <Button type="submit">{t("history.search")}</Button>
        </form>
        {pages.pending ? (
          <Spinner label={t("history.pending")} />
        ) : failure ? (
          <ErrorState
            title={t("history.failed")}
            message={failure.text}
            code={failure.code}
            action={<Button onClick={pages.reload}>{t("lookup.retry")}</Button>}
          />
        ) : items.length === 0 ? (
          <EmptyState title={t("history.none")} hint={t("history.noneHint")} />
        ) : (
          <fieldset className="ea-accepted">
            <legend className="cp-hidden">{t("history.title")}</legend>
            {items.map((item, index) => (
              // eslint-disable-next-line react/no-array-index-key -- two may be alike but for their time
              <label key={index}>
                <input type="radio" name="accepted" checked={index === chosenAt} onChange={() => setChosen(index)} />
                <span className="ea-specification">{item.specification}</span>
                <span className="ea-hint">{summary(item)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {hasMore && (
          <Button size="compact" pending={isAdding} onClick={add}>
            {t("history.more")}
          </Button>
        )}
        {addingFailure !== undefined && <Note kind="error">{errorText(portal, addingFailure).text}</Note>}
        {chosen && <HistoryComparison assistant={assistant} accepted={chosen} />}
      </div>
    </Dialog>
  );
}
