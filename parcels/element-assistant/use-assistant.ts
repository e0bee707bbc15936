import type { CodeElements } from "@customs-portal/sdk/contract";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import type { AssistedSpecification, ElementAssistantRequest } from "@customs-portal/sdk/portal";
import {
  codeOfTyped,
  countBytes,
  elementProblem,
  isWholeCode,
  normalise,
  parseElements,
  type ElementProblem,
} from "@customs-portal/sdk/rules";
import { usePortal, useResource } from "@customs-portal/ui";
import { useState } from "react";
import { hasOwnSource, lookUp, rowsOf } from "./look-up.ts";
import {
  adopt,
  directed,
  enteredValues,
  fillIn,
  isBlank,
  namedRows,
  nothingTold,
  settled,
  specificationOf,
  unknownSheet,
  withText,
  type Filled,
  type Sheet,
  type Told,
} from "./sheet.ts";
import { useWrittenFor, writtenForOf } from "./use-written-for.ts";

/** What the elements are known by now; `unplaced` is a string that nobody can say the places of. */
export type LookUpState = "incomplete" | "pending" | "failed" | "unknown" | "unplaced" | "found";
/** What keeps the string from being used. */
export type AssistantProblem = "code" | "pending" | "unplaced" | "too-long" | ElementProblem;
/** What undo takes back. */
export type UndoneBy = "paste" | "history" | "code";

interface Past {
  readonly by: UndoneBy;
  readonly typed: string;
  readonly goodsName: string;
  readonly sheet: Sheet;
}

/** A string of the history; `names` are none where its elements were not known. */
export interface AcceptedString {
  readonly code: string;
  readonly specification: string;
  readonly names: readonly string[];
}

/** All that is filled in, and what may be done with it. */
export interface Assistant {
  /** The tariff code as it is typed. */
  readonly typed: string;
  readonly code: string;
  /** As entered; "" leaves it to the catalogue. */
  readonly goodsName: string;
  readonly sheet: Sheet;
  readonly state: LookUpState;
  /** Why the look-up failed, of the code or of that which an unplaced string was written for. */
  readonly failure: unknown;
  readonly specification: string;
  /** Nobody has entered anything, whatever the trade direction fills in. */
  readonly isBlank: boolean;
  readonly bytes: number;
  /** For each row. */
  readonly problems: readonly (ElementProblem | undefined)[];
  readonly problem: AssistantProblem | undefined;
  /** What to know of the values that were filled in last. */
  readonly told: Told;
  /** Until something else is changed: it would take that back, too. */
  readonly undoes: UndoneBy | undefined;
  /** Rises with whatever the user changes. */
  readonly edits: number;
  type(code: string): void;
  /** Takes a code with its goods name. */
  pick(code: string, goodsName: string): void;
  nameGoods(name: string): void;
  setValue(index: number, value: string): void;
  /** A field was left: what it holds becomes what is declared. */
  settle(index: number): void;
  setText(text: string): void;
  /** Pasted values for all rows, which undo takes back. */
  fill(values: readonly string[], surplus: readonly string[]): void;
  /** A pasted text that waits for its rows, which undo takes back. */
  hold(text: string): void;
  /** A string that was accepted for a code with elements of these names, which undo takes back. */
  take(accepted: AcceptedString): void;
  /** What `take` comes to, by names alone while nothing is found; undefined where nobody can say what goes where. */
  preview(accepted: AcceptedString): Filled | undefined;
  undo(): void;
  retry(): void;
  /** What would be used; undefined while something is wrong. */
  result(): AssistedSpecification | undefined;
}

/** Whether a whole string was written for another code than this. */
function isForeign({ rows, values, writtenFor }: Sheet, code: string): boolean {
  return rows.length === 0 && writtenFor !== undefined && writtenFor.code !== code && normalise(values[0] ?? "") !== "";
}

/**
 * Keeps what is filled in for a tariff code. A look-up that comes late belongs to nothing that is shown.
 * @param begun what the fields hold at first, where that is not what the page asks for
 */
export function useAssistant(
  request: ElementAssistantRequest,
  onLookupFailed: ((error: unknown, code: string) => void) | undefined,
  begun: Pick<ElementAssistantRequest, "tariffCode" | "goodsName"> = request,
): Assistant {
  const portal = usePortal();
  const direction = request.readOnly ? undefined : request.tradeDirection;
  const [typed, setTyped] = useState(begun.tariffCode ?? "");
  const [goodsName, setGoodsName] = useState(begun.goodsName ?? "");
  /** What the catalogue calls the goods of the code that was looked up last. */
  const [catalogueName, setCatalogueName] = useState<string>();
  /** What the values of the sheet were filled in for. */
  const [directedFor, setDirectedFor] = useState(direction);
  const [sheet, setSheet] = useState(() => unknownSheet(request.value ?? "", { writtenFor: writtenForOf(request) }));
  const [told, setTold] = useState(nothingTold);
  const [past, setPast] = useState<Past>();
  const [edits, setEdits] = useState(0);
  const code = codeOfTyped(typed);
  const key = isWholeCode(code) ? code : "";
  // A page that takes over the code which was typed makes its rows those of that code.
  const question = rowsOf(request, key) ? `${key} of the page` : key;
  const lookUpTold = async (of: string, signal: AbortSignal) => {
    try {
      return await lookUp(portal, request, of, signal);
    } catch (error) {
      if (!signal.aborted) onLookupFailed?.(error, of);
      throw error;
    }
  };
  const answer = useResource<CodeElements | undefined>(question, (signal) => lookUpTold(key, signal));
  const before = useWrittenFor(sheet, request.readOnly ? "" : key, lookUpTold);
  if (before.found) {
    const { found } = before;
    // Without a code it is placed once more, now by the names.
    setSheet((now) => ({ ...now, code: "", writtenFor: { code: before.code, found, rows: found.rows } }));
  }
  const isThere = key !== "" && answer.dataKey === question && !answer.pending;
  const isFailed = key !== "" && answer.error !== undefined;
  const found = isThere ? answer.data : undefined;
  if (direction && direction !== directedFor) {
    const next = directed(sheet, directedFor, direction);
    setDirectedFor(direction);
    setSheet(next.sheet);
    setTold(next.told);
  } else if (!before.found && (isThere || isFailed) && (sheet.code !== key || sheet.found !== found)) {
    const next = adopt(sheet, key, found, direction);
    setSheet(next.sheet);
    setTold(next.told);
    // What was filled in on purpose is taken back as a whole.
    if (next.moved && !past) setPast({ by: "code", typed: next.moved.code, goodsName, sheet: next.moved });
    if (found?.goodsName) {
      // The catalogue's name for the goods of another code is none for these; a name of somebody's own stays.
      if (goodsName === catalogueName) setGoodsName(found.goodsName);
      setCatalogueName(found.goodsName);
    }
  }

  const isHere = sheet.code === key && key !== "";
  const state = ((): LookUpState => {
    if (key === "") return "incomplete";
    if (!isHere || answer.pending) return "pending";
    if (isFailed) return "failed";
    if (sheet.rows.length > 0) return "found";
    if (!found?.rows.length) return "unknown";
    return before.pending ? "pending" : "unplaced";
  })();
  const specification = specificationOf(sheet);
  const bytes = countBytes(specification);
  const problems =
    state === "found" ? sheet.rows.map((row, index) => elementProblem(row, sheet.values[index] ?? "")) : [];
  const problem: AssistantProblem | undefined =
    state === "incomplete"
      ? "code"
      : state === "pending" || state === "unplaced"
        ? state
        : state === "failed" && isForeign(sheet, key)
          ? "unplaced"
          : (problems.find(Boolean) ?? (bytes > specificationMaxBytes ? "too-long" : undefined));

  const edited = () => {
    setEdits((count) => count + 1);
    setPast(undefined);
  };
  /** Another sheet on purpose: what stood there is taken back by undo. */
  const replace = ({ sheet: next, told: news }: Pick<Filled, "sheet" | "told">, by: UndoneBy) => {
    edited();
    setPast({ by, typed, goodsName, sheet });
    setSheet(next);
    setTold(news);
  };
  const earlier = ({ code: of, specification: text, names }: AcceptedString) =>
    unknownSheet(text, { writtenFor: namedRows(of, names) });
  return {
    typed,
    code,
    goodsName,
    sheet,
    state,
    failure: answer.error ?? before.error,
    specification,
    isBlank: isBlank(sheet, direction),
    bytes,
    problems,
    problem,
    told,
    undoes: past?.by,
    edits,
    type(next) {
      setTyped(next);
      edited();
    },
    pick(next, name) {
      setTyped(next);
      if (goodsName === "") setGoodsName(name);
      edited();
    },
    nameGoods(name) {
      setGoodsName(name);
      edited();
    },
    setValue(index, value) {
      setSheet((now) => (now.rows === sheet.rows ? { ...now, values: now.values.with(index, value) } : now));
      setTold((now) => ({ ...now, surplus: [] }));
      edited();
    },
    // It comes with the focus going elsewhere, and then the sheet may be another one already.
    settle: () => setSheet((now) => settled(now, direction)),
    setText(text) {
      setSheet((now) => withText(now, text, isHere ? key : "", direction));
      setTold((now) => ({ ...now, surplus: [] }));
      edited();
    },
    fill: (values, surplus) =>
      replace(fillIn({ code: key, found, rows: found?.rows ?? [] }, values, direction, { surplus }), "paste"),
    hold: (text) => replace({ sheet: unknownSheet(text, { isPasted: true }), told: nothingTold }, "paste"),
    take(accepted) {
      replace({ sheet: earlier(accepted), told: nothingTold }, "history");
      if (key === "") setTyped(accepted.code);
    },
    preview(accepted) {
      if (accepted.names.length === 0 && key !== "" && accepted.code !== key) return undefined;
      if (found?.rows.length) return adopt(earlier(accepted), key, found, direction);
      const named = namedRows(accepted.code, accepted.names);
      return fillIn(named, parseElements(accepted.specification, named.rows.length), undefined);
    },
    undo() {
      if (!past) return;
      edited();
      setTold(nothingTold);
      setTyped(past.typed);
      setGoodsName(past.goodsName);
      // What stood there may be of another direction.
      setSheet(direction ? directed(past.sheet, undefined, direction).sheet : past.sheet);
    },
    retry: () => (isFailed ? answer : before).reload(),
    result() {
      if (problem) return undefined;
      return {
        tariffCode: code,
        goodsName: goodsName.trim() || (found?.goodsName ?? ""),
        specification,
        writtenFor: sheet.rows.length > 0 ? code : (sheet.writtenFor?.code ?? code),
        values: sheet.rows.length === 0 ? [specification] : enteredValues(sheet.rows, sheet.values, direction),
      };
    },
  };
}

/** Whether what the company accepted before is offered, and this saved with it. */
export function offersHistory(request: ElementAssistantRequest): boolean {
  return request.history ?? !hasOwnSource(request);
}
