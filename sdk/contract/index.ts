export { envelopeSchema, type Envelope } from "./envelope.ts";
export {
  functionGrantSchema,
  menuBadgeSchema,
  menuEntrySchema,
  passwordChangeSchema,
  passwordSignInSchema,
  plainPasswordChangeSchema,
  sessionKeySchema,
  sessionUserSchema,
  signInSchema,
  switchedUserSchema,
  type FunctionGrant,
  type MenuBadge,
  type MenuEntry,
  type PasswordChange,
  type PlainPasswordChange,
  type PasswordSignIn,
  type SessionKey,
  type SessionUser,
  type SignIn,
  type SwitchedUser,
} from "./session.ts";
export {
  companySwitchSchema,
  corpSchema,
  corpTagsSchema,
  virtualSwitchSchema,
  type CompanySwitch,
  type Corp,
  type VirtualSwitch,
} from "./company.ts";
export { trackEventSchema, trackRequestSchema, type TrackEvent } from "./track.ts";
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
  lineNeedsSchema,
  businessLineConfigSchema,
  type AppConfig,
  type AppConfigInput,
  type BizConfig,
  type BusinessLineConfig,
  type LineNeeds,
  type LineRoute,
} from "./config.ts";
export { importMapSchema, type ImportMap } from "./import-map.ts";
