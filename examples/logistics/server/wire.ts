import { delayGraceMs, type DocumentKind, type Shipment, type SharedView } from "../contract.ts";
import { placeOf, type Locale } from "./places.ts";
import type { ShipmentTable } from "./table.ts";

const momentOf = (ms: number) => new Date(ms).toISOString();

/** What everybody may know of a shipment who has a link to it. @param now milliseconds */
export function toShared(row: ShipmentTable, { locale, now }: { locale: Locale; now: number }): SharedView["shipment"] {
  return {
    shipmentNo: row.shipment_no,
    billNo: row.bill_no,
    containerNo: row.container_no,
    transport: row.transport,
    origin: placeOf(row.origin, locale),
    destination: placeOf(row.destination, locale),
    node: row.node,
    nextNode: row.next_node,
    nextPlannedAt: row.next_planned_at === null ? null : momentOf(row.next_planned_at),
    plannedDelivery: momentOf(row.planned_delivery),
    voyage: row.voyage,
    updatedAt: momentOf(row.updated_at),
    isDelayed: row.next_planned_at !== null && row.next_planned_at < now - delayGraceMs,
  };
}

/** A row as the lists answer it; both databases tell by 0 and 1, or by a boolean, whether it is followed. */
export function toShipment(
  row: ShipmentTable & { is_followed: unknown },
  reader: { locale: Locale; now: number },
): Shipment {
  return {
    ...toShared(row, reader),
    id: row.id,
    declarationNo: row.declaration_no,
    direction: row.direction,
    goodsName: row.goods_name,
    partner: row.partner,
    carrier: row.carrier,
    hold: row.hold,
    missingDocuments: row.missing_documents === "" ? [] : (row.missing_documents.split(",") as DocumentKind[]),
    isFollowed: Boolean(row.is_followed),
  };
}
