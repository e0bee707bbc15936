import * as z from "zod/mini";

/** An import map as SystemJS reads it: names, integrity by address, dependencies by address. */
export const importMapSchema = z.object({
  imports: z._default(z.record(z.string(), z.string()), {}),
  scopes: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  integrity: z.optional(z.record(z.string(), z.string())),
  depcache: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type ImportMap = z.infer<typeof importMapSchema>;
