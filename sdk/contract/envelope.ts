import * as z from "zod/mini";
import { exactFlag, lenient, wireNumber, wireText } from "./values.ts";

/**
 * The ordinary envelope: `success` false or a `code` of 400 and more is an error (R8-01, R8-02).
 * `errorCode` is ours: the stable code of `sdk/errors.ts`, so that a message can be quoted and looked up.
 * No field makes an envelope unreadable: what is null or of another kind says nothing.
 */
export const envelopeSchema = z.object({
  success: lenient(exactFlag),
  code: lenient(wireNumber),
  message: lenient(wireText),
  /** What many backends call the message. */
  msg: lenient(wireText),
  errorCode: lenient(wireText),
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
