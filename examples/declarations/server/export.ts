import type { CellValue, ExportDefinition } from "@customs-portal/server";
import type { Kysely } from "kysely";
import { declarationFiltersSchema, type DeclarationFilters } from "../contract.ts";
import { exportColumns, toCells } from "./export-columns.ts";
import { matching } from "./filters.ts";
import { tablesOf, toDeclaration, type DeclarationDatabase } from "./table.ts";

const rowsPerPage = 4_000;

/** What an opened export reads: the company, its filters, and the newest row there was (ids grow with time). */
interface Bound {
  corpCode: string;
  filters: DeclarationFilters;
  newestId: string;
}

type ExportPage = readonly Readonly<Record<string, CellValue>>[];

/** Reads the rows newest first, a page at a time, each page from where the one before ended. */
async function* readPages(
  db: Kysely<DeclarationDatabase>,
  { corpCode, filters, newestId }: Bound,
): AsyncGenerator<ExportPage> {
  let last: { date: string; id: string } | undefined;
  for (;;) {
    const after = last;
    const rows = await db
      .selectFrom("declaration")
      .selectAll()
      .where((eb) => matching(eb, corpCode, filters))
      .where("id", "<=", newestId)
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple("declaration_date", "id"), "<", eb.tuple(after?.date ?? "", after?.id ?? "")),
        ),
      )
      .orderBy("declaration_date", "desc")
      .orderBy("id", "desc")
      .limit(rowsPerPage)
      .execute();
    if (rows.length > 0) yield rows.map((row) => toCells(toDeclaration(row)));
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerPage) return;
    last = { date: end.declaration_date, id: end.id };
  }
}

/** The list of declarations as a file: the filters of the page, rows added after the start left out. */
export const declarationExport: ExportDefinition<DeclarationFilters> = {
  systemCode: "DECL",
  taskCode: "declaration-list",
  functionCode: "DECL_EXPORT",
  columns: exportColumns,
  params: declarationFiltersSchema,
  async open(connection, { corpCode }, filters) {
    const db = tablesOf(connection);
    const { count, newest } = await db
      .selectFrom("declaration")
      .select((eb) => [eb.fn.countAll<number | string>().as("count"), eb.fn.max("id").as("newest")])
      .where((eb) => matching(eb, corpCode, filters))
      .executeTakeFirstOrThrow();
    // An empty bound is below every id.
    const newestId = (newest as string | null) ?? "";
    return { total: Number(count), pages: readPages(db, { corpCode, filters, newestId }) };
  },
};
