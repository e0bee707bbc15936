import * as z from "zod/mini";

/** The transfer envelope: `code` 0 is success (R76-02). */
export const transferEnvelopeSchema = z.object({
  code: z.number(),
  data: z.optional(z.unknown()),
  message: z.optional(z.nullable(z.string())),
});

/** Answer of the task setup (R3-33); other fields are ignored. */
export const uploadTaskSchema = z.object({
  task_id: z.string(),
  transfer_token: z.string(),
  transfer_address: z.string(),
  api_prefix: z._default(z.string(), ""),
  source_paths: z._default(z.array(z.string()), []),
  dest_path: z.string(),
});
export type UploadTask = z.infer<typeof uploadTaskSchema>;

/** Answer of an upload check, raw or in an envelope's `data` (A80). */
export const uploadCheckSchema = z.union([
  z.object({ task_file_id: z.string() }),
  z.object({ data: z.object({ task_file_id: z.string() }) }),
]);
