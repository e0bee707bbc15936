import type { CodeElements } from "@customs-portal/sdk/contract";
import type { ElementAssistantRequest } from "@customs-portal/sdk/portal";
import { codeOfTyped, isWholeCode, normalise } from "@customs-portal/sdk/rules";
import { useResource } from "@customs-portal/ui";
import { namedRows, type CodeRows, type Sheet } from "./sheet.ts";

/** What the string of a request was written for: what the page says, else the code that it hands along. */
export function writtenForOf({ writtenFor = "", tariffCode = "" }: ElementAssistantRequest): CodeRows | undefined {
  const code = [writtenFor, tariffCode].map(codeOfTyped).find(isWholeCode);
  return code === undefined ? undefined : namedRows(code, []);
}

/** The elements that a string was written for. */
export interface WrittenForElements {
  readonly code: string;
  /** Once they are there and the sheet does not have them yet. */
  readonly found: CodeElements | undefined;
  readonly pending: boolean;
  readonly error: unknown;
  reload(): void;
}

/**
 * Looks up what a whole string was written for, where that is not the code in the field: only its names say where the
 * values belong.
 * @param key the code in the field; "" where nothing is to be moved
 */
export function useWrittenFor(
  sheet: Sheet,
  key: string,
  load: (code: string, signal: AbortSignal) => Promise<CodeElements | undefined>,
): WrittenForElements {
  const { writtenFor, rows, values } = sheet;
  const isWanted =
    key !== "" &&
    rows.length === 0 &&
    writtenFor?.rows.length === 0 &&
    writtenFor.code !== key &&
    normalise(values[0] ?? "") !== "";
  const code = isWanted ? writtenFor.code : "";
  const { data, dataKey, pending, error, reload } = useResource(code, async (signal) =>
    code === "" ? undefined : load(code, signal),
  );
  const isThere = isWanted && dataKey === code && data !== undefined && data.rows.length > 0;
  return { code, found: isThere ? data : undefined, pending: isWanted && pending, error, reload };
}
