import type { Kysely } from "kysely";
import type { ShipmentEvent } from "../contract.ts";
import { placeOf, type Locale } from "./places.ts";
import type { LogisticsDatabase } from "./table.ts";

const momentOf = (ms: number) => new Date(ms).toISOString();

/** The steps of the way of a shipment, in their order, places named in a language. */
export async function readEvents(
  db: Kysely<LogisticsDatabase>,
  shipmentId: string,
  { locale, signal }: { locale: Locale; signal: AbortSignal },
): Promise<ShipmentEvent[]> {
  const rows = await db
    .selectFrom("shipment_event")
    .selectAll()
    .where("shipment_id", "=", shipmentId)
    .orderBy("ord")
    .execute({ signal });
  return rows.map(({ node, place, planned_at, actual_at }) => ({
    node,
    place: placeOf(place, locale),
    plannedAt: momentOf(planned_at),
    actualAt: actual_at === null ? null : momentOf(actual_at),
  }));
}
