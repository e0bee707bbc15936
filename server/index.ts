export { createApp, type AppDependencies } from "./app.ts";
export { ConfigError, readConfig, type ServerConfig } from "./config/index.ts";
export { containsText, readArrays, uuidv7, type AnyConnection, type AnyTransaction } from "./db/index.ts";
export type {
  Job,
  JobFailure,
  JobKind,
  JobKindFacts,
  JobLog,
  Jobs,
  JobTools,
  NewJob,
  OutcomeTools,
  QueuedJob,
} from "./jobs/index.ts";
export {
  registerModule,
  type CellValue,
  type ExportColumnDefinition,
  type ExportColumnType,
  type ExportDefinition,
  type ExportRequest,
  type ExportRow,
  type HomeCard,
  type HomeCardData,
  type HomeChartPoint,
  type HomeListRow,
  type LocalText,
  type Messages,
  type ModuleContext,
  type ModuleLog,
  type NewMessage,
  type OpenExport,
  type PortalModule,
  type PublicRoute,
  type RouteRequirement,
  type Scope,
  type SeedContext,
} from "./module-contract/index.ts";
export {
  type ByteRange,
  type LinkOptions,
  type ModuleObjects,
  type Multipart,
  MultipartGoneError,
  MultipartIncompleteError,
  type MultipartPlan,
  type ObjectInfo,
  ObjectsUnavailableError,
  type PartInfo,
} from "./objects/index.ts";
export { lookUp as lookUpElements, type FoundElements } from "./modules/elements/index.ts";
export { sendMessage } from "./modules/messages/index.ts";
export { openPortal, type Portal, type PortalOptions } from "./portal.ts";
