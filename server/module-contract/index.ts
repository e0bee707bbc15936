// What modules are written against, what those of the server get besides, and the checks of both.

export { type BuiltInModule, type ModuleHost } from "./built-in-module.ts";
export { type LoadedModule, ModuleError, loadModules } from "./load.ts";
export {
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
  registerModule,
} from "./module.ts";
export { isPublic, isPublicCall, isRequirement, publicHelp, requirementHelp, requirementText } from "./requirement.ts";
