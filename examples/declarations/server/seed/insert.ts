import type { SeedContext } from "@customs-portal/server";
import { CompiledQuery, sql, type Kysely } from "kysely";
import { tablesOf, type DeclarationDatabase, type DeclarationTable } from "../table.ts";
import { declarationRows, rowCount } from "./rows.ts";

/** Rows of one INSERT; 23 columns each stay below the 32,766 parameters that SQLite takes. */
const rowsPerInsert = 500;
const insertsPerTransaction = 10;

/** One statement for many rows: the text depends on the number of rows only, so building it costs nothing per row. */
function insertOf(rows: readonly DeclarationTable[], dialect: SeedContext["dialect"]): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((_, row) => {
    const marks = columns.map((_name, at) => (dialect === "postgres" ? `$${row * columns.length + at + 1}` : "?"));
    return `(${marks.join(",")})`;
  });
  const text = `insert into declaration (${columns.join(",")}) values ${values.join(",")}`;
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
  rows: readonly DeclarationTable[],
  dialect: SeedContext["dialect"],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const part of batches(rows, rowsPerInsert)) await transaction.executeQuery(insertOf(part, dialect));
  });
}

/** Fills an empty `declaration` table; a table that has rows is left as it is. */
export async function seedDeclarations(context: SeedContext): Promise<void> {
  const { companies, rows, dialect, progress } = context;
  const db = tablesOf(context.db);
  if (companies.length === 0) return;
  if (await db.selectFrom("declaration").select("id").limit(1).executeTakeFirst()) return;
  const total = rowCount(companies, rows);
  let done = 0;
  for (const batch of batches(declarationRows(companies, rows), rowsPerInsert * insertsPerTransaction)) {
    await insertBatch(db, batch, dialect);
    done += batch.length;
    progress(done / total);
  }
  await sql`analyze declaration`.execute(db);
}
