import { goodsIdOf, type EventTable, type GoodsTable } from "../goods/table.ts";
import type { DeclarationTable } from "../table.ts";
import { goods, type Goods } from "../reference/goods.ts";
import { decimal } from "./decimal.ts";
import type { Random } from "./random.ts";
import { specificationOf } from "./rows.ts";

/** Yuan for a unit of a currency. */
const yuanFor: Readonly<Record<string, string>> = {
  CNY: "1",
  EUR: "7.74",
  GBP: "9.13",
  HKD: "0.912",
  JPY: "0.0478",
  USD: "7.12",
};
/** Trade modes under a bonded manual. */
const bondedModes: ReadonlySet<string> = new Set(["0214", "0255", "0615", "0654"]);
const mostLines = 8;

/** Goods whose elements the sample catalogue has: they come before others, so that the assistant knows most lines. */
const catalogued: ReadonlySet<string> = new Set([
  ...["0808100000", "2505100000", "2907111000", "2916140090", "3304990039", "4008210000", "6109100021", "6201309000"],
  ...["7010100000", "7210490000", "7318151001", "8471301000", "8481802990", "8507600090", "8517130000", "8542319000"],
  ...["8708299000", "9403609990"],
]);

/** Other goods counted in the same unit, each once, in an order of chance. */
function othersThan({ tariff_code, unit }: DeclarationTable, random: Random): Goods[] {
  const others = goods.filter((item) => item.unit === unit && item.tariffCode !== tariff_code);
  const places = new Map(others.map((item) => [item, random.next() + (catalogued.has(item.tariffCode) ? 0 : 1)]));
  return others.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** A figure in its smallest parts. */
function scaled(text: string, digits: number): number {
  return Math.round(Number(text) * 10 ** digits);
}

/** Parts of a whole that add up to it, each as large as its weight. */
function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = whole;
  return weights.map((weight, at) => {
    const part = at === weights.length - 1 ? left : Math.min(left, Math.floor((whole * weight) / sum));
    left -= part;
    return part;
  });
}

function dutiesOf(row: DeclarationTable, amount: number, random: Random) {
  const rate = yuanFor[row.currency] ?? "1";
  const customsValue = Math.round(amount * Number(rate));
  const isBonded = bondedModes.has(row.trade_mode);
  const isTaxed = row.ie_flag === "I" && !isBonded;
  const dutyRate = isTaxed ? random.pick([0, 5, 6, 8, 10]) : 0;
  const vatRate = isTaxed ? random.pick([9, 13, 13, 13]) : 0;
  const duty = Math.round((customsValue * dutyRate) / 100);
  return {
    exchange_rate: rate,
    customs_value: decimal(customsValue, 2),
    duty_mode: isBonded ? "3" : "1",
    duty_rate: isTaxed ? String(dutyRate) : "",
    duty_amount: isTaxed ? decimal(duty, 2) : "",
    vat_rate: isTaxed ? String(vatRate) : "",
    vat_amount: isTaxed ? decimal(Math.round(((customsValue + duty) * vatRate) / 100), 2) : "",
    manual_no: isBonded
      ? `C${row.customs_district}${row.declaration_date.slice(2, 4)}A${random.whole(10_000, 10_040)}`
      : "",
    manual_item_no: isBonded ? String(random.whole(1, 120)) : "",
  };
}

/** The amount of a declaration in hundredths, parted; whole yen stay whole. */
function amountsOf({ amount, currency }: DeclarationTable, weights: readonly number[]): number[] {
  return currency === "JPY"
    ? split(scaled(amount, 0), weights).map((yen) => yen * 100)
    : split(scaled(amount, 2), weights);
}

/** Goods lines of a declaration, each of other goods; their figures add up to its own. */
export function goodsRows(row: DeclarationTable, random: Random): GoodsTable[] {
  const quantity = scaled(row.quantity, 2);
  const others = othersThan(row, random);
  const count = Math.max(
    1,
    Math.min(
      random.weighted([
        [1, 4],
        [2, 3],
        [3, 2],
        [5, 1],
        [mostLines, 1],
      ]),
      Math.floor(quantity / 100),
      others.length + 1,
    ),
  );
  const quantities = split(
    quantity,
    Array.from({ length: count }, () => 1 + random.next()),
  );
  // Prices of parts differ a little; what weighs more is packed in more.
  const amounts = amountsOf(
    row,
    quantities.map((part) => part * (0.9 + 0.2 * random.next())),
  );
  const items = quantities.map((_, at) => (at === 0 ? undefined : others[at - 1]));
  const nets = split(scaled(row.net_weight, 2), quantities);
  const grosses = split(scaled(row.gross_weight, 2), nets);
  const isImport = row.ie_flag === "I";
  return quantities.map((amountOf, at) => {
    const amount = amounts[at] ?? 0;
    const lineNo = at + 1;
    const item = items[at];
    const own = item
      ? {
          tariff_code: item.tariffCode,
          goods_name: item.goodsName,
          specification: specificationOf(item, row.ie_flag, random),
        }
      : { tariff_code: row.tariff_code, goods_name: row.goods_name, specification: row.specification };
    return {
      id: goodsIdOf(row.id, lineNo),
      corp_code: row.corp_code,
      declaration_id: row.id,
      declaration_no: row.declaration_no,
      declaration_date: row.declaration_date,
      line_no: lineNo,
      ...own,
      part_no: `P${own.tariff_code.slice(0, 4)}-${random.whole(10_000, 99_999)}`,
      batch_no: `B${row.declaration_date.slice(2).replaceAll("-", "")}${random.whole(10, 99)}`,
      quantity: decimal(amountOf, 2),
      unit: row.unit,
      second_quantity: row.unit === "千克" ? "" : decimal(nets[at] ?? 0, 2),
      second_unit: row.unit === "千克" ? "" : "千克",
      packages: String(random.whole(1, 60)),
      net_weight: decimal(nets[at] ?? 0, 2),
      gross_weight: decimal(grosses[at] ?? 0, 2),
      unit_price: decimal(Math.round((amount * 10_000) / amountOf), 4),
      amount: decimal(amount, 2),
      currency: row.currency,
      ...dutiesOf(row, amount, random),
      origin_country: isImport ? row.country : "CHN",
      destination_country: isImport ? "CHN" : row.country,
      version: 1,
      certificate_no: isImport && random.next() < 0.2 ? `CO${random.whole(1_000_000, 9_999_999)}` : "",
    };
  });
}

/** The way that a declaration has gone, by its state. */
const wayTo: Readonly<Record<DeclarationTable["status"], readonly string[]>> = {
  draft: [],
  submitted: ["submitted"],
  accepted: ["submitted", "accepted"],
  inspected: ["submitted", "accepted", "inspected"],
  released: ["submitted", "accepted", "released"],
  closed: ["submitted", "accepted", "released", "closed"],
  rejected: ["submitted", "rejected"],
};
/** States that the declarant sets; customs set the others. */
const ownStates: ReadonlySet<string> = new Set(["submitted"]);

/** What happened to a declaration, oldest first; one in five had its contract number put right. */
export function eventRows(row: DeclarationTable, account: string, random: Random): EventTable[] {
  let at = Date.parse(`${row.declaration_date}T00:30:00Z`);
  let before = "draft";
  const events: EventTable[] = [];
  const add = (event: Pick<EventTable, "user_name" | "action" | "field" | "before" | "after">) => {
    const id = `${row.id}-${String(events.length).padStart(2, "0")}`;
    events.push({
      id,
      corp_code: row.corp_code,
      declaration_id: row.id,
      line_no: 0,
      at: new Date(at).toISOString(),
      ...event,
    });
    at += random.whole(5, 180) * 60_000;
  };
  add({ user_name: account, action: "created", field: "", before: "", after: "" });
  if (random.next() < 0.2) {
    const mistyped = `${row.contract_no.slice(0, -1)}0`;
    if (mistyped !== row.contract_no)
      add({ user_name: account, action: "changed", field: "contractNo", before: mistyped, after: row.contract_no });
  }
  for (const state of wayTo[row.status]) {
    if (state === "released" && row.release_date !== null)
      at = Math.max(at, Date.parse(`${row.release_date}T02:00:00Z`));
    add({ user_name: ownStates.has(state) ? account : "", action: "status", field: "status", before, after: state });
    before = state;
  }
  return events;
}
