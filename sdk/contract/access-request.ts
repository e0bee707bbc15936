import * as z from "zod/mini";
import { accessMenusMax, accessReasonMaxChars } from "../limits.ts";
import { legibleText, localised, writtenText } from "./values.ts";

/** Asked for and not decided yet, granted, declined. */
export const accessStates = ["asked", "granted", "declined"] as const;
export type AccessState = (typeof accessStates)[number];

const name = z.string().check(z.minLength(1), z.maxLength(100));
const word = writtenText.check(z.maxLength(accessReasonMaxChars));

/** A request for access: of a user, for the company that the user works for, once for each line. */
export const accessRequestSchema = z.object({
  /** Key of the business line, or the name of a page of the portal. */
  line: z.string(),
  /** Names of the menu entries that are asked for. */
  menus: z.array(z.string()),
  state: z.enum(accessStates),
  reason: z.string(),
  /** What the administrator said to it. */
  answer: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;
/** Answer of one's own requests. */
export const ownAccessRequestsSchema = z.object({ requests: z.array(accessRequestSchema) });

/** Body of a new request. */
export const accessAskSchema = z.object({
  line: legibleText.check(z.minLength(1), z.maxLength(100)),
  menus: z.array(name).check(z.minLength(1), z.maxLength(accessMenusMax)),
  reason: word,
});
export type AccessAsk = z.infer<typeof accessAskSchema>;

/** Data of the refusal of a request of which nothing is left to be granted. */
export const accessRefusalSchema = z.object({ field: z.literal("menus") });
export type AccessRefusal = z.infer<typeof accessRefusalSchema>;

/** A request as administrators of the company see it. */
export const askedAccessSchema = z.object({
  ...accessRequestSchema.shape,
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  /** What the asked entries are called, by name; those that are gone are missing. */
  titles: z.record(z.string(), localised),
  /** The account that decided; "" before. */
  decidedBy: z.string(),
});
export type AskedAccess = z.infer<typeof askedAccessSchema>;
/** Answer of the requests of a company. */
export const askedAccessPageSchema = z.object({ requests: z.array(askedAccessSchema), total: z.number() });
export type AskedAccessPage = z.infer<typeof askedAccessPageSchema>;

/** Query of the requests of a company: those in a state, "" for all, a page counted from 1. */
export const askedAccessQuerySchema = z.looseObject({
  state: z._default(z.enum([...accessStates, ""]), ""),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export type AskedAccessQuery = z.infer<typeof askedAccessQuerySchema>;

/**
 * Body of a decision; `menus` grants some of what was asked for, all where it is left out. `seen` names the entries that
 * were decided about: where others are asked for by now, the decision is refused.
 */
export const accessDecisionSchema = z.object({
  id: name,
  decision: z.enum(["granted", "declined"]),
  menus: z.optional(z.array(name).check(z.minLength(1), z.maxLength(accessMenusMax))),
  seen: z.optional(z.array(name).check(z.maxLength(accessMenusMax))),
  answer: word,
});
export type AccessDecision = z.infer<typeof accessDecisionSchema>;
