import * as z from "zod/mini";
import { sortSchema, type SortRules } from "./sort.ts";

/** The states of a declaration, in the order it goes through them. */
export const declarationStatuses = [
  "draft",
  "submitted",
  "accepted",
  "inspected",
  "released",
  "closed",
  "rejected",
] as const;
export type DeclarationStatus = (typeof declarationStatuses)[number];

/** I for import, E for export. */
export const ieFlags = ["I", "E"] as const;
export type IeFlag = (typeof ieFlags)[number];

/** Rows of one page of the list that a page may choose. */
export const pageSizes = [20, 50, 100] as const;
export const defaultPageSize = 50;

/** Code and name of an entry of a customs code list, the name in the language of the call. */
export const codeNameSchema = z.object({ code: z.string(), name: z.string() });
export type CodeName = z.infer<typeof codeNameSchema>;

/**
 * A declaration as the list and the detail answer it. Quantities, weights and amounts are exact decimal text;
 * dates are calendar dates `YYYY-MM-DD` of the customs office, never moments.
 */
export const declarationSchema = z.object({
  id: z.string(),
  declarationNo: z.string(),
  ieFlag: z.enum(ieFlags),
  status: z.enum(declarationStatuses),
  declarationDate: z.string(),
  releaseDate: z.nullable(z.string()),
  customsDistrict: codeNameSchema,
  port: codeNameSchema,
  tradeMode: codeNameSchema,
  transportMode: codeNameSchema,
  country: codeNameSchema,
  contractNo: z.string(),
  consignee: z.string(),
  tariffCode: z.string(),
  goodsName: z.string(),
  specification: z.string(),
  quantity: z.string(),
  unit: z.string(),
  currency: z.string(),
  amount: z.string(),
  grossWeight: z.string(),
  netWeight: z.string(),
});
export type Declaration = z.infer<typeof declarationSchema>;

/** What the list may be ordered by: all of its columns but the specification. */
export const declarationSort = {
  keys: [
    "declarationNo",
    "status",
    "declarationDate",
    "ieFlag",
    "tariffCode",
    "goodsName",
    "amount",
    "currency",
    "customsDistrict",
    "tradeMode",
    "country",
    "quantity",
    "unit",
    "netWeight",
    "releaseDate",
    "contractNo",
    "consignee",
  ],
  within: { amount: ["currency"], quantity: ["unit"] },
} as const satisfies SortRules<keyof Declaration>;
export type DeclarationSortKey = (typeof declarationSort.keys)[number];
export const defaultSort = "-declarationDate";

export const declarationPageSchema = z.object({ rows: z.array(declarationSchema), total: z.number() });
export type DeclarationPage = z.infer<typeof declarationPageSchema>;

/** What the filters offer. */
export const declarationOptionsSchema = z.object({
  customsDistricts: z.array(codeNameSchema),
  tradeModes: z.array(codeNameSchema),
  countries: z.array(codeNameSchema),
  currencies: z.array(codeNameSchema),
  units: z.array(codeNameSchema),
});
export type DeclarationOptions = z.infer<typeof declarationOptionsSchema>;

/** Numbers that a filter takes at once; as many stand in an address, too, so that a reload and a deep link keep them. */
export const numbersMax = 200;
/** Numbers of which only a part is given, among them: each is looked for in every declaration. */
export const partialNumbersMax = 20;
const wholeNumberChars = 18;
/** Tariff codes that a filter takes at once, whole or their first digits. */
export const tariffCodesMax = 200;
const tariffCodeChars = 10;
const codesMax = 60;
/** Characters of a contract number that a filter takes. */
export const contractNoMaxChars = 60;

/** The entries of a list on the wire, parted by commas. */
export function entriesOf(list: string): string[] {
  return list.split(",");
}

/** Whether a declaration number is given as a whole. */
export function isWholeNumber(number: string): boolean {
  return number.length === wholeNumberChars;
}

/** Whether a tariff code is given as a whole. */
export function isWholeTariffCode(code: string): boolean {
  return code.length === tariffCodeChars;
}

/** Codes, several parted by commas. */
const listOf = (code: RegExp, max: number) =>
  z.string().check(
    z.maxLength((wholeNumberChars + 1) * numbersMax),
    z.refine((list) => {
      const entries = entriesOf(list);
      return entries.length <= max && entries.every((entry) => code.test(entry));
    }),
  );
const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/));

const calendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }),
);

/** The filters, one schema each; what is left out filters nothing. */
export const filterShape = {
  /** Declaration numbers, or any part of them; several parted by commas, of which few may be parts. */
  declarationNo: z.optional(
    listOf(/^\d{1,18}$/, numbersMax).check(
      z.refine((list) => entriesOf(list).filter((number) => !isWholeNumber(number)).length <= partialNumbersMax),
    ),
  ),
  /** Codes of customs offices, several parted by commas; so are the other code lists. */
  customsDistrict: z.optional(listOf(/^\d{4}$/, codesMax)),
  tradeMode: z.optional(listOf(/^\d{4}$/, codesMax)),
  country: z.optional(listOf(/^[A-Z]{3}$/, codesMax)),
  /** The leading digits of tariff codes, several parted by commas. */
  tariffCode: z.optional(listOf(/^\d{2,10}$/, tariffCodesMax)),
  /** Any part of the goods name, letters in either case. */
  goodsName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  ieFlag: z.optional(z.enum(ieFlags)),
  /** States, several parted by commas. */
  status: z.optional(listOf(new RegExp(`^(${declarationStatuses.join("|")})$`), declarationStatuses.length)),
  /** First and last declaration date, both included. */
  dateFrom: z.optional(calendarDate),
  dateTo: z.optional(calendarDate),
  /** First and last day of release, both included. */
  releaseFrom: z.optional(calendarDate),
  releaseTo: z.optional(calendarDate),
  /** Least and greatest net weight in kilograms, both included. */
  netWeightFrom: z.optional(decimal),
  netWeightTo: z.optional(decimal),
  /** Any part of the contract number, letters in either case. */
  contractNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(contractNoMaxChars))),
  /** Codes of currencies of ISO 4217. */
  currency: z.optional(listOf(/^[A-Z]{3}$/, codesMax)),
  /** Least and greatest amount, both included, in whatever currency a declaration has. */
  amountFrom: z.optional(decimal),
  amountTo: z.optional(decimal),
  /** Declaration numbers that are left out, parted by commas. */
  except: z.optional(listOf(/^\d{18}$/, numbersMax)),
};

interface Bounds {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** Refuses a last date before the first, naming `dateTo`. */
export const datesInOrder = z.refine<Bounds>(
  ({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo,
  { path: ["dateTo"] },
);

/** The filters of the list and of the export. */
export const declarationFiltersSchema = z.object(filterShape).check(datesInOrder);
export type DeclarationFilters = z.infer<typeof declarationFiltersSchema>;

/** Numbers of a filter that find nothing, in the order in which they were asked for. */
export const missingNumbersSchema = z.object({
  asked: z.number(),
  /** The company has no declaration with them. */
  absent: z.array(z.string()),
  /** The company has it, and another filter leaves it out. */
  hidden: z.array(z.string()),
});
export type MissingNumbers = z.infer<typeof missingNumbersSchema>;

/** Sums over the declarations of some filters. Decimals are exact text. */
export const declarationSumsSchema = z.object({
  count: z.number(),
  /** Kilograms. */
  netWeight: z.string(),
  grossWeight: z.string(),
  /** By currency, in the order of their codes. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.string() })),
});
export type DeclarationSums = z.infer<typeof declarationSumsSchema>;

/** What an export takes: filters, and an order; newest first when left out. A misspelt filter is refused: it would take all. */
export const declarationExportSchema = z
  .strictObject({ ...filterShape, sort: z.optional(sortSchema(declarationSort)) })
  .check(datesInOrder);
export type DeclarationExportParams = z.infer<typeof declarationExportSchema>;
