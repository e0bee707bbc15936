import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { codeOfTyped } from "@customs-portal/sdk/rules";
import { errorText, useGone, useLocale, useT, type ErrorText } from "@customs-portal/ui";
import { useEffect, useRef, useState } from "react";
import type { IeFlag } from "../../contract.ts";
import { writtenForMaxChars } from "../../edit-contract.ts";
import type { GoodsLine } from "../../goods-contract.ts";
import { saveGoodsLine } from "../api.ts";
import { tellChange } from "../changes.ts";
import {
  amountOf,
  differences,
  draftOf,
  entryOf,
  marksOf,
  mergedDraft,
  problemsLeft,
  problemsOf,
  refusedField,
  rewordedDraft,
  withWeight,
  type Draft,
  type EntryProblems,
} from "./draft.ts";
import type { Unsaved } from "./use-unsaved.ts";

export interface LineEditProps {
  portal: LinePortal;
  /** As it is stored now. */
  line: GoodsLine;
  ieFlag: IeFlag;
  unsaved: Unsaved;
  /** Asks for what is stored now. */
  onReload(): void;
  onSaved(): void;
}

/** What people enter of a line: filled in by themselves or the assistant, checked, and saved over the version they saw. */
export function useLineEdit({ portal, line, ieFlag, unsaved, onReload, onSaved }: LineEditProps) {
  const t = useT("declarations");
  const locale = useLocale();
  const marks = marksOf(locale);
  // Whoever went back in the browser, and forward again, finds what was filled in.
  const [kept] = useState(() => (unsaved.get()?.base.id === line.id ? unsaved.get() : undefined));
  const [base, setBase] = useState(kept?.base ?? line);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(line, marks));
  const [writtenIn, setWrittenIn] = useState(kept?.locale ?? locale);
  /** The code that the string was written for: under another one its parts are other elements. */
  const [writtenFor, setWrittenFor] = useState(kept?.writtenFor ?? line.tariffCode);
  // `1,234` is another figure in the next language.
  if (writtenIn !== locale) {
    setWrittenIn(locale);
    setDraft(rewordedDraft(draft, marksOf(writtenIn), marks));
  }
  const [problems, setProblems] = useState<EntryProblems>({});
  const [found, setFound] = useState(problems);
  const tellProblems = (wrong: EntryProblems) => {
    setProblems(wrong);
    setFound(wrong);
  };
  const [failure, setFailure] = useState<ErrorText>();
  const [isSaving, setSaving] = useState(false);
  const isGone = useRef(false);
  useGone(() => (isGone.current = true));
  const before = draftOf(base, marks);
  const isChanged = differences(draft, before).length > 0;
  useEffect(
    () => unsaved.keep(isChanged ? { base, draft, locale: writtenIn, writtenFor } : undefined),
    [unsaved, isChanged, base, draft, writtenIn, writtenFor],
  );

  const change = (part: Partial<Draft>, stringOf = part.tariffCode ?? draft.tariffCode) => {
    // What is typed after it was sent would go with the form.
    if (isSaving) return;
    if (part.specification !== undefined) setWrittenFor(stringOf);
    const all = withWeight(part, draft);
    setDraft((current) => ({ ...current, ...all }));
    setProblems((current) => problemsLeft(current, all));
  };
  const rowsOf = async (code: string) => (await portal.elements.lookup(code, { notice: false }))?.rows ?? [];
  /** The elements that the string has to fit; undefined where string and code are as they were, or nobody can say. */
  const elementsOf = async (code: string) => {
    if (draft.specification === before.specification && draft.tariffCode === before.tariffCode) return undefined;
    const other = codeOfTyped(writtenFor);
    try {
      const [rows, writtenRows] = await Promise.all([rowsOf(code), other === code ? undefined : rowsOf(other)]);
      return { rows, writtenRows };
    } catch {
      return undefined;
    }
  };
  const save = async () => {
    // Whose is to hold is decided first.
    if (isSaving || line.version !== base.version) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const entry = entryOf(draft, marks);
      const wrong = problemsOf(entry, await elementsOf(entry.tariffCode));
      tellProblems(wrong);
      if (Object.keys(wrong).length > 0) return;
      await saveGoodsLine(portal, {
        id: base.id,
        version: base.version,
        ...entry,
        writtenFor: codeOfTyped(writtenFor).slice(0, writtenForMaxChars),
      });
      tellChange();
      portal.notices.show({ kind: "success", text: t("edit.saved", { line: String(base.lineNo) }) });
      // Whoever went on to another line meanwhile goes on there.
      if (isGone.current) return;
      unsaved.keep(undefined);
      onSaved();
    } catch (error) {
      if (isHttpError(error) && error.sessionEnded) return;
      const refused = refusedField(error);
      if (refused) return tellProblems({ [refused.field]: refused.problem });
      setFailure(errorText(portal, error));
      if (isHttpError(error) && error.code === "edit-conflict") onReload();
    } finally {
      setSaving(false);
    }
  };
  const assist = async () => {
    const { tariffCode, goodsName, specification: value, partNo } = draft;
    const tradeDirection = ieFlag === "I" ? "import" : "export";
    const request = { tariffCode, goodsName, value, writtenFor, tradeDirection, ...(partNo && { partNo }) } as const;
    const filled = await portal.dialogs.open("element-assistant", request);
    if (!filled) return;
    const { writtenFor: stringOf, ...result } = filled;
    change(
      { tariffCode: result.tariffCode, goodsName: result.goodsName, specification: result.specification },
      stringOf,
    );
  };
  const stored = draftOf(line, marks);
  const entry = entryOf(draft, marks);
  const isSameAmount = (["quantity", "unit", "unitPrice"] as const).every((key) => draft[key] === before[key]);
  return {
    draft,
    /** Prices are rounded: as declared until what it is made of changes. */
    amount: isSameAmount ? base.amount : amountOf(entry, base.currency),
    problems,
    /** What the last save found wrong: another object after each. */
    found,
    failure,
    isSaving,
    change,
    save,
    assist,
    /** What somebody else has changed since, by what stands there now. */
    meanwhile: line.version === base.version ? undefined : { stored, changed: differences(stored, before) },
    /** What was changed here goes over what stands there now; all else is as it stands there. */
    keepMine() {
      setBase(line);
      setDraft(mergedDraft(draft, before, stored));
      if (draft.specification === before.specification) setWrittenFor(stored.tariffCode);
      setFailure(undefined);
    },
    takeTheirs() {
      setBase(line);
      setDraft(stored);
      setWrittenFor(stored.tariffCode);
      setProblems({});
      setFailure(undefined);
    },
  };
}
