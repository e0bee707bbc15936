import { useAnnounce, useFormat, usePortal, useT } from "@customs-portal/ui";
import { useCallback, useEffect, useRef, type RefObject } from "react";
import type { LineCheck } from "./check-lines.ts";
import { isolated } from "./isolated.ts";
import { nameOf, type BatchLine } from "./lines.ts";
import { goToRow, rowOfFocus } from "./row-focus.ts";
import type { Lines } from "./use-lines.ts";

interface FixParts {
  lines: Lines;
  /** Those that are shown. */
  rows: readonly BatchLine[];
  checkOf(line: BatchLine): LineCheck | undefined;
  isOfPage: boolean;
  table: RefObject<HTMLDivElement | null>;
}

/** The way from fault to fault. */
export interface Fix {
  /** Opens the assistant for a line, and puts what it answers in its place. */
  fix(line: BatchLine): void;
  /** Goes to the next line with a fault, or to the one before; from the last one to the first. */
  toNext(isBack: boolean): void;
}

/** Puts lines right one by one. */
export function useFix({ lines, rows, checkOf, isOfPage, table }: FixParts): Fix {
  const portal = usePortal();
  const t = useT("elementBatch");
  const format = useFormat();
  const announce = useAnnounce();
  const last = useRef(-1);

  const put = (line: BatchLine, tariffCode: string, text: string) => {
    if (tariffCode === line.tariffCode && text === line.text) return;
    const doubt = text === line.text ? line.doubt : undefined;
    lines.replace(new Map([[line, { ...line, tariffCode, text, doubt }]]), "fix");
  };
  // Nothing changes the lines while the assistant stands before them.
  const open = async (line: BatchLine) => {
    const { partNo, tariffCode, tradeDirection } = line;
    last.current = rows.indexOf(line);
    const title = t("fix.title", { number: isolated(nameOf(line, format)) });
    // What the string is declared as: names and lists are fields already.
    const check = checkOf(line);
    const isNamesOnly = check?.findings.some(({ kind }) => kind === "names-only") ?? true;
    const value = isNamesOnly ? line.text : (check?.specification ?? line.text);
    // The page keeps its code: a string for another one would stand under this one.
    const request = { title, tariffCode, fixedCode: isOfPage, partNo, value, tradeDirection, batch: false };
    const answer = await portal.dialogs.open("element-assistant", request);
    if (answer) put(line, answer.tariffCode, answer.specification);
    // A row that was filtered away took the focus with it.
    requestAnimationFrame(() => {
      const region = table.current;
      const root = region?.getRootNode() as ShadowRoot | undefined;
      if (region && !root?.activeElement) region.focus();
    });
  };
  const current = useRef(open);
  useEffect(() => void (current.current = open));
  // Always the same, so that rows need not be drawn anew.
  const fix = useCallback((line: BatchLine) => void current.current(line), []);
  return {
    fix,
    toNext: (isBack) => {
      const region = table.current;
      if (!region || rows.length === 0) return;
      const step = isBack ? -1 : 1;
      const from = rowOfFocus(region) ?? last.current;
      for (let count = 0, at = from; count < rows.length; count += 1) {
        at = (at + step + rows.length) % rows.length;
        const line = rows[at];
        if (!line || !checkOf(line)?.isFaulty) continue;
        last.current = at;
        goToRow(region, at);
        return;
      }
      announce(t("noFault"));
    },
  };
}
