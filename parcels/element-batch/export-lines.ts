import { keptLinesSchema, type ExportedLine } from "@customs-portal/sdk/contract";
import {
  elementLineCodeMaxChars,
  elementLineLabelMaxChars,
  elementLineMaxChars,
  elementLinesMaxBytes,
  elementLinesPath,
  elementPartMaxChars,
  elementPartMaxLines,
  partNoMaxChars,
} from "@customs-portal/sdk/limits";
import type { Portal } from "@customs-portal/sdk/portal";
import type { BatchLine } from "./lines.ts";

/** Whether a line has room in an export; what has none would have to be cut. */
export function isExportable({ partNo, tariffCode, text }: BatchLine): boolean {
  return (
    partNo.length <= partNoMaxChars &&
    tariffCode.length <= elementLineCodeMaxChars &&
    text.length <= elementLineMaxChars
  );
}

/** Whether all of them are no more than the backend keeps for a user, in any script. */
export function isWithinExport(lines: readonly BatchLine[]): boolean {
  return lines.reduce((sum, line) => sum + charsOf(line), 0) * 3 <= elementLinesMaxBytes;
}

function charsOf({ partNo, tariffCode, text, label = "", doubt }: BatchLine): number {
  return partNo.length + tariffCode.length + text.length + label.length + (doubt?.detail.length ?? 0);
}

/** A text as the backend takes it: what no database holds is written as the sign of a lost character. */
const sendable = (text: string) => text.toWellFormed().replaceAll("\0", "\u{FFFD}");

/** The lines in parts that a call has room for. */
function partsOf(lines: readonly BatchLine[]): ExportedLine[][] {
  const parts: ExportedLine[][] = [];
  let part: ExportedLine[] = [];
  let chars = 0;
  for (const line of lines) {
    const { partNo, tariffCode, text, tradeDirection, label, doubt } = line;
    const size = charsOf(line);
    if (part.length === elementPartMaxLines || (part.length > 0 && chars + size > elementPartMaxChars)) {
      parts.push(part);
      part = [];
      chars = 0;
    }
    part.push({
      partNo: sendable(partNo),
      tariffCode: sendable(tariffCode),
      text: sendable(text),
      ...(tradeDirection && { tradeDirection }),
      ...(label && { label: sendable(label.slice(0, elementLineLabelMaxChars)) }),
      ...(doubt?.kind === "left-out" && { leftOut: sendable(doubt.detail.slice(0, elementLineMaxChars)) }),
    });
    chars += size;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/**
 * Puts the lines where an export finds them.
 * @returns the names of their parts
 * @throws HttpError
 */
export async function putLines(
  portal: Pick<Portal, "http">,
  lines: readonly BatchLine[],
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of partsOf(lines)) {
    const read = (answer: unknown) => keptLinesSchema.parse(answer);
    const { id } = await portal.http.post(elementLinesPath, { lines: part }, { signal, read });
    ids.push(id);
  }
  return ids;
}
