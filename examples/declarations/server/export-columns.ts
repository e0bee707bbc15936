import type { CellValue, ExportColumnDefinition, ExportColumnType } from "@customs-portal/server";
import type { CodeName, Declaration } from "../contract.ts";
import { textsByLocale, type Locale } from "./texts.ts";

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
export function createToCells(locale: Locale): (declaration: Declaration) => Record<string, CellValue> {
  const { status, ie } = textsByLocale[locale];
  const coded = ({ code, name }: CodeName) => `${code} ${name}`;
  return (declaration) => ({
    ...declaration,
    status: status[declaration.status],
    ieFlag: ie[declaration.ieFlag],
    customsDistrict: coded(declaration.customsDistrict),
    port: coded(declaration.port),
    tradeMode: coded(declaration.tradeMode),
    transportMode: coded(declaration.transportMode),
    country: declaration.country.name,
  });
}
