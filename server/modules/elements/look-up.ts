import type { Kysely } from "kysely";
import type { CodeElements, ElementRow } from "@customs-portal/sdk/contract";
import { elementTables, type ElementCatalogueRow } from "./table.ts";

/** What a look-up found, and in which catalogue. */
export interface FoundElements extends CodeElements {
  /** Id of the catalogue; "" where there is none. */
  version: string;
}

/** A catalogue as it is told on the wire. */
export function catalogueOf({ name, date, is_sample }: Pick<ElementCatalogueRow, "name" | "date" | "is_sample">) {
  return { name, date, isSample: is_sample === 1 };
}

/** The elements of a tariff code; no rows where it is not in the catalogue. */
export async function lookUp(db: Kysely<never>, code: string, signal?: AbortSignal): Promise<FoundElements> {
  // One statement, so that the rows are those of the catalogue that is told.
  const found = await elementTables(db)
    .selectFrom("element_catalogue as catalogue")
    .leftJoin("element_code as of", (join) => join.on("of.code", "=", code.toUpperCase()))
    .select(["catalogue.id", "catalogue.name", "catalogue.date", "catalogue.is_sample", "of.goods_name", "of.rows"])
    .executeTakeFirst(signal && { signal });
  if (!found) return { rows: [], goodsName: "", catalogue: undefined, version: "" };
  return {
    rows: found.rows === null ? [] : (JSON.parse(found.rows) as ElementRow[]),
    goodsName: found.goods_name ?? "",
    catalogue: catalogueOf(found),
    version: found.id,
  };
}

/** The elements of several tariff codes, by the code as it is given in upper case; those without any are not there. */
export async function lookUpAll(
  db: Kysely<never>,
  codes: readonly string[],
): Promise<Map<string, Pick<CodeElements, "rows" | "goodsName">>> {
  if (codes.length === 0) return new Map();
  const found = await elementTables(db)
    .selectFrom("element_code")
    .selectAll()
    .where("code", "in", [...codes])
    .execute();
  return new Map(found.map((of) => [of.code, { rows: JSON.parse(of.rows) as ElementRow[], goodsName: of.goods_name }]));
}

/** The catalogue in force; undefined where there is none. */
export function findCatalogue(db: Kysely<never>, signal?: AbortSignal): Promise<ElementCatalogueRow | undefined> {
  return elementTables(db)
    .selectFrom("element_catalogue")
    .selectAll()
    .executeTakeFirst(signal && { signal });
}
