import { readCodeElements, type CodeElements } from "@customs-portal/sdk/contract";
import type { ElementAssistantRequest, Portal } from "@customs-portal/sdk/portal";
import { codeOfTyped, isWholeCode } from "@customs-portal/sdk/rules";

/** Where the elements come from. */
export type LookUpSource = Pick<ElementAssistantRequest, "tariffCode" | "rows" | "lookup">;

/** Whether the page brings elements itself. */
export function hasOwnSource({ rows, lookup }: LookUpSource): boolean {
  return rows !== undefined || lookup !== undefined;
}

/** The rows that the page brings for a code. */
export function rowsOf({ tariffCode, rows }: LookUpSource, code: string): LookUpSource["rows"] {
  return code === codeOfTyped(tariffCode ?? "") ? rows : undefined;
}

/** The elements of a code from the page, else from the portal (A44). @throws HttpError, and whatever the page throws */
export async function lookUp(
  portal: Pick<Portal, "elements">,
  source: LookUpSource,
  code: string,
  signal: AbortSignal,
): Promise<CodeElements | undefined> {
  if (!isWholeCode(code)) return undefined;
  const rows = rowsOf(source, code);
  if (rows) return readCodeElements(rows);
  if (source.lookup) return readCodeElements(await source.lookup(code, { signal }));
  return portal.elements.lookup(code, { signal, notice: false });
}
