import type { ServerConfig } from "../config/index.ts";
import type { NodeIdentity } from "../data-folder/index.ts";
import type { JobSource } from "../jobs/index.ts";
import type { PortalModule } from "./module.ts";
import type { LoadedModule } from "./load.ts";

/** What the server's own modules get besides the contract. */
export interface ModuleHost {
  config: Pick<ServerConfig, "exports" | "quarantineDays" | "uploads" | "diskFreeBytes">;
  /** Names what this process holds, and says whether another one that held something has died. */
  node: Pick<NodeIdentity, "nameOf" | "isDead">;
  /** The modules that may bring exports, and where a thread finds them again. */
  exporting: readonly LoadedModule[];
  /** The modules of `PORTAL_MODULES`. */
  business: readonly PortalModule[];
}

/** A module that belongs to the server: ordinary, but for what it is made of. */
export interface BuiltInModule {
  /** That of the module; no other may have it. */
  name: string;
  create(host: ModuleHost): PortalModule;
  /** Kinds of job that need more than their module: each comes from a file of its own. */
  jobSources?(host: ModuleHost): readonly JobSource[];
}
