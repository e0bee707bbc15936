import type { Goods } from "../reference/goods.ts";
import type { IeFlag } from "../../contract.ts";

/** Items with how often they come. */
type Weighted<T> = readonly (readonly [item: T, weight: number])[];

const seaPorts: Weighted<string> = [
  ["2248", 22],
  ["2225", 12],
  ["2202", 6],
  ["3104", 15],
  ["5316", 13],
  ["5304", 8],
  ["4200", 9],
  ["0202", 7],
  ["3700", 6],
  ["0908", 4],
  ["2301", 3],
];
const airports: Weighted<string> = [
  ["2233", 60],
  ["5141", 25],
  ["5317", 15],
];
const landBorders: Weighted<string> = [
  ["5301", 80],
  ["9400", 20],
];
const inlandOffices: Weighted<string> = [
  ["5204", 40],
  ["4600", 16],
  ["4700", 14],
  ["7900", 16],
  ["8000", 14],
];

/** Ways of transport: code, the offices where it crosses the border, and its share. */
export interface Way {
  transportMode: string;
  borders: Weighted<string>;
}
const sea: Way = { transportMode: "2", borders: seaPorts };
const air: Way = { transportMode: "5", borders: airports };
const road: Way = { transportMode: "4", borders: landBorders };
const rail: Way = { transportMode: "3", borders: [["9400", 1]] };

/** Ways that goods of a weight take: nobody flies a shipload of ore. */
export function waysFor(netKg: number): Weighted<Way> {
  if (netKg > 60_000)
    return [
      [sea, 94],
      [rail, 6],
    ];
  if (netKg > 3_000)
    return [
      [sea, 80],
      [road, 14],
      [rail, 6],
    ];
  return [
    [air, 46],
    [sea, 34],
    [road, 18],
    [rail, 2],
  ];
}

/** Inland offices declare for a border elsewhere. */
export const declaredInland = { share: 0.14, offices: inlandOffices };

const importModes: Weighted<string> = [
  ["0110", 58],
  ["0615", 16],
  ["0214", 6],
  ["0654", 4],
  ["1210", 6],
  ["1233", 5],
  ["0700", 1],
  ["1300", 1],
  ["2600", 1],
  ["3010", 1],
  ["4561", 1],
];
const exportModes: Weighted<string> = [
  ["0110", 60],
  ["0615", 17],
  ["0214", 6],
  ["0255", 3],
  ["0654", 4],
  ["9610", 3],
  ["9710", 4],
  ["1300", 1],
  ["2600", 1],
  ["3010", 1],
];
/** Trade modes of a direction. */
export const tradeModesOf: Readonly<Record<IeFlag, Weighted<string>>> = { I: importModes, E: exportModes };

const makers: Weighted<string> = [
  ["JPN", 16],
  ["KOR", 14],
  ["DEU", 14],
  ["USA", 13],
  ["TWN", 12],
  ["MYS", 6],
  ["VNM", 6],
  ["ITA", 5],
  ["FRA", 5],
  ["CHE", 3],
  ["NLD", 3],
  ["THA", 3],
];
const growers: Weighted<string> = [
  ["BRA", 24],
  ["AUS", 22],
  ["USA", 14],
  ["CHL", 10],
  ["CAN", 8],
  ["IDN", 8],
  ["THA", 6],
  ["RUS", 5],
  ["KAZ", 3],
];
const buyers: Weighted<string> = [
  ["USA", 18],
  ["HKG", 10],
  ["JPN", 9],
  ["VNM", 8],
  ["KOR", 7],
  ["DEU", 7],
  ["IND", 6],
  ["NLD", 5],
  ["RUS", 5],
  ["GBR", 4],
  ["MEX", 4],
  ["ARE", 4],
  ["MYS", 4],
  ["THA", 4],
  ["SGP", 3],
  ["ESP", 2],
  ["POL", 2],
  ["BEL", 2],
];

/** Chapters of the tariff that are mostly bought abroad. */
const rawChapters = new Set(["02", "04", "09", "12", "15", "22", "26", "27", "40", "44", "47", "52", "74"]);

/** Raw materials mostly come in, manufactures mostly go out. */
export function importShare({ tariffCode }: Goods): number {
  return rawChapters.has(tariffCode.slice(0, 2)) ? 0.92 : 0.34;
}

/** Countries that goods come from or go to. */
export function countriesOf({ tariffCode }: Goods, ieFlag: IeFlag): Weighted<string> {
  if (ieFlag === "E") return buyers;
  return rawChapters.has(tariffCode.slice(0, 2)) ? growers : makers;
}

const euro = new Set(["DEU", "FRA", "ITA", "ESP", "NLD", "BEL"]);

/** Currencies of a country, with how many hundredths of them make a dollar. */
export function currenciesOf(country: string): Weighted<readonly [code: string, perDollar: number]> {
  const dollar = [["USD", 100], 70] as const;
  const yuan = [["CNY", 712], 14] as const;
  if (euro.has(country)) return [dollar, yuan, [["EUR", 92], 60]];
  if (country === "JPN") return [dollar, yuan, [["JPY", 14_900], 60]];
  if (country === "HKG") return [dollar, yuan, [["HKD", 781], 40]];
  if (country === "GBR") return [dollar, [["GBP", 78], 40]];
  return [dollar, yuan];
}
