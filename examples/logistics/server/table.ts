import type { Kysely } from "kysely";
import type { HoldReason, Node, Transport } from "../contract.ts";

/** A row of `shipment`: ids UUIDv7, moments in milliseconds since 1970. */
export interface ShipmentTable {
  id: string;
  corp_code: string;
  shipment_no: string;
  bill_no: string;
  container_no: string;
  declaration_no: string;
  direction: "I" | "E";
  transport: Transport;
  /** Codes of places. */
  origin: string;
  destination: string;
  goods_name: string;
  partner: string;
  carrier: string;
  voyage: string;
  /** The last node that was reached. */
  node: Node;
  next_node: Node | null;
  next_planned_at: number | null;
  planned_delivery: number;
  hold: HoldReason | null;
  /** Parted by commas; `""` where none is missing. */
  missing_documents: string;
  updated_at: number;
}

export interface ShipmentEventTable {
  shipment_id: string;
  /** Place on the way, from 0. */
  ord: number;
  node: Node;
  place: string;
  planned_at: number;
  actual_at: number | null;
}

export interface FollowTable {
  user_id: string;
  corp_code: string;
  shipment_id: string;
  at: number;
}

/** A link to a shipment: the token is not stored, it is signed. */
export interface LinkTable {
  id: string;
  shipment_id: string;
  corp_code: string;
  user_id: string;
  user_no: string;
  created_at: number;
  expires_at: number;
}

/** Who works for a company, of the tables of the portal. */
interface PlaceTable {
  user_id: string;
  corp_code: string;
}

/** The tables of this module, and those of the portal that say for whom a user may work. */
export interface LogisticsDatabase {
  app_user: { id: string; status: string };
  user_company: PlaceTable;
  virtual_company_grant: PlaceTable;
  shipment: ShipmentTable;
  shipment_event: ShipmentEventTable;
  shipment_follow: FollowTable;
  shipment_link: LinkTable;
  /** One row: what links are signed with, the same on all nodes. */
  shipment_link_secret: { secret: string };
}

/** Types the connection that the server hands out. */
export function tablesOf(db: Kysely<never>): Kysely<LogisticsDatabase> {
  return db as unknown as Kysely<LogisticsDatabase>;
}
