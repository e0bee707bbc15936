import * as z from "zod/mini";
import { wireNumber, wireTextNotEmpty } from "./values.ts";

/** Body of POST /pms/api/session/frameToken: the origin of an embedded page, such as `https://erp.example.com`. */
export const frameTokenRequestSchema = z.object({ origin: z.string().check(z.minLength(1), z.maxLength(300)) });
export type FrameTokenRequest = z.infer<typeof frameTokenRequestSchema>;

/** Its answer. */
export const frameTokenSchema = z.object({
  token: wireTextNotEmpty,
  /** Seconds that it is good for, from now on. */
  expiresIn: wireNumber,
});
export type FrameToken = z.infer<typeof frameTokenSchema>;
