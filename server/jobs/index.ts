export { indexDefinitions, type DefinitionIndex } from "./definitions.ts";
export type { ExportWorkerSettings } from "./messages.ts";
export { databaseIdOf, ownObjects, refuseForeign } from "./own-objects.ts";
export { createExportWorkerHost, type ExportWorkerHost } from "./worker-host.ts";
export { refuseBeyond } from "./quota.ts";
export { type ExportTables, type ExportTaskRow, exportMigrations, exportTables } from "./table.ts";
