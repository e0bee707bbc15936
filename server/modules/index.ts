import type { BuiltInModule } from "../module-contract/index.ts";
import { exportModule } from "./export/index.ts";

/** The modules that belong to the server, in the order in which they start. */
export const builtInModules: readonly BuiltInModule[] = [exportModule];

/** Names that no module of `PORTAL_MODULES` may have. */
export const reservedNames: readonly string[] = ["core", ...builtInModules.map(({ name }) => name)];
