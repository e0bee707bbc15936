import * as z from "zod/mini";
import type { JobKindFacts } from "../../jobs/index.ts";

/** What an export job carries: nothing, because its task has the same id and says what is wanted. */
export type ExportPayload = Record<string, never>;

/** The file by which a thread opens the kind (`jobs/thread.ts`), with all that fulfilling takes. */
export const exportKindUrl = new URL("./open-kind.ts", import.meta.url).href;

/** The kind of job that fulfils export tasks, as whoever makes tasks knows it. */
export const exportKindFacts = {
  name: "export",
  payload: z.strictObject({}),
} as const satisfies JobKindFacts<ExportPayload>;
