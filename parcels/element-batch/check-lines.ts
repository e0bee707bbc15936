import type { CodeElements } from "@customs-portal/sdk/contract";
import { elementBatchLookups } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import {
  checkLine,
  countBytes,
  isLineFault,
  isWholeCode,
  type CheckedLine,
  type LineFinding,
} from "@customs-portal/sdk/rules";
import { runInSlices } from "@customs-portal/ui";
import type { BatchLine, LineDoubt } from "./lines.ts";

/** What was found in a line, be it in its string or in how it came. */
export type BatchFinding = LineFinding | (LineDoubt & { readonly name: "" });

/** A line as it was checked. */
export interface LineCheck extends Omit<CheckedLine, "findings"> {
  readonly findings: readonly BatchFinding[];
  readonly goodsName: string;
  readonly isFaulty: boolean;
  /** The look-up of its code failed, so that its elements are not known. */
  readonly isUnasked: boolean;
}

/** What is known of codes and lines, as long as the dialog is open. */
export interface CheckMemory {
  readonly codes: Map<string, CodeElements>;
  /** Why codes could not be looked up. */
  readonly failures: Map<string, unknown>;
  readonly checks: WeakMap<BatchLine, LineCheck>;
}

export function createCheckMemory(): CheckMemory {
  return { codes: new Map(), failures: new Map(), checks: new WeakMap() };
}

/** What is known of a line whose string nobody can tell: its text as it came. */
function checkUnclear({ text }: BatchLine, doubt: LineDoubt): Pick<LineCheck, keyof CheckedLine | "isFaulty"> {
  return {
    specification: text,
    bytes: countBytes(text),
    findings: [{ ...doubt, name: "" }],
    isFaulty: true,
  };
}

function checkString(line: BatchLine, found: CodeElements | undefined): ReturnType<typeof checkUnclear> {
  const { tariffCode, text, tradeDirection, doubt } = line;
  if (doubt?.kind === "unclear-cells") return checkUnclear(line, doubt);
  const checked = checkLine(tariffCode, text, found?.rows, tradeDirection);
  return {
    ...checked,
    findings: [...checked.findings, ...(doubt ? [{ ...doubt, name: "" } as const] : [])],
    isFaulty: checked.findings.some(isLineFault),
  };
}

function* checkAll(lines: readonly BatchLine[], found: CodeElements | undefined, { checks }: CheckMemory) {
  for (const line of lines) {
    checks.set(line, {
      ...checkString(line, found),
      goodsName: found?.goodsName ?? "",
      isUnasked: found === undefined && isWholeCode(line.tariffCode),
    });
    yield;
  }
}

/**
 * Checks lines that were not checked yet: a look-up for each code, a few at a time, and the lines of a code when its
 * elements are there. Codes whose look-up failed are remembered and not asked for again.
 * @param onProgress told after each code
 * @throws the reason of the signal
 */
export async function checkLines(
  portal: Pick<Portal, "elements">,
  lines: readonly BatchLine[],
  memory: CheckMemory,
  { signal, onProgress }: { signal: AbortSignal; onProgress(): void },
): Promise<void> {
  const { codes, failures, checks } = memory;
  const groups = new Map<string, BatchLine[]>();
  for (const line of lines) {
    if (checks.has(line)) continue;
    const group = groups.get(line.tariffCode);
    if (group) group.push(line);
    else groups.set(line.tariffCode, [line]);
  }
  const look = async (code: string): Promise<CodeElements | undefined> => {
    if (!isWholeCode(code) || failures.has(code)) return undefined;
    const known = codes.get(code);
    if (known) return known;
    try {
      const found = await portal.elements.lookup(code, { signal, notice: false });
      if (found) codes.set(code, found);
      return found;
    } catch (error) {
      signal.throwIfAborted();
      failures.set(code, error);
      return undefined;
    }
  };
  const waiting = groups.entries();
  const work = async () => {
    for (const [code, group] of waiting) {
      await runInSlices(checkAll(group, await look(code), memory), signal);
      onProgress();
    }
  };
  await Promise.all(Array.from({ length: elementBatchLookups }, work));
}
