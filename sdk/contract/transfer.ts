import * as z from "zod/mini";
import { lenient, optional, wireFlag, wireNumber, wireText, wireTextNotEmpty, withDefault } from "./values.ts";

const unreadable = z.pipe(
  z.unknown(),
  z.transform(() => Number.NaN),
);

/**
 * The transfer envelope: `code` 0 is success (R76-02), and none that cannot be read, which is NaN. Others refuse with
 * `success` alone, as the portal's own envelope may (R8-01).
 */
export const transferEnvelopeSchema = z.object({
  code: optional(z.union([wireNumber, unreadable])),
  success: lenient(wireFlag),
  data: z.optional(z.unknown()),
  message: lenient(wireText),
});

/** Whether calls can be joined to a text: a path, or an address with its host. They bear the token of the task. */
const isCallable = (address: string): boolean =>
  /^\/(?!\/)/.test(address) || (/^(?:https?:)?\/\//i.test(address) && URL.canParse(`${address}/`, "https://page"));

/** Answer of the task setup (R3-33); other fields are ignored. */
export const uploadTaskSchema = z.object({
  task_id: wireTextNotEmpty,
  transfer_token: wireTextNotEmpty,
  transfer_address: z.string().check(z.refine(isCallable)),
  api_prefix: withDefault(wireText, ""),
  /** Handed back as they came. */
  source_paths: withDefault(z.unknown(), []),
  dest_path: withDefault(z.unknown(), ""),
  /** Ours: what the server knows beside the specification (`transferExtensions`). */
  extensions: lenient(z.array(wireText)),
});
export type UploadTask = z.infer<typeof uploadTaskSchema>;

/** Ours: under which name the folder has a file that is complete. */
const storedName = { stored_name: lenient(wireText) };
export const storedNameSchema = z.object(storedName);

const checkedFileSchema = z.object({
  ...storedName,
  task_file_id: wireTextNotEmpty,
  /**
   * Ours: numbers, as in `resumableChunkNumber`, of the chunks that the server holds. Where it is sent it is the truth;
   * a server without it leaves it out.
   */
  uploaded_chunks: lenient(z.array(wireNumber)),
});

/** Answer of an upload check, raw or in an envelope's `data` (A80). */
export const uploadCheckSchema = z.union([checkedFileSchema, z.object({ data: checkedFileSchema })]);

/** Ours: which of the files that were to be given up had arrived, and stay, under which names. */
export const cancelAnswerSchema = z.object({
  data: lenient(z.object({ arrived: lenient(z.array(z.object({ ...storedName, task_file_id: wireTextNotEmpty }))) })),
});

/** Ours: how far the server is with a file that it compares or looks for. */
export const fileStateSchema = z.object({ ...storedName, state: wireText });
