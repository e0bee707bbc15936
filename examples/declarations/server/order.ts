import type { SortOrder } from "../contract.ts";

/** The column that an order goes by, and which way. Numbers are unique in a company; equal dates go by id, the same way. */
export interface RowOrder {
  key: "declaration_no" | "declaration_date";
  direction: "asc" | "desc";
}

/** Reads an order of the list. */
export function orderOf(sort: SortOrder): RowOrder {
  return {
    key: sort.endsWith("declarationNo") ? "declaration_no" : "declaration_date",
    direction: sort.startsWith("-") ? "desc" : "asc",
  };
}
