export { createApp, type AppDependencies } from "./app.ts";
export { ConfigError, readConfig, type ServerConfig } from "./config/index.ts";
export {
  registerModule,
  type CellValue,
  type ExportColumnDefinition,
  type ExportColumnType,
  type ExportDefinition,
  type ModuleContext,
  type ModuleLog,
  type OpenExport,
  type PortalModule,
  type PublicRoute,
  type RouteRequirement,
  type Scope,
  type SeedContext,
} from "./module-contract/index.ts";
export type { ByteRange, ObjectInfo, ObjectStore } from "./objects/index.ts";
export { openPortal, type Portal, type PortalOptions } from "./portal.ts";
