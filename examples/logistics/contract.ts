import * as z from "zod/mini";

/** How goods travel. */
export const transports = ["sea", "air", "rail", "road"] as const;
export type Transport = (typeof transports)[number];

/** The nodes of a shipment; exports are declared before they depart, imports after they have arrived. */
export const nodes = [
  "booked",
  "pickedUp",
  "atTerminal",
  "departed",
  "arrived",
  "declared",
  "inspection",
  "released",
  "delivered",
] as const;
export type Node = (typeof nodes)[number];

/** What is wrong with a shipment: held by somebody, documents missing, behind its plan. */
export const exceptionKinds = ["held", "documents", "delayed"] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

export const holdReasons = ["customsInspection", "dutyPayment", "carrier", "licence"] as const;
export type HoldReason = (typeof holdReasons)[number];
export const documentKinds = ["invoice", "packingList", "billOfLading", "originCertificate", "importLicence"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** So long after its planned time a step counts as delayed. */
export const delayGraceMs = 2 * 60 * 60_000;
/** A delay of more than that is urgent. */
export const longDelayMs = 24 * 60 * 60_000;

export const pageSizes = [20, 50, 100] as const;
export const defaultPageSize = 50;
/** Shipments that a user follows in one company. */
export const followedMax = 500;
/** Links to one shipment that may be open at once. */
export const openLinksMax = 10;
/** Days that a link may be open. */
export const linkDays = [1, 7, 30] as const;

/** A port, airport or terminal, by its UN/LOCODE or the like, its name in the language of the call. */
export const placeSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** IANA time zone of the place. */
  timeZone: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

const moment = z.string();

/** What everybody may know of a shipment who has a link to it. Moments are ISO 8601 in UTC. */
const sharedShipmentSchema = z.object({
  shipmentNo: z.string(),
  billNo: z.string(),
  /** `""` where goods travel without a container. */
  containerNo: z.string(),
  transport: z.enum(transports),
  origin: placeSchema,
  destination: placeSchema,
  /** The last node that was reached. */
  node: z.enum(nodes),
  /** What comes next, and when it was planned; null once it is delivered. */
  nextNode: z.nullable(z.enum(nodes)),
  nextPlannedAt: z.nullable(moment),
  /** Delivery as planned. */
  plannedDelivery: moment,
  voyage: z.string(),
  updatedAt: moment,
  isDelayed: z.boolean(),
});

/** A shipment as the lists answer it. */
export const shipmentSchema = z.object({
  ...sharedShipmentSchema.shape,
  id: z.string(),
  /** `""` before it is declared. */
  declarationNo: z.string(),
  direction: z.enum(["I", "E"]),
  goodsName: z.string(),
  partner: z.string(),
  carrier: z.string(),
  /** Why it is held; null where it is not. */
  hold: z.nullable(z.enum(holdReasons)),
  missingDocuments: z.array(z.enum(documentKinds)),
  /** By the caller, in this company. */
  isFollowed: z.boolean(),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** What is wrong with a shipment, the worst first. */
export function exceptionsOf(shipment: Pick<Shipment, "hold" | "missingDocuments" | "isDelayed">): ExceptionKind[] {
  const { hold, missingDocuments, isDelayed } = shipment;
  const isWrong = { held: hold !== null, documents: missingDocuments.length > 0, delayed: isDelayed };
  return exceptionKinds.filter((kind) => isWrong[kind]);
}

export const shipmentPageSchema = z.object({ rows: z.array(shipmentSchema), total: z.number() });
export type ShipmentPage = z.infer<typeof shipmentPageSchema>;

/** A step of the way, as planned and as it came; null where it has not. */
export const shipmentEventSchema = z.object({
  node: z.enum(nodes),
  place: placeSchema,
  plannedAt: moment,
  actualAt: z.nullable(moment),
});
export type ShipmentEvent = z.infer<typeof shipmentEventSchema>;

/** A link to a shipment that is open. */
export const openLinkSchema = z.object({
  id: z.string(),
  /** The account that made it. */
  userNo: z.string(),
  createdAt: moment,
  expiresAt: moment,
});
export type OpenLink = z.infer<typeof openLinkSchema>;

export const shipmentDetailSchema = z.object({
  shipment: shipmentSchema,
  events: z.array(shipmentEventSchema),
  links: z.array(openLinkSchema),
});
export type ShipmentDetail = z.infer<typeof shipmentDetailSchema>;

/** What a link shows: no number of a declaration, no partner, no goods, no hold. */
export const sharedViewSchema = z.object({
  shipment: sharedShipmentSchema,
  events: z.array(shipmentEventSchema),
  expiresAt: moment,
});
export type SharedView = z.infer<typeof sharedViewSchema>;

/** Shipments of the company by the node they stand at, by what is wrong with them, and those that the caller follows. */
export const countsSchema = z.object({
  nodes: z.record(z.enum(nodes), z.number()),
  exceptions: z.object({ held: z.number(), documents: z.number(), delayed: z.number(), any: z.number() }),
  followed: z.number(),
});
export type Counts = z.infer<typeof countsSchema>;

export const sortKeys = [
  "urgency",
  "shipmentNo",
  "node",
  "transport",
  "nextPlannedAt",
  "plannedDelivery",
  "updatedAt",
] as const;
export type SortKey = (typeof sortKeys)[number];
export const defaultSort = "urgency";

const oneOfMany = (codes: readonly string[]) =>
  z.string().check(
    z.maxLength(200),
    z.refine((list) => list.split(",").every((code) => codes.includes(code))),
  );

/** Numbers that a filter takes at once: each is looked for in every shipment. */
export const numbersMax = 50;
const numberPattern = /^[0-9A-Za-z]{2,40}$/;

/** Whether a text may be a number of the filter. */
export function isNumber(text: string): boolean {
  return numberPattern.test(text);
}

/**
 * Any part of the number of the shipment, container, bill of lading or declaration, letters in either case; several
 * parted by commas.
 */
export const numbersSchema = z.string().check(
  z.maxLength(numbersMax * 41),
  z.refine((list) => list.split(",").length <= numbersMax && list.split(",").every(isNumber)),
);

/** The filters; what is left out filters nothing. */
export const filterShape = {
  number: z.optional(numbersSchema),
  /** Several parted by commas; so are the other lists. */
  node: z.optional(oneOfMany(nodes)),
  transport: z.optional(oneOfMany(transports)),
  exception: z.optional(oneOfMany(exceptionKinds)),
};
export const filtersSchema = z.object(filterShape);
export type Filters = z.infer<typeof filtersSchema>;

/** Numbers of a filter that find no shipment, in the order and the letters in which they were asked for. */
export const missingNumbersSchema = z.object({
  asked: z.number(),
  /** The company has no shipment with them. */
  absent: z.array(z.string()),
  /** The company has it, and another filter leaves it out. */
  hidden: z.array(z.string()),
});
export type MissingNumbers = z.infer<typeof missingNumbersSchema>;

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));
export const idQuerySchema = z.object({ id: idSchema });
export const followSchema = z.object({ id: idSchema, isFollowed: z.boolean() });
export const shareSchema = z.object({
  id: idSchema,
  days: z.number().check(z.refine((days) => linkDays.some((known) => known === days))),
});
/** A new link; its token is told this once. */
export const newLinkSchema = z.object({ ...openLinkSchema.shape, token: z.string() });
export type NewLink = z.infer<typeof newLinkSchema>;
export const tokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{20,200}$/)) });
