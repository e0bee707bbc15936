import { declarationStatuses } from "../../../../../examples/declarations/contract.ts";

type Value = string | number | null | { code: string };
/** Columns whose exact decimals compare as numbers. */
const decimals: ReadonlySet<string> = new Set([
  ...["amount", "quantity", "netWeight", "grossWeight", "secondQuantity", "packages", "unitPrice", "exchangeRate"],
  ...["customsValue", "dutyRate", "dutyAmount", "vatRate", "vatAmount"],
]);
/** Figures that compare within these alone. */
const within: Readonly<Record<string, readonly string[]>> = {
  amount: ["currency"],
  quantity: ["unit"],
  secondQuantity: ["secondUnit"],
  unitPrice: ["currency", "unit"],
};

/** What rows compare by; undefined for what is empty. */
function comparable(key: string, value: Value): string | number | undefined {
  const text = typeof value === "object" && value !== null ? value.code : value;
  if (text === null || text === "") return undefined;
  if (key === "status") return declarationStatuses.findIndex((status) => status === text);
  return decimals.has(key) ? Number(text) : text;
}

/**
 * Rows as an order such as `status,-amount` should have them: figures in their currency or unit, what is empty last,
 * equal ones by id.
 */
export function inOrderOf<Row extends { id: string }>(rows: readonly Row[], sort: string): Row[] {
  const given = sort.split(",").map((entry) => ({ key: entry.replace("-", ""), sign: entry.startsWith("-") ? -1 : 1 }));
  const all = given.flatMap((one) => [
    ...(within[one.key] ?? []).map((key) => given.find((other) => other.key === key) ?? { key, sign: 1 }),
    one,
  ]);
  const lastSign = given.at(-1)?.sign ?? 1;
  return rows.toSorted((a, b) => {
    for (const { key, sign } of all) {
      const [left, right] = [a, b].map((row) =>
        comparable(key, (row as unknown as Record<string, Value>)[key] ?? null),
      );
      if (left === right) continue;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      return (left < right ? -1 : 1) * sign;
    }
    return (a.id < b.id ? -1 : 1) * lastSign;
  });
}
