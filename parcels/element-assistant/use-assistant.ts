import type { CodeElements } from "@customs-portal/sdk/contract";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import type { AssistedSpecification, ElementAssistantRequest } from "@customs-portal/sdk/portal";
import {
  codeOfTyped,
  countBytes,
  elementProblem,
  isWholeCode,
  type ElementProblem,
  type MovedElements,
} from "@customs-portal/sdk/rules";
import { usePortal, useResource } from "@customs-portal/ui";
import { useState } from "react";
import { hasOwnSource, lookUp, rowsOf } from "./look-up.ts";
import { adopt, enteredValues, isBlank, specificationOf, unknownSheet, withText, type Sheet } from "./sheet.ts";

/** What the elements are known by now. */
export type LookUpState = "incomplete" | "pending" | "failed" | "unknown" | "found";
/** What keeps the string from being used. */
export type AssistantProblem = "code" | "pending" | "too-long" | ElementProblem;
/** What undo takes back. */
export type UndoneBy = "paste" | "history" | "code";

interface Past {
  readonly by: UndoneBy;
  readonly typed: string;
  readonly goodsName: string;
  readonly sheet: Sheet;
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
  /** Why the look-up failed. */
  readonly failure: unknown;
  readonly specification: string;
  /** Nobody has entered anything, whatever the trade direction fills in. */
  readonly isBlank: boolean;
  readonly bytes: number;
  /** For each row. */
  readonly problems: readonly (ElementProblem | undefined)[];
  readonly problem: AssistantProblem | undefined;
  /** What has no place among the elements of the code that was chosen. */
  readonly lost: MovedElements["lost"];
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
  /** Values for all rows, which undo takes back. */
  fill(values: readonly string[], by: UndoneBy): void;
  /** A string that was written for elements of these names, which undo takes back. */
  take(specification: string, names: readonly string[], code: string): void;
  undo(): void;
  retry(): void;
  /** What would be used; undefined while something is wrong. */
  result(): AssistedSpecification | undefined;
}

/** Keeps what is filled in for a tariff code. A look-up that comes late belongs to nothing that is shown. */
export function useAssistant(
  request: ElementAssistantRequest,
  onLookupFailed: ((error: unknown, code: string) => void) | undefined,
): Assistant {
  const portal = usePortal();
  const direction = request.readOnly ? undefined : request.tradeDirection;
  const [typed, setTyped] = useState(request.tariffCode ?? "");
  const [goodsName, setGoodsName] = useState(request.goodsName ?? "");
  /** What the catalogue calls the goods of the code that was looked up last. */
  const [catalogueName, setCatalogueName] = useState<string>();
  const [sheet, setSheet] = useState(() => unknownSheet(request.value ?? ""));
  const [lost, setLost] = useState<MovedElements["lost"]>([]);
  const [past, setPast] = useState<Past>();
  const [edits, setEdits] = useState(0);
  const code = codeOfTyped(typed);
  const key = isWholeCode(code) ? code : "";
  // A page that takes over the code which was typed makes its rows those of that code.
  const question = rowsOf(request, key) ? `${key} of the page` : key;
  const answer = useResource<CodeElements | undefined>(question, async (signal) => {
    try {
      return await lookUp(portal, request, key, signal);
    } catch (error) {
      if (!signal.aborted) onLookupFailed?.(error, key);
      throw error;
    }
  });
  const isThere = key !== "" && answer.dataKey === question && !answer.pending;
  const isFailed = key !== "" && answer.error !== undefined;
  const found = isThere ? answer.data : undefined;
  if ((isThere || isFailed) && (sheet.code !== key || sheet.found !== found)) {
    const next = adopt(sheet, key, found, direction);
    setSheet(next.sheet);
    setLost(next.lost);
    if (next.lost.length > 0 && past?.by !== "history") setPast({ by: "code", typed: sheet.code, goodsName, sheet });
    if (found?.goodsName) {
      // The catalogue's name for the goods of another code is none for these; a name of somebody's own stays.
      if (goodsName === catalogueName) setGoodsName(found.goodsName);
      setCatalogueName(found.goodsName);
    }
  }

  const isHere = sheet.code === key && key !== "";
  const state: LookUpState =
    key === ""
      ? "incomplete"
      : !isHere
        ? "pending"
        : isFailed
          ? "failed"
          : sheet.rows.length === 0
            ? "unknown"
            : "found";
  const specification = specificationOf(sheet);
  const bytes = countBytes(specification);
  const problems =
    state === "found" ? sheet.rows.map((row, index) => elementProblem(row, sheet.values[index] ?? "")) : [];
  const problem: AssistantProblem | undefined =
    state === "incomplete"
      ? "code"
      : state === "pending"
        ? "pending"
        : (problems.find(Boolean) ?? (bytes > specificationMaxBytes ? "too-long" : undefined));

  const edited = () => setEdits((count) => count + 1);
  const change = (next: Sheet) => {
    setSheet(next);
    edited();
  };
  const remember = (by: UndoneBy) => setPast({ by, typed, goodsName, sheet });
  return {
    typed,
    code,
    goodsName,
    sheet,
    state,
    failure: answer.error,
    specification,
    isBlank: isBlank(sheet, direction),
    bytes,
    problems,
    problem,
    lost,
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
    setValue: (index, value) => change({ ...sheet, values: sheet.values.with(index, value) }),
    settle: () => setSheet({ ...sheet, values: enteredValues(sheet.rows, sheet.values, direction) }),
    setText: (text) => change(withText(sheet, text, direction)),
    fill(values, by) {
      remember(by);
      change({ ...sheet, values: sheet.rows.length === 0 ? values : enteredValues(sheet.rows, values, direction) });
    },
    take(text, names, of) {
      remember("history");
      if (key === "") setTyped(of);
      change(unknownSheet(text, names));
    },
    undo() {
      if (!past) return;
      setPast(undefined);
      setLost([]);
      setTyped(past.typed);
      setGoodsName(past.goodsName);
      change(past.sheet);
    },
    retry: answer.reload,
    result() {
      if (problem) return undefined;
      return {
        tariffCode: code,
        goodsName: goodsName.trim() || (found?.goodsName ?? ""),
        specification,
        values: sheet.rows.length === 0 ? [specification] : enteredValues(sheet.rows, sheet.values, direction),
      };
    },
  };
}

/** Whether what the company accepted before is offered, and this saved with it. */
export function offersHistory(request: ElementAssistantRequest): boolean {
  return request.history ?? !hasOwnSource(request);
}
