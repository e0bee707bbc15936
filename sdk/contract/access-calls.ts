import * as z from "zod/mini";
import { accessMenusMax, accessReasonMaxChars } from "../limits.ts";
import { accessRequestSchema, accessStates } from "./access-request.ts";
import { localised } from "./values.ts";
import { legibleText, writtenText } from "./written.ts";

const name = z.string().check(z.minLength(1), z.maxLength(100));
const word = writtenText.check(z.maxLength(accessReasonMaxChars));

/** Body of a new request. */
export const accessAskSchema = z.object({
  line: legibleText.check(z.minLength(1), z.maxLength(100)),
  menus: z.array(name).check(z.minLength(1), z.maxLength(accessMenusMax)),
  reason: word,
});
export type AccessAsk = z.infer<typeof accessAskSchema>;

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
