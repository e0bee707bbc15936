import type { DeclarationStatus, IeFlag } from "../../contract.ts";
import { goods, type Goods } from "../reference/goods.ts";
import type { DeclarationTable } from "../table.ts";
import { decimal } from "./decimal.ts";
import { createRandom, type Random } from "./random.ts";
import { countriesOf, currenciesOf, declaredInland, importShare, tradeModesOf, waysFor } from "./trade.ts";

const dayMs = 86_400_000;
/** The days that the declarations are spread over; fixed, so that every first start makes the same rows. */
const firstDay = Date.UTC(2025, 0, 1);
const days = 670;
const officeHours = { from: 8, to: 20 };

/** A company that declarations are made for. */
export interface Company {
  code: string;
  name: string;
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function uuidv7(ms: number, random: Random): string {
  const time = ms.toString(16).padStart(12, "0");
  const part = (length: number) =>
    random
      .whole(0, 16 ** length - 1)
      .toString(16)
      .padStart(length, "0");
  const variant = (8 + random.whole(0, 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part(3)}-${variant}${part(3)}-${part(6)}${part(6)}`;
}

/** A specification string of some goods, as on a declaration. */
export function specificationOf({ elements }: Goods, ieFlag: IeFlag, random: Random): string {
  const brand = random.pick(ieFlag === "I" ? ["0", "4", "4"] : ["0", "1", "1", "3"]);
  const preference = ieFlag === "I" ? "3" : random.pick(["0", "1", "2"]);
  const brandName = brand === "0" ? "无品牌" : "示例牌";
  const values = elements.map((choices) =>
    random
      .pick(choices)
      .replace("@", brandName)
      .replace(/#/g, () => String(random.whole(1, 9))),
  );
  return [brand, preference, ...values].join("|");
}

/** Old declarations are closed; the newest are still on their way. */
function statusOf(daysLeft: number, random: Random): DeclarationStatus {
  if (daysLeft > 30)
    return random.weighted([
      ["closed", 93],
      ["released", 4],
      ["rejected", 3],
    ]);
  if (daysLeft > 5)
    return random.weighted([
      ["released", 66],
      ["closed", 27],
      ["inspected", 4],
      ["rejected", 3],
    ]);
  return random.weighted([
    ["draft", 14],
    ["submitted", 24],
    ["accepted", 26],
    ["inspected", 10],
    ["released", 24],
    ["rejected", 2],
  ]);
}

function releaseDateOf(status: DeclarationStatus, declared: number, random: Random): string | null {
  if (status !== "released" && status !== "closed") return null;
  return isoDate(
    declared +
      random.weighted([
        [0, 52],
        [1, 30],
        [2, 10],
        [3, 5],
        [6, 3],
      ] as const) *
        dayMs,
  );
}

/** An amount in the decimals of its currency; the yen has none. @param parts ten-thousandths */
function amountOf(parts: number, currency: string): string {
  return currency === "JPY"
    ? String(Math.max(1, Math.round(parts / 10_000)))
    : (Math.round(parts / 100) / 100).toFixed(2);
}

/** Rows of each company: the first has `rows`, every other one a tenth, so that a change of company can be seen. */
function shares(companies: readonly Company[], rows: number): { company: Company; left: number }[] {
  return companies.map((company, index) => ({ company, left: index === 0 ? rows : Math.ceil(rows / 10) }));
}

/** How many rows `declarationRows` makes. */
export function rowCount(companies: readonly Company[], rows: number): number {
  return shares(companies, rows).reduce((sum, { left }) => sum + left, 0);
}

/**
 * Makes declarations, oldest first. The same companies and number give the same rows on every machine.
 * @param rows how many rows the first company gets; the others get a tenth each
 */
export function* declarationRows(companies: readonly Company[], rows: number): Generator<DeclarationTable> {
  const random = createRandom(20_250_101);
  const open = shares(companies, rows);
  const count = rowCount(companies, rows);
  const sequences = new Map<string, number>();

  const declarationNo = (office: string, declared: number, ieFlag: IeFlag): string => {
    const key = `${office}${new Date(declared).getUTCFullYear()}${ieFlag === "I" ? 1 : 0}`;
    const sequence = (sequences.get(key) ?? random.whole(1_000, 900_000)) + random.whole(1, 37);
    sequences.set(key, sequence);
    return `${key}${String(sequence).padStart(9, "0")}`;
  };

  for (let index = 0; index < count; index += 1) {
    const share = random.weighted(open.map((entry) => [entry, entry.left] as const));
    share.left -= 1;
    const { company } = share;
    const item = random.pick(goods);
    const ieFlag: IeFlag = random.next() < importShare(item) ? "I" : "E";
    const day = Math.floor((index * days) / count);
    const declared = firstDay + day * dayMs;
    // Within a day ids follow the order of entry.
    const withinDay = ((index * days) / count) % 1;
    const entered = Math.floor(
      declared + (officeHours.from + withinDay * (officeHours.to - officeHours.from) - 8) * 3_600_000,
    );
    const pieces = random.whole(item.lot[0], item.lot[1]);
    const quantity = item.lot[1] > 1_000 && item.unitKg === 1 ? pieces * 100 + random.whole(0, 99) : pieces * 100;
    const netKg = Math.max(100, Math.round(quantity * item.unitKg));
    const way = random.weighted(waysFor(netKg / 100));
    const port = random.weighted(way.borders);
    const office = random.next() < declaredInland.share ? random.weighted(declaredInland.offices) : port;
    const country = random.weighted(countriesOf(item, ieFlag));
    const [currency, perDollar] = random.weighted(currenciesOf(country));
    const priceCents = item.price[0] * 100 + random.next() * (item.price[1] - item.price[0]) * 100;
    const unitPrice = Math.max(1, Math.round((priceCents * perDollar) / 100));
    const status = statusOf(days - 1 - day, random);
    yield {
      id: uuidv7(entered, random),
      corp_code: company.code,
      declaration_no: declarationNo(office, declared, ieFlag),
      ie_flag: ieFlag,
      status,
      declaration_date: isoDate(declared),
      release_date: releaseDateOf(status, declared, random),
      customs_district: office,
      port,
      trade_mode: random.weighted(tradeModesOf[ieFlag]),
      transport_mode: way.transportMode,
      country,
      contract_no: `HT${isoDate(declared).slice(2, 4)}${isoDate(declared).slice(5, 7)}-${random.whole(10_000, 99_999)}`,
      consignee: company.name,
      tariff_code: item.tariffCode,
      goods_name: item.goodsName,
      specification: specificationOf(item, ieFlag, random),
      quantity: decimal(quantity, 2),
      unit: item.unit,
      currency,
      amount: amountOf(quantity * unitPrice, currency),
      gross_weight: decimal(Math.round(netKg * (1.02 + random.next() * 0.1)), 2),
      net_weight: decimal(netKg, 2),
    };
  }
}
