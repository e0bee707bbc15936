import type { Kysely } from "kysely";
import type { CoreTables } from "../../db/index.ts";

/** The catalogue that is in force: one row, or none. */
export interface ElementCatalogueRow {
  /** UUIDv7 of the import, so that a client can tell whether what it has is of this one. */
  id: string;
  name: string;
  /** `YYYY-MM-DD`, or "". */
  date: string;
  /** 0 or 1. */
  is_sample: number;
  /** Milliseconds since 1970. */
  imported_at: number;
  codes: number;
  elements: number;
}

/** A tariff code of it. */
export interface ElementCodeRow {
  code: string;
  goods_name: string;
  /** JSON of the rows on the wire. */
  rows: string;
}

/** What a tariff code is found by: its goods name, and the initials of that. */
export interface ElementKeyRow {
  key: string;
  code: string;
}

/** A specification string that was accepted for a company. */
export interface ElementHistoryRow {
  corp_code: string;
  /** Who saved it first, for the share that each has; "" of a user who was removed. No call tells it. */
  user_id: string;
  /** Grows with each entry of the company. */
  seq: number;
  tariff_code: string;
  goods_name: string;
  model: string;
  part_no: string;
  /** The three as they are compared. */
  goods_key: string;
  model_key: string;
  part_key: string;
  specification: string;
  /** JSON of the element names at that time. */
  names: string;
  /** Bytes of its texts. */
  size: number;
  /** Of everything but the names and the time: the same again takes the place of the one before. */
  digest: string;
  at: number;
}

/** How much of it a company has. */
export interface ElementHistoryTotalRow {
  corp_code: string;
  entries: number;
  bytes: number;
  last_seq: number;
}

/** Lines that a user has put to be exported: a part of them. */
export interface ElementLinesRow {
  /** UUIDv7, so that they are in the order in which they came. */
  id: string;
  user_id: string;
  corp_code: string;
  /** JSON of the lines on the wire. */
  lines: string;
  count: number;
  /** Bytes of the JSON. */
  size: number;
  at: number;
}

/** The tables of this module, and the owners of its rows. */
export interface ElementTables extends Pick<CoreTables, "company"> {
  element_catalogue: ElementCatalogueRow;
  element_code: ElementCodeRow;
  element_key: ElementKeyRow;
  element_history: ElementHistoryRow;
  element_history_total: ElementHistoryTotalRow;
  element_lines: ElementLinesRow;
}

/** The shared connection, typed for this module. */
export function elementTables(db: Kysely<never>): Kysely<ElementTables> {
  return db as unknown as Kysely<ElementTables>;
}
