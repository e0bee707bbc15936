import { builtInModules } from "../modules/index.ts";
import type { ModuleHost, PortalModule } from "../module-contract/index.ts";

/** The modules of a portal, those of the server first: the order in which they start, and in which they migrate. */
export function allModules(host: ModuleHost): readonly PortalModule[] {
  return [...builtInModules.map(({ create }) => create(host)), ...host.business];
}
