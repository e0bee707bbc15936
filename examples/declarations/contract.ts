import * as z from "zod/mini";

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

/** Orders of the list; a leading minus means descending. Amounts are in many currencies and have no order. */
export const sortOrders = ["-declarationDate", "declarationDate", "-declarationNo", "declarationNo"] as const;
export type SortOrder = (typeof sortOrders)[number];
export const defaultSort: SortOrder = "-declarationDate";

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

export const declarationPageSchema = z.object({ rows: z.array(declarationSchema), total: z.number() });
export type DeclarationPage = z.infer<typeof declarationPageSchema>;

/** What the filters offer. */
export const declarationOptionsSchema = z.object({
  customsDistricts: z.array(codeNameSchema),
  tradeModes: z.array(codeNameSchema),
});
export type DeclarationOptions = z.infer<typeof declarationOptionsSchema>;

const calendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }),
);

/** The filters, one schema each; what is left out filters nothing. */
export const filterShape = {
  /** Any part of the declaration number. */
  declarationNo: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  customsDistrict: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  tradeMode: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** The leading digits of the tariff code. */
  tariffCode: z.optional(z.string().check(z.regex(/^\d{2,10}$/))),
  /** Any part of the goods name, letters in either case. */
  goodsName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  ieFlag: z.optional(z.enum(ieFlags)),
  status: z.optional(z.enum(declarationStatuses)),
  /** First and last declaration date, both included. */
  dateFrom: z.optional(calendarDate),
  dateTo: z.optional(calendarDate),
};

/** Refuses a last date before the first, naming `dateTo`. */
export const datesInOrder = z.refine<{ dateFrom?: string | undefined; dateTo?: string | undefined }>(
  ({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo,
  { path: ["dateTo"] },
);

/** The filters of the list and of the export. */
export const declarationFiltersSchema = z.object(filterShape).check(datesInOrder);
export type DeclarationFilters = z.infer<typeof declarationFiltersSchema>;

/** What an export takes: filters, and an order; newest first when left out. */
export const declarationExportSchema = z
  .object({ ...filterShape, sort: z.optional(z.enum(sortOrders)) })
  .check(datesInOrder);
export type DeclarationExportParams = z.infer<typeof declarationExportSchema>;

/** Names of the filters, in the order of the filter row. */
export const filterNames = Object.keys(filterShape) as (keyof DeclarationFilters)[];
