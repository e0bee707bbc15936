import * as z from "zod/mini";

/** Asked for and not decided yet, granted, declined. */
export const accessStates = ["asked", "granted", "declined"] as const;
export type AccessState = (typeof accessStates)[number];

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

/** Data of the refusal of a request of which nothing is left to be granted. */
export const accessRefusalSchema = z.object({ field: z.literal("menus") });
export type AccessRefusal = z.infer<typeof accessRefusalSchema>;
