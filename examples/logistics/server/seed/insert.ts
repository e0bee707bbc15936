import type { SeedContext } from "@customs-portal/server";
import { tablesOf } from "../table.ts";
import { createRandom } from "./random.ts";
import { seededShipment } from "./rows.ts";

/** Shipments of a company: some of them for many declarations. */
const rowsPerShipment = 100;
const shipments = { least: 60, most: 2_000 };
/** Rows of one INSERT; 22 columns each stay below the 32,766 parameters that SQLite takes. */
const shipmentsPerInsert = 100;

/** Fills the empty tables, the same for each first start at the same time; tables that have rows are left as they are. */
export async function seedShipments({ db: connection, companies, rows, now, progress }: SeedContext): Promise<void> {
  const db = tablesOf(connection);
  if (await db.selectFrom("shipment").select("id").limit(1).executeTakeFirst()) return;
  const at = now();
  const random = createRandom(20_260_105);
  const perCompany = Math.min(shipments.most, Math.max(shipments.least, Math.ceil(rows / rowsPerShipment)));
  let done = 0;
  for (const { code } of companies) {
    for (let from = 0; from < perCompany; from += shipmentsPerInsert) {
      const count = Math.min(shipmentsPerInsert, perCompany - from);
      const made = Array.from({ length: count }, (_, index) =>
        seededShipment({ corpCode: code, index: from + index, now: at }, random),
      );
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto("shipment")
          .values(made.map(({ shipment }) => shipment))
          .execute();
        await trx
          .insertInto("shipment_event")
          .values(made.flatMap(({ events }) => events))
          .execute();
      });
      done += count;
      progress(done / (perCompany * companies.length));
    }
  }
}
