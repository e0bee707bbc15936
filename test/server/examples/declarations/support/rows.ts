import type { Kysely } from "kysely";
import { migrations } from "../../../../../examples/declarations/server/migrations.ts";
import { seedDeclarations } from "../../../../../examples/declarations/server/seed/insert.ts";
import { migrate, type DialectName } from "../../../../../server/db/index.ts";
import { tablesOf, type DeclarationDatabase } from "../../../../../examples/declarations/server/table.ts";
import { createTestDatabase } from "../../../modules/export/support/database.ts";

/** Companies that rows are made for; the first gets the most. */
export const companies = [
  { code: "3223960518", name: "苏州示例精密制造有限公司" },
  { code: "4401980736", name: "广州示例报关有限公司" },
  { code: "4403180629", name: "深圳示例国际物流有限公司" },
] as const;

/** A filled table on a database of its own. */
export interface FilledTable {
  db: Kysely<DeclarationDatabase>;
  connection: Kysely<never>;
  dialect: DialectName;
  drop(): Promise<void>;
}

/** Migrates and fills `declaration` as a first start does. */
export async function fillTable(dialect: DialectName, rows: number): Promise<FilledTable> {
  const { db: connection, drop } = await createTestDatabase(dialect);
  await migrate(connection, dialect, [{ name: "declarations", migrations }]);
  await seedDeclarations({ db: connection, dialect, companies, rows, now: Date.now, progress: () => undefined });
  return { db: tablesOf(connection), connection, dialect, drop };
}
