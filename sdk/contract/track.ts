import * as z from "zod/mini";
import { wireNumber } from "./values.ts";

/** A user action or the use of an API (R3-27). The server keeps a digest of `token` and fills `ip` itself. */
export const trackEventSchema = z.object({
  /** "userAction", "apiUsage" or "error"; other clients may send others. */
  dataType: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Milliseconds since 1970. */
  opTime: z.pipe(wireNumber, z.number().check(z.int(), z.gte(0))),
  token: z.string().check(z.maxLength(8192)),
  userNo: z.string().check(z.maxLength(200)),
  userCompany: z.string().check(z.maxLength(200)),
  ip: z.string().check(z.maxLength(64)),
  /** Cut at 250 characters by the server (R9-12). */
  message: z.string().check(z.maxLength(10_000)),
});
export type TrackEvent = z.infer<typeof trackEventSchema>;

/** Body of POST /pms/api/track (R71-07, A51). */
export const trackRequestSchema = z.object({
  events: z.array(trackEventSchema).check(z.minLength(1), z.maxLength(500)),
});
