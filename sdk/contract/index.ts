export { envelopeSchema, type Envelope } from "./envelope.ts";
export {
  functionGrantSchema,
  menuBadgeSchema,
  menuEntrySchema,
  passwordChangeSchema,
  passwordSignInSchema,
  sessionUserSchema,
  type FunctionGrant,
  type MenuBadge,
  type MenuEntry,
  type PasswordChange,
  type PasswordSignIn,
  type SessionUser,
} from "./session.ts";
export {
  exportColumnSchema,
  exportStatuses,
  exportTaskCreateSchema,
  exportTaskSchema,
  readTaskPage,
  type ExportColumn,
  type ExportStatus,
  type ExportTask,
  type ExportTaskCreate,
  type ExportTaskPage,
  type ExportTaskQuery,
} from "./export-task.ts";
export {
  appConfigSchema,
  bizConfigSchema,
  businessLineConfigSchema,
  type AppConfig,
  type AppConfigInput,
  type BizConfig,
  type BusinessLineConfig,
  type LineRoute,
} from "./config.ts";
export { importMapSchema, type ImportMap } from "./import-map.ts";
