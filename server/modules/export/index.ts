import type { ExportLimits } from "../../config.ts";
import { createExportWorkerHost, indexDefinitions, type ExportWorkerOptions } from "../../jobs/index.ts";
import type { PortalModule } from "../../module.ts";
import { createFsObjectStore } from "../../objects/index.ts";
import { addExportRoutes } from "./routes.ts";
import { exportMigrations } from "./table.ts";

export { cancelTasksOf } from "./cancel-tasks.ts";

/** What the export module needs from the server. */
export interface ExportModuleOptions extends ExportWorkerOptions {
  /** The loaded business modules; the worker loads the same ones again from `moduleUrls`. */
  modules: readonly PortalModule[];
  limits: ExportLimits;
}

/** The export module: routes and schema for the server, and the worker that fulfils the tasks. */
export interface ExportModule extends PortalModule {
  /** Starts the worker; call it after the migrations. */
  start(): Promise<void>;
  /** Stops the worker within a few seconds; running tasks go on after the next start. */
  stop(): Promise<void>;
}

/** @throws Error where two modules define the same export */
export function createExportModule(options: ExportModuleOptions): ExportModule {
  const definitions = indexDefinitions(options.modules);
  const { limits } = options;
  const { keepMs, storedBytes } = limits;
  const host = createExportWorkerHost({ ...options, settings: { keepMs, storedBytes, ...options.settings } });
  const store = createFsObjectStore(options.objectsDir);
  return {
    name: "export",
    migrations: exportMigrations,
    routes: (app, context) => addExportRoutes(app, context, { definitions, store, limits, onTask: host.wake }),
    start: host.start,
    stop: host.stop,
  };
}
