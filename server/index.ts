export { createApp, type AppDependencies } from "./app.ts";
export { ConfigError, readConfig, type ServerConfig } from "./config.ts";
export {
  registerModule,
  type CellValue,
  type ExportColumnDefinition,
  type ExportColumnType,
  type ExportDefinition,
  type ModuleContext,
  type OpenExport,
  type PortalModule,
  type RouteRequirement,
  type Scope,
  type SeedContext,
} from "./module.ts";
export { openPortal, type Portal, type PortalOptions } from "./portal.ts";
