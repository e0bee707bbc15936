import type { SeedContext } from "@customs-portal/server";
import { CompiledQuery, sql, type Kysely } from "kysely";
import { tablesOf, type DeclarationDatabase, type DeclarationTable } from "../table.ts";
import { fillFromDeclarations } from "../goods/fill.ts";
import type { EventTable, GoodsTable } from "../goods/table.ts";
import { eventRows, goodsRows } from "./goods.ts";
import { createRandom } from "./random.ts";
import { declarationRows, rowCount } from "./rows.ts";

/** Rows of one INSERT; 33 columns each stay below the 32,766 parameters that SQLite takes. */
const rowsPerInsert = 500;
const insertsPerTransaction = 10;

/** One statement for many rows: the text depends on the number of rows only, so building it costs nothing per row. */
function insertOf<Name extends keyof DeclarationDatabase>(
  table: Name,
  rows: readonly DeclarationDatabase[Name][],
  dialect: SeedContext["dialect"],
): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((_, row) => {
    const marks = columns.map((_name, at) => (dialect === "postgres" ? `$${row * columns.length + at + 1}` : "?"));
    return `(${marks.join(",")})`;
  });
  const text = `insert into ${table} (${columns.join(",")}) values ${values.join(",")}`;
  return CompiledQuery.raw(
    text,
    rows.flatMap((row) => Object.values({ ...row })),
  );
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insertBatch(
  db: Kysely<DeclarationDatabase>,
  batch: Batch,
  dialect: SeedContext["dialect"],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const insert = async <Name extends keyof DeclarationDatabase>(
      table: Name,
      rows: readonly DeclarationDatabase[Name][],
    ) => {
      for (const part of batches(rows, rowsPerInsert))
        await transaction.executeQuery(insertOf<Name>(table, part, dialect));
    };
    await insert("declaration", batch.declarations);
    await insert("declaration_goods", batch.goods);
    await insert("declaration_event", batch.events);
  });
}

/** Rows that are stored together. */
interface Batch {
  declarations: readonly DeclarationTable[];
  goods: GoodsTable[];
  events: EventTable[];
}

/** Declarations with all that belongs to them; the older ones have one line each, which the database itself makes. */
const detailedDeclarations = 20_000;

/** Fills an empty `declaration` table; a table that has rows is left as it is. */
export async function seedDeclarations(context: SeedContext): Promise<void> {
  const { companies, rows, dialect, progress } = context;
  const db = tablesOf(context.db);
  const [first] = companies;
  if (!first) return;
  if (await db.selectFrom("declaration").select("id").limit(1).executeTakeFirst()) return;
  const total = rowCount(companies, rows);
  const random = createRandom(20_250_102);
  let done = 0;
  for (const declarations of batches(declarationRows(companies, rows), rowsPerInsert * insertsPerTransaction)) {
    const detailed = declarations.slice(Math.max(0, total - detailedDeclarations - done));
    const goods = detailed.flatMap((row) => goodsRows(row, random));
    const events = detailed.flatMap((row) =>
      eventRows(row, row.corp_code === first.code ? "operator" : "manager", random),
    );
    await insertBatch(db, { declarations, goods, events }, dialect);
    done += declarations.length;
    progress(done / total);
  }
  await fillFromDeclarations(db);
  for (const table of ["declaration", "declaration_goods", "declaration_event"])
    await sql`analyze ${sql.table(table)}`.execute(db);
}
