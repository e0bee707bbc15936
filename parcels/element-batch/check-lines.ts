import type { CodeElements } from "@customs-portal/sdk/contract";
import { elementBatchLookups } from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import { checkLine, isLineFault, isWholeCode, type CheckedLine } from "@customs-portal/sdk/rules";
import { runInSlices } from "@customs-portal/ui";
import type { BatchLine } from "./lines.ts";

/** A line as it was checked. */
export interface LineCheck extends CheckedLine {
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

function* checkAll(lines: readonly BatchLine[], found: CodeElements | undefined, { checks }: CheckMemory) {
  for (const line of lines) {
    const checked = checkLine(line.tariffCode, line.text, found?.rows, line.tradeDirection);
    checks.set(line, {
      ...checked,
      goodsName: found?.goodsName ?? "",
      isFaulty: checked.findings.some(isLineFault),
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
