import * as z from "zod/mini";
import {
  codeNameSchema,
  datesInOrder,
  declarationStatuses,
  declarationSumsSchema,
  entriesOf,
  filterShape,
  ieFlags,
} from "./contract.ts";
import { sortSchema, type SortRules } from "./sort.ts";

/**
 * A goods line of a declaration, as a declaration itself lists it. Figures are exact decimal text and `""` where nobody
 * declared one; duties and customs values are in yuan.
 */
export const goodsLineSchema = z.object({
  id: z.string(),
  lineNo: z.number(),
  tariffCode: z.string(),
  goodsName: z.string(),
  specification: z.string(),
  partNo: z.string(),
  batchNo: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitCode: z.string(),
  secondQuantity: z.string(),
  secondUnit: z.string(),
  packages: z.string(),
  netWeight: z.string(),
  grossWeight: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
  currency: z.string(),
  exchangeRate: z.string(),
  customsValue: z.string(),
  originCountry: codeNameSchema,
  destinationCountry: codeNameSchema,
  certificateNo: z.string(),
  dutyMode: codeNameSchema,
  dutyRate: z.string(),
  dutyAmount: z.string(),
  vatRate: z.string(),
  vatAmount: z.string(),
  manualNo: z.string(),
  manualItemNo: z.string(),
  /** Grows with each change of the line. */
  version: z.number(),
});
export type GoodsLine = z.infer<typeof goodsLineSchema>;

/** A goods line with what its declaration says of it. */
export const listedGoodsSchema = z.object({
  ...goodsLineSchema.shape,
  declarationId: z.string(),
  declarationNo: z.string(),
  status: z.enum(declarationStatuses),
  ieFlag: z.enum(ieFlags),
  declarationDate: z.string(),
  releaseDate: z.nullable(z.string()),
  customsDistrict: codeNameSchema,
  port: codeNameSchema,
  tradeMode: codeNameSchema,
  transportMode: codeNameSchema,
  country: codeNameSchema,
  contractNo: z.string(),
  consignee: z.string(),
});
export type ListedGoods = z.infer<typeof listedGoodsSchema>;
export const goodsPageSchema = z.object({ rows: z.array(listedGoodsSchema), total: z.number() });
export type GoodsPage = z.infer<typeof goodsPageSchema>;

/** What the filters of the list of goods lines offer. */
export const goodsOptionsSchema = z.object({ countries: z.array(codeNameSchema), tradeModes: z.array(codeNameSchema) });
export type GoodsOptions = z.infer<typeof goodsOptionsSchema>;

const { declarationNo, tariffCode, goodsName, dateFrom, dateTo, country, status, ieFlag, tradeMode } = filterShape;
const numberPart = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)));

/** Lines that one call names: as many stand in an address. */
export const namedGoodsMax = 100;
/** Lines that an export names, in the body of its task. */
export const exportedGoodsMax = 1_000;
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);
/** Ids of lines, parted by commas. */
const idsUpTo = (max: number) =>
  z.optional(
    z.string().check(
      z.refine((list) => {
        const ids = entriesOf(list);
        return ids.length <= max && ids.every(isId);
      }),
    ),
  );

/** The filters of the list of goods lines, one schema each; what is left out filters nothing. */
export const goodsFilterShape = {
  declarationNo,
  tariffCode,
  goodsName,
  dateFrom,
  dateTo,
  /** Countries of origin, several parted by commas. */
  originCountry: country,
  /** Any part of the part number. */
  partNo: numberPart,
  /** The beginning of the number of a bonded manual. */
  manualNo: numberPart,
  /** Of the declaration. */
  status,
  ieFlag,
  tradeMode,
  /** Those lines alone. */
  only: idsUpTo(namedGoodsMax),
  /** All but those. */
  except: idsUpTo(namedGoodsMax),
};
export const goodsFiltersSchema = z.object(goodsFilterShape).check(datesInOrder);
export type GoodsFilters = z.infer<typeof goodsFiltersSchema>;

/** The columns of the list of goods lines, by the groups under whose headings they stand. */
export const goodsGroups = {
  goods: ["lineNo", "tariffCode", "goodsName", "specification", "partNo", "batchNo"],
  quantities: ["quantity", "unit", "secondQuantity", "secondUnit", "packages", "netWeight", "grossWeight"],
  value: ["unitPrice", "amount", "currency", "exchangeRate", "customsValue"],
  origin: ["originCountry", "destinationCountry", "certificateNo"],
  duty: ["dutyMode", "dutyRate", "dutyAmount", "vatRate", "vatAmount"],
  bonded: ["manualNo", "manualItemNo"],
  declaration: [
    "status",
    "ieFlag",
    "declarationDate",
    "releaseDate",
    "customsDistrict",
    "port",
    "tradeMode",
    "transportMode",
    "country",
    "contractNo",
    "consignee",
  ],
} as const satisfies Record<string, readonly (keyof ListedGoods)[]>;
export type GoodsGroup = keyof typeof goodsGroups;

/** All columns, in the order of the table: the number of the declaration first, then the groups. */
export const goodsColumnKeys = ["declarationNo", ...Object.values(goodsGroups).flat()] as const;
export type GoodsColumnKey = (typeof goodsColumnKeys)[number];

/** What the list may be ordered by: all of its columns but the specification. */
export const goodsSort = {
  keys: goodsColumnKeys.filter((key) => key !== "specification"),
  within: {
    quantity: ["unit"],
    secondQuantity: ["secondUnit"],
    unitPrice: ["currency", "unit"],
    amount: ["currency"],
  },
} satisfies SortRules<GoodsColumnKey>;
export const defaultGoodsSort = "-declarationDate";

/** What an export takes: filters, and an order; newest first when left out. A misspelt filter is refused: it would take all. */
export const goodsExportSchema = z
  .strictObject({
    ...goodsFilterShape,
    only: idsUpTo(exportedGoodsMax),
    except: idsUpTo(exportedGoodsMax),
    sort: z.optional(sortSchema(goodsSort)),
  })
  .check(datesInOrder);
export type GoodsExportParams = z.infer<typeof goodsExportSchema>;

/** Sums over the goods lines of some filters; customs values and duties in yuan, of the lines that have them. */
export const goodsSumsSchema = z.extend(declarationSumsSchema, {
  /** By unit. */
  quantities: z.array(z.object({ unit: z.string(), quantity: z.string() })),
  customsValue: z.string(),
  dutyAmount: z.string(),
  vatAmount: z.string(),
});
export type GoodsSums = z.infer<typeof goodsSumsSchema>;

/** Why a declaration stands as it does: who changed what when. */
export const declarationEventSchema = z.object({
  id: z.string(),
  /** A moment, ISO 8601 in UTC. */
  at: z.string(),
  /** The account; `""` for the customs system. */
  userName: z.string(),
  action: z.enum(["created", "status", "changed"]),
  /** Of the goods line that was changed; 0 for the declaration itself. */
  lineNo: z.number(),
  /** The field that was changed; `""` where the declaration was created. */
  field: z.string(),
  /** Where a declaration was created: the number of the one that it was copied from, `""` for none. */
  before: z.string(),
  after: z.string(),
});
export type DeclarationEvent = z.infer<typeof declarationEventSchema>;

/** The goods lines of a declaration and its history, the newest event first. */
export const declarationPartsSchema = z.object({
  lines: z.array(goodsLineSchema),
  events: z.array(declarationEventSchema),
});
export type DeclarationParts = z.infer<typeof declarationPartsSchema>;

/** Ids of the declarations before and after one in a list; null at its ends. */
export const neighboursSchema = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) });
export type Neighbours = z.infer<typeof neighboursSchema>;
