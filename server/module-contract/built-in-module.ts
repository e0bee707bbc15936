import type { ServerConfig } from "../config/index.ts";
import type { DatabaseOptions } from "../db/index.ts";
import type { PortalModule } from "./module.ts";
import type { LoadedModule } from "./load.ts";
import type { NodeIdentity } from "../data-folder/index.ts";

/** What the server's own modules get besides the contract: what their threads need to open the same data again. */
export interface ModuleHost {
  config: Pick<ServerConfig, "exports" | "quarantineDays">;
  database: DatabaseOptions;
  objectsDir: string;
  /** Who this process is among those that share the database. */
  node: NodeIdentity;
  /** The modules of `PORTAL_MODULES`, and where a thread finds them again. */
  business: readonly LoadedModule[];
}

/** A module that belongs to the server: ordinary, but for what it is made of. */
export interface BuiltInModule {
  /** That of the module; no other may have it. */
  name: string;
  create(host: ModuleHost): PortalModule;
}
