import type { Node, Transport } from "../../contract.ts";
import type { PlaceCode } from "../places.ts";

/** A way that goods take, and how long. */
export interface Lane {
  transport: Transport;
  china: PlaceCode;
  abroad: PlaceCode;
  /** Days from departure to arrival. */
  days: number;
}

const sea = (china: PlaceCode, abroad: PlaceCode, days: number): Lane => ({ transport: "sea", china, abroad, days });
const air = (china: PlaceCode, abroad: PlaceCode): Lane => ({ transport: "air", china, abroad, days: 1 });

/** Ways to and from China with their usual times. */
export const lanes: readonly [Lane, ...Lane[]] = [
  sea("CNSHA", "DEHAM", 32),
  sea("CNSHA", "USLAX", 15),
  sea("CNNGB", "NLRTM", 30),
  sea("CNNGB", "ESVLC", 28),
  sea("CNYTN", "USLAX", 16),
  sea("CNYTN", "FRLEH", 29),
  sea("CNTAO", "KRPUS", 2),
  sea("CNTXG", "JPTYO", 4),
  sea("CNXMN", "SGSIN", 5),
  sea("CNSHA", "VNSGN", 6),
  sea("CNYTN", "VNHPH", 3),
  air("CNPVG", "DEFRA"),
  air("CNPVG", "USORD"),
  air("CNCAN", "SGSIN"),
  air("CNCAN", "JPTYO"),
  { transport: "rail", china: "CNCKG", abroad: "DEDUI", days: 14 },
  { transport: "rail", china: "CNCGO", abroad: "DEHAM", days: 15 },
  { transport: "road", china: "CNNNG", abroad: "VNHAN", days: 1 },
  { transport: "road", china: "CNSZX", abroad: "HKHKG", days: 0.25 },
];

/** Goods that are declared with each way of travelling. */
export const goods: readonly [string, ...string[]] = [
  "轴承座",
  "数控机床主轴",
  "锂离子电池组",
  "电机定子",
  "塑料注塑件",
  "不锈钢紧固件",
  "液晶显示模组",
  "纺织面料",
  "汽车线束",
  "工业传感器",
];
export const partners: readonly [string, ...string[]] = [
  "Example Components GmbH",
  "Example Trading LLC",
  "Exemple Industrie SAS",
  "Ejemplo Comercial SL",
  "Công ty TNHH Ví Dụ",
  "示例株式会社",
];

/** A step, and the days after the one before that it is planned. */
export interface Step {
  node: Node;
  isAbroad: boolean;
  days: number;
}

/** The steps of a way: exports are declared before they depart, imports after they have arrived. */
export function stepsOf({ days }: Lane, direction: "I" | "E", isInspected: boolean): Step[] {
  const isExport = direction === "E";
  const step = (node: Node, isAbroad: boolean, after: number): Step => ({ node, isAbroad, days: after });
  const customs = [
    step("declared", false, 0.5),
    ...(isInspected ? [step("inspection", false, 0.75)] : []),
    step("released", false, 0.5),
  ];
  return [
    step("booked", !isExport, 0),
    step("pickedUp", !isExport, 2),
    step("atTerminal", !isExport, 1),
    ...(isExport ? customs : []),
    step("departed", !isExport, 1),
    step("arrived", isExport, days),
    ...(isExport ? [] : customs),
    step("delivered", isExport, 1.5),
  ];
}
