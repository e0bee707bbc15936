import type { CellValue, ExportColumnDefinition, ExportColumnType } from "@customs-portal/server";
import type { CodeName, Declaration } from "../contract.ts";
import { createCodeNames, type CodeListName } from "./reference/code-names.ts";
import { textsByLocale, localeOf } from "./texts.ts";

type ColumnKey = Exclude<keyof Declaration, "id">;

function column(
  key: ColumnKey,
  width: number,
  type: ExportColumnType = "text",
): ExportColumnDefinition & { key: ColumnKey } {
  const title = Object.fromEntries(
    Object.entries(textsByLocale).map(([locale, texts]) => [locale, texts.fields[key]] as const),
  );
  return { key, title, type, width };
}

/** The columns of the list in its order and with its titles, then those that only a declaration itself shows. */
export const exportColumns = [
  column("declarationNo", 21),
  column("status", 14),
  column("ieFlag", 13),
  column("declarationDate", 13, "date"),
  column("customsDistrict", 24),
  column("tradeMode", 24),
  column("tariffCode", 13),
  column("goodsName", 26),
  column("specification", 48),
  column("quantity", 14, "number"),
  column("unit", 10),
  column("amount", 16, "number"),
  column("currency", 8),
  column("country", 18),
  column("netWeight", 14, "number"),
  column("releaseDate", 13, "date"),
  column("contractNo", 18),
  column("consignee", 30),
  column("port", 24),
  column("transportMode", 18),
  column("grossWeight", 14, "number"),
] as const satisfies readonly ExportColumnDefinition[];

/** Makes the rows of a file, by column key, with words in one language and every code before its name. */
export function createToCells(locale: string): (declaration: Declaration) => Record<string, CellValue> {
  const { status, ie } = textsByLocale[localeOf(locale)];
  const nameOf = createCodeNames(localeOf(locale));
  const coded = (list: CodeListName, value: CodeName) => `${value.code} ${nameOf(list, value)}`;
  return (declaration) => ({
    ...declaration,
    status: status[declaration.status],
    ieFlag: ie[declaration.ieFlag],
    customsDistrict: coded("customsDistricts", declaration.customsDistrict),
    port: coded("customsDistricts", declaration.port),
    tradeMode: coded("tradeModes", declaration.tradeMode),
    transportMode: coded("transportModes", declaration.transportMode),
    country: nameOf("countries", declaration.country),
  });
}
