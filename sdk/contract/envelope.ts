import * as z from "zod/mini";

/**
 * The ordinary envelope: `success` false or a `code` of 400 and more is an error (R8-01, R8-02).
 * `errorCode` is ours: the stable code of `sdk/errors.ts`, so that a message can be quoted and looked up.
 */
export const envelopeSchema = z.object({
  success: z.optional(z.boolean()),
  code: z.optional(z.union([z.number(), z.string()])),
  message: z.optional(z.nullable(z.string())),
  errorCode: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** The ordinary envelope around a value. */
export interface Envelope<T> {
  success: boolean;
  code: number;
  message: string;
  errorCode?: string;
  data: T;
}
