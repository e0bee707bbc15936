import { tableColumnChangeSchema, type PersonalColumn } from "@customs-portal/sdk/contract";
import { leafKeys, type PageColumn } from "@customs-portal/sdk/rules";

/** Says what the text is to whoever finds it, and to a later version of us. */
const format = "customs-portal/columns/1";

/** Why a text cannot be imported: it is no setup, or none of its columns is one of the page. */
export type ImportFlaw = "malformed" | "foreign";

/** A setup as text, for another user or another system. */
export function exportText(setup: readonly PersonalColumn[]): string {
  return JSON.stringify({ format, columns: setup }, undefined, 1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a text that `exportText` made, for the columns of a page. */
export function importText(
  text: string,
  page: readonly PageColumn[],
): { setup: readonly PersonalColumn[] } | { flaw: ImportFlaw } {
  const read = parse(text.trim());
  if (typeof read !== "object" || read === null || !("columns" in read)) return { flaw: "malformed" };
  if (!("format" in read) || read.format !== format) return { flaw: "malformed" };
  const { data } = tableColumnChangeSchema.safeParse({ key: "import", value: read.columns });
  const setup = data?.value;
  if (!setup?.length) return { flaw: "malformed" };
  const known = new Set(leafKeys(page));
  return leafKeys(setup).some((key) => known.has(key)) ? { setup } : { flaw: "foreign" };
}
