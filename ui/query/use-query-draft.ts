import type { QueryValue } from "@customs-portal/sdk/contract";
import { useMemo, useState } from "react";
import { useLocale } from "../hooks/use-texts.ts";
import {
  draftOf,
  readField,
  rewordDraft,
  toDraft,
  type FieldDraft,
  type FieldError,
  type QueryDraft,
} from "./model/draft.ts";
import type { QueryField } from "./model/field-types.ts";
import { figuresOf, type QueryFigures } from "./model/figures.ts";
import type { QueryProblem } from "./model/query-params.ts";
import { lineMark } from "./model/line-mark.ts";
import { isSameEntry } from "./model/query-value.ts";

/** A query form while it is being filled in. */
export interface QueryDraftState {
  readonly figures: QueryFigures;
  draftOf(field: QueryField): FieldDraft;
  /** What is wrong, of the fields that were left, pasted into or searched for. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Names of the fields that were changed and not searched for yet. */
  readonly unapplied: readonly string[];
  change(name: string, draft: FieldDraft): void;
  /** Shows what is wrong with a field. */
  check(name: string): void;
  /** Reads all fields and shows what is wrong. @returns the filters, or undefined where something is wrong */
  read(): QueryValue | undefined;
  /** Fills the form in for other filters, and forgets what was typed. */
  replace(value: QueryValue): void;
  /** What is filled in and valid. */
  readonly valid: QueryValue;
  /** Leaves what is filled in as it is when other filters come into force, once. */
  keep(): void;
}

const none: ReadonlySet<string> = new Set();

/** The draft for what is in force and what an address has wrong. */
function withProblems(
  fields: readonly QueryField[],
  draft: QueryDraft,
  problems: readonly QueryProblem[],
  figures: QueryFigures,
): QueryDraft {
  const wrong = problems.flatMap(({ name, given }): [string, FieldDraft][] => {
    const field = fields.find((one) => one.name === name);
    return field ? [[name, draftOf(field, given, figures)]] : [];
  });
  return { ...draft, ...Object.fromEntries(wrong) };
}

/**
 * The draft of some filters in force. Other filters in force fill in anew the fields in which they differ; what was typed
 * in another one stays. Another language writes days and numbers anew.
 */
export function useQueryDraft(
  fields: readonly QueryField[],
  value: QueryValue,
  problems: readonly QueryProblem[],
): QueryDraftState {
  const locale = useLocale();
  const figures = useMemo(() => figuresOf(locale), [locale]);
  const [draft, setDraft] = useState(() => withProblems(fields, toDraft(fields, value, figures), problems, figures));
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(problems.map(({ name }) => name)));

  const [shownFigures, setShownFigures] = useState(figures);
  if (shownFigures !== figures) {
    setShownFigures(figures);
    setDraft(rewordDraft(fields, draft, shownFigures, figures));
  }
  const [inForce, setInForce] = useState(value);
  const [isKept, setKept] = useState(false);
  if (inForce !== value) {
    setInForce(value);
    setKept(false);
    const changed = isKept ? [] : fields.filter(({ name }) => !isSameEntry(inForce[name], value[name]));
    if (changed.length > 0) {
      setDraft((before) => ({ ...before, ...toDraft(changed, value, figures) }));
      setChecked(new Set([...checked].filter((name) => changed.every((field) => field.name !== name))));
    }
  }
  const told = JSON.stringify(problems);
  const [shownProblems, setShownProblems] = useState(told);
  if (shownProblems !== told) {
    setShownProblems(told);
    setDraft((before) => withProblems(fields, before, problems, figures));
    setChecked(new Set([...checked, ...problems.map(({ name }) => name)]));
  }

  const draftOfField = (field: QueryField) => draft[field.name] ?? draftOf(field, value[field.name], figures);
  const reads = useMemo(
    () =>
      fields.map((field) => ({
        name: field.name,
        read: readField(field, draft[field.name] ?? draftOf(field, value[field.name], figures), figures),
      })),
    [fields, draft, value, figures],
  );
  const isTold = (name: string) => {
    const own = draft[name];
    const isPasted =
      own?.kind === "codes" ? own.list !== undefined : own?.kind === "text" && own.typed.includes(lineMark);
    return checked.has(name) || isPasted;
  };

  return {
    figures,
    draftOf: draftOfField,
    errors: Object.fromEntries(
      reads.flatMap(({ name, read }) => ("error" in read && isTold(name) ? [[name, read.error]] : [])),
    ),
    unapplied: reads.flatMap(({ name, read }) =>
      "error" in read || !isSameEntry(read.entry, value[name]) ? [name] : [],
    ),
    valid: Object.fromEntries(
      reads.flatMap(({ name, read }) => ("entry" in read && read.entry !== undefined ? [[name, read.entry]] : [])),
    ),
    keep: () => setKept(true),
    change(name, next) {
      setDraft((before) => ({ ...before, [name]: next }));
      setChecked(new Set([...checked].filter((one) => one !== name)));
    },
    check: (name) => setChecked((before) => (before.has(name) ? before : new Set([...before, name]))),
    read() {
      setChecked(new Set(fields.map(({ name }) => name)));
      const entries: QueryValue = {};
      for (const { name, read } of reads) {
        if ("error" in read) return undefined;
        if (read.entry !== undefined) entries[name] = read.entry;
      }
      return entries;
    },
    replace(next) {
      setDraft(toDraft(fields, next, figures));
      setChecked(none);
    },
  };
}
