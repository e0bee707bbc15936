import * as z from "zod/mini";
import { optional, withDefault } from "./values.ts";

/** An import map as SystemJS reads it: names, integrity by address, dependencies by address. */
export const importMapSchema = z.object({
  imports: withDefault(z.record(z.string(), z.string()), {}),
  scopes: optional(z.record(z.string(), z.record(z.string(), z.string()))),
  integrity: optional(z.record(z.string(), z.string())),
  depcache: optional(z.record(z.string(), z.array(z.string()))),
});
export type ImportMap = z.infer<typeof importMapSchema>;
