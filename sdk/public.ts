/** What integrators may use; changes follow semantic versions. Everything else is internal. */
export * from "./portal/index.ts";
export * from "./business-line/index.ts";
export { PortalError, errorTable, type ErrorCode } from "./errors.ts";
export {
  findGrant,
  isGranted,
  localText,
  mayOpenRoute,
  resolvePersonalisation,
  type PageColumn,
  type PageField,
  type ResolvedPersonalisation,
} from "./rules/index.ts";
export type {
  AcceptedElements,
  AppConfig,
  CodeElements,
  ElementCatalogue,
  ElementHistory,
  ElementHistoryQuery,
  ElementRow,
  ExportTask,
  FoundTariffCodes,
  MenuBadge,
  MenuEntry,
  PersonalColumn,
  Personalisation,
  PersonalisationScope,
  QueryEntry,
  QueryValue,
  SessionUser,
} from "./contract/index.ts";
