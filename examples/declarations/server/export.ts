import type { CellValue, ExportDefinition } from "@customs-portal/server";
import type { Kysely } from "kysely";
import {
  declarationExportSchema,
  defaultSort,
  type DeclarationExportParams,
  type DeclarationFilters,
  type SortOrder,
} from "../contract.ts";
import { createToCells, exportColumns } from "./export-columns.ts";
import { matching } from "./filters.ts";
import { orderOf } from "./order.ts";
import { localeOf, type Locale } from "./texts.ts";
import { tablesOf, toDeclaration, type DeclarationDatabase } from "./table.ts";

const rowsPerPage = 4_000;

/** What an opened export reads: the company, its filters and order, and the newest row there was (ids grow with time). */
interface Bound {
  corpCode: string;
  filters: DeclarationFilters;
  sort: SortOrder;
  newestId: string;
}

type ExportPage = readonly Readonly<Record<string, CellValue>>[];

/** Reads the rows in their order, a page at a time, each page from where the one before ended. */
async function* readPages(
  db: Kysely<DeclarationDatabase>,
  { corpCode, filters, sort, newestId }: Bound,
  locale: Locale,
): AsyncGenerator<ExportPage> {
  const toCells = createToCells(locale);
  const { key, direction } = orderOf(sort);
  const byNumber = key === "declaration_no";
  const beyond = direction === "desc" ? "<" : ">";
  let last: { key: string; id: string } | undefined;
  for (;;) {
    const after = last;
    const rows = await db
      .selectFrom("declaration")
      .selectAll()
      .where((eb) => matching(eb, corpCode, filters))
      .where("id", "<=", newestId)
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          byNumber
            ? eb(key, beyond, after?.key ?? "")
            : eb(eb.refTuple(key, "id"), beyond, eb.tuple(after?.key ?? "", after?.id ?? "")),
        ),
      )
      .orderBy(key, direction)
      .$if(!byNumber, (query) => query.orderBy("id", direction))
      .limit(rowsPerPage)
      .execute();
    if (rows.length > 0) yield rows.map((row) => toCells(toDeclaration(row, locale)));
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerPage) return;
    last = { key: end[key], id: end.id };
  }
}

/** The list of declarations as a file: the filters and the order of the page, rows added after the start left out. */
export const declarationExport: ExportDefinition<DeclarationExportParams> = {
  systemCode: "DECL",
  taskCode: "declaration-list",
  requires: { function: "DECL_EXPORT" },
  columns: exportColumns,
  params: declarationExportSchema,
  async open(connection, { corpCode }, { sort = defaultSort, ...filters }, { locale }) {
    const db = tablesOf(connection);
    const { count, newest } = await db
      .selectFrom("declaration")
      .select((eb) => [eb.fn.countAll<number | string>().as("count"), eb.fn.max("id").as("newest")])
      .where((eb) => matching(eb, corpCode, filters))
      .executeTakeFirstOrThrow();
    // An empty bound is below every id.
    const newestId = (newest as string | null) ?? "";
    return { total: Number(count), pages: readPages(db, { corpCode, filters, sort, newestId }, localeOf(locale)) };
  },
};
