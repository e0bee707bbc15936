import { sumOf } from "../../decimals.ts";
import type { GoodsSums } from "../../goods-contract.ts";

/** Figures under the same name together, in the order of the names. */
function merged<Name extends string, Figure extends string>(
  parts: readonly Readonly<Record<Name | Figure, string>>[],
  name: Name,
  figure: Figure,
): Record<Name | Figure, string>[] {
  const grouped = [...Map.groupBy(parts, (part): string => part[name])];
  const sums = grouped.map(([key, own]) => ({ [name]: key, [figure]: sumOf(own.map((part) => part[figure])) }));
  return (sums as Record<Name | Figure, string>[]).toSorted((one, other) => (one[name] < other[name] ? -1 : 1));
}

/** The sums of several calls as those of one. */
export function mergeSums(parts: readonly GoodsSums[]): GoodsSums {
  const of = (figure: "netWeight" | "grossWeight" | "customsValue" | "dutyAmount" | "vatAmount") =>
    sumOf(parts.map((part) => part[figure]));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    netWeight: of("netWeight"),
    grossWeight: of("grossWeight"),
    customsValue: of("customsValue"),
    dutyAmount: of("dutyAmount"),
    vatAmount: of("vatAmount"),
    amounts: merged(
      parts.flatMap(({ amounts }) => amounts),
      "currency",
      "amount",
    ),
    quantities: merged(
      parts.flatMap(({ quantities }) => quantities),
      "unit",
      "quantity",
    ),
  };
}
