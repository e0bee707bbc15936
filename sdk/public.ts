/** What integrators may use; changes follow semantic versions. Everything else is internal. */
export * from "./portal/index.ts";
export * from "./business-line/index.ts";
export { PortalError, errorTable, type ErrorCode } from "./errors.ts";
export { isGranted, localText, mayOpenRoute } from "./rules/index.ts";
export type { AppConfig, ExportTask, MenuEntry, SessionUser } from "./contract/index.ts";
