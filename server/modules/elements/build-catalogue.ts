import type { ElementRow } from "@customs-portal/sdk/contract";
import { elementCodesMax, elementsOfCodeMax } from "@customs-portal/sdk/limits";
import { normalise } from "@customs-portal/sdk/rules";
import { checkRecord, type CheckedRecord, type ElementRecord } from "./element-record.ts";
import { quoted, type FaultList } from "./faults.ts";
import type { Catalogue } from "./replace-catalogue.ts";

/** A tariff code while its elements are read. */
interface Group {
  goodsName: string;
  rows: ElementRow[];
  /** Where each name and each position stands. */
  places: Map<string, string>;
}

/** Names that are declared and compared as one are one. */
const nameKey = ({ NAME }: ElementRow) => `name ${normalise(NAME)}`;
const positionKey = ({ CODE }: ElementRow) => `position ${Number(CODE)}`;

/** What is wrong with an element beside those of its tariff code. */
function faultBeside({ goodsName, rows, places }: Group, { row, goodsName: other }: CheckedRecord): string | undefined {
  if (other !== "" && goodsName !== "" && other !== goodsName)
    return `the goods are called ${quoted(other)}, and ${quoted(goodsName)} further up`;
  const name = places.get(nameKey(row));
  if (name !== undefined) return `NAME ${quoted(row.NAME)} stands twice for its tariff code, first in ${name}`;
  const position = places.get(positionKey(row));
  if (row.CODE !== "" && position !== undefined)
    return `CODE ${row.CODE} stands twice for its tariff code, first in ${position}`;
  if (rows[0] && (rows[0].CODE === "") !== (row.CODE === ""))
    return "CODE stands at some elements of its tariff code and not at others";
  return rows.length === elementsOfCodeMax ? `its tariff code has more than ${elementsOfCodeMax} elements` : undefined;
}

function addTo(group: Group, { row, goodsName }: CheckedRecord, where: string): void {
  group.goodsName ||= goodsName;
  group.rows.push(row);
  group.places.set(nameKey(row), where);
  if (row.CODE !== "") group.places.set(positionKey(row), where);
}

/** The rows in the order of their positions; where none is given, in that of the file. */
function inOrder(rows: readonly ElementRow[]): ElementRow[] {
  return rows
    .map((row, index) => ({ ...row, CODE: row.CODE === "" ? String(index) : String(Number(row.CODE)) }))
    .toSorted((one, other) => Number(one.CODE) - Number(other.CODE));
}

/** Tells of a tariff code whose positions have a gap: the values of a string go to the places that the rows have. */
function checkPositions(code: string, rows: readonly ElementRow[], { places }: Group, list: FaultList): void {
  const missing = rows.findIndex(({ CODE }, at) => CODE !== String(at));
  const behind = rows[missing];
  if (!behind) return;
  list.add(
    places.get(positionKey(behind)) ?? "",
    `the tariff code ${code} has no element with CODE ${missing}, and one with CODE ${behind.CODE}`,
  );
}

/** What a file holds, and what its reader should know of it. */
export interface BuiltCodes {
  codes: Catalogue["codes"];
  notes: string[];
}

/** Puts the elements of a file together by their tariff codes. What is wrong is told to `list`. */
export function buildCodes(records: Iterable<ElementRecord>, list: FaultList): BuiltCodes {
  const groups = new Map<string, Group>();
  const uneven: string[] = [];
  for (const record of records) {
    const checked = checkRecord(record, list);
    if (!checked) continue;
    if (checked.isUneven) uneven.push(record.where);
    const group = groups.get(checked.code) ?? { goodsName: "", rows: [], places: new Map() };
    groups.set(checked.code, group);
    const fault = faultBeside(group, checked);
    if (fault === undefined) addTo(group, checked, record.where);
    else list.add(record.where, fault);
    if (groups.size > elementCodesMax) {
      list.add(record.where, `there are more than ${elementCodesMax} tariff codes`);
      break;
    }
  }
  if (groups.size === 0 && list.count === 0) list.add("", "there is no element in it");
  // Where lines were refused, their positions are missing for that reason.
  const isWhole = list.count === 0;
  const codes = [...groups].map(([code, group]) => {
    const rows = inOrder(group.rows);
    if (isWhole) checkPositions(code, rows, group, list);
    return { code, goodsName: group.goodsName, rows };
  });
  const notes =
    uneven.length > 0
      ? [
          `${uneven.length} choices have codes and texts of unequal number; a code without a text is shown as it is: ${uneven.slice(0, 5).join(", ")}`,
        ]
      : [];
  return { codes, notes };
}
