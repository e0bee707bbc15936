import { readArrays, type ExportDefinition } from "@customs-portal/server";
import { sql, type Kysely } from "kysely";
import { declarationExportSchema, type DeclarationExportParams, type DeclarationFilters } from "../contract.ts";
import { exportColumns, storedAs, wordsIn, type ColumnKey } from "./export-columns.ts";
import { matching } from "./filters.ts";
import { declarationOrder } from "./declaration-order.ts";
import { inOrder, orderValues, standsAfter, type OrderValue } from "./order.ts";
import { createSay, type ExportedRow } from "./say.ts";
import { localeOf, textsByLocale, type Locale } from "./texts.ts";
import { tablesOf, type DeclarationDatabase } from "./table.ts";

const rowsPerPage = 1_000;

/** What an opened export reads: the company, its filters and order, and the newest row there was (ids grow with time). */
interface Bound {
  corpCode: string;
  filters: DeclarationFilters;
  sort: string | undefined;
  newestId: string;
}

/** Reads the rows in their order, a page at a time, each page from where the one before ended. */
async function* readPages(
  db: Kysely<DeclarationDatabase>,
  { corpCode, filters, sort, newestId }: Bound,
  { keys, locale }: { keys: readonly ColumnKey[]; locale: Locale },
): AsyncGenerator<readonly ExportedRow[]> {
  const say = createSay(keys, wordsIn(locale));
  const terms = declarationOrder(db, sort);
  const wanted = keys.map((name) => storedAs[name]);
  let last: readonly OrderValue[] | undefined;
  for (;;) {
    const after = last;
    const query = db
      .selectFrom("declaration")
      .select((eb) => [
        ...wanted.map((name, at) => eb.ref(name).as(`c${at}`)),
        ...terms.map(({ value }, at) => sql`${value}`.as(`o${at}`)),
      ])
      .where((eb) => matching(eb, corpCode, filters))
      .where("id", "<=", newestId)
      .$if(after !== undefined, (rest) => rest.where((eb) => standsAfter(eb, terms, after ?? [])))
      .limit(rowsPerPage);
    const rows = await readArrays<ExportedRow>(db, inOrder(query, terms));
    for (const row of rows) say(row);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = orderValues(rows.at(-1)?.slice(keys.length) ?? []);
  }
}

function isColumn(key: string): key is ColumnKey {
  return Object.hasOwn(storedAs, key);
}

/** The list of declarations as a file: the filters and the order of the page, rows added after the start left out. */
export const declarationExport: ExportDefinition<DeclarationExportParams> = {
  systemCode: "DECL",
  taskCode: "declaration-list",
  title: Object.fromEntries(Object.entries(textsByLocale).map(([locale, { title }]) => [locale, title])),
  requires: { menu: "DeclarationList", function: "DECL_EXPORT" },
  columns: exportColumns,
  params: declarationExportSchema,
  async open(connection, { corpCode }, { sort, ...filters }, { locale, columns }) {
    const db = tablesOf(connection);
    const { count, newest } = await db
      .selectFrom("declaration")
      .select((eb) => [eb.fn.countAll<number | string>().as("count"), eb.fn.max("id").as("newest")])
      .where((eb) => matching(eb, corpCode, filters))
      .executeTakeFirstOrThrow();
    // An empty bound is below every id.
    const newestId = (newest as string | null) ?? "";
    const keys = columns.filter(isColumn);
    const bound = { corpCode, filters, sort, newestId };
    return { total: Number(count), keys, pages: readPages(db, bound, { keys, locale: localeOf(locale) }) };
  },
};
