// What modules are written against, what those of the server get besides, and the checks of both.

export type { PublicRoute, RouteRequirement, Scope } from "./audience.ts";
export { type BuiltInModule, type ModuleHost } from "./built-in-module.ts";
export type { HomeCard, HomeCardData, HomeChartPoint, HomeListRow } from "./home-card.ts";
export { jobSourcesOf } from "./job-sources.ts";
export { type LoadedModule, ModuleError, ModuleStepError, loadModules } from "./load.ts";
export type { Messages, NewMessage } from "./messages.ts";
export {
  type CellValue,
  type Delegation,
  type Delegations,
  type EndedSignIns,
  type ExportColumnDefinition,
  type ExportColumnType,
  type ExportDefinition,
  type ExportRequest,
  type ExportRow,
  type ModuleContext,
  type ModuleLog,
  type OpenExport,
  type PortalModule,
  type SeedContext,
  registerModule,
} from "./module.ts";
export type { LocalText } from "./texts.ts";
export {
  insteadOf,
  isPublic,
  isPublicCall,
  isRequirement,
  publicHelp,
  requirementHelp,
  requirementOfCall,
  requirementText,
} from "./requirement.ts";
