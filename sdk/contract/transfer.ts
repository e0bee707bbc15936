import * as z from "zod/mini";
import { lenient, wireNumber, wireText, withDefault } from "./values.ts";

/** The transfer envelope: `code` 0 is success (R76-02). */
export const transferEnvelopeSchema = z.object({
  code: lenient(wireNumber),
  data: z.optional(z.unknown()),
  message: lenient(wireText),
});

/** Answer of the task setup (R3-33); other fields are ignored. */
export const uploadTaskSchema = z.object({
  task_id: wireText,
  transfer_token: wireText,
  transfer_address: z.string(),
  api_prefix: withDefault(z.string(), ""),
  source_paths: withDefault(z.array(z.string()), []),
  dest_path: z.string(),
});
export type UploadTask = z.infer<typeof uploadTaskSchema>;

/** Answer of an upload check, raw or in an envelope's `data` (A80). */
export const uploadCheckSchema = z.union([
  z.object({ task_file_id: wireText }),
  z.object({ data: z.object({ task_file_id: wireText }) }),
]);
