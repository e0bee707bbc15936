export { envelopeSchema, type Envelope } from "./envelope.ts";
export {
  functionGrantSchema,
  menuBadgeSchema,
  menuEntrySchema,
  passwordChangeSchema,
  passwordCheckSchema,
  passwordSignInSchema,
  plainPasswordChangeSchema,
  plainPasswordCheckSchema,
  sessionKeySchema,
  sessionUserSchema,
  deviceHeader,
  maxCredentialLength,
  signInSchema,
  switchedUserSchema,
  type FunctionGrant,
  type MenuBadge,
  type MenuEntry,
  type PasswordChange,
  type PasswordCheck,
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
export { endedSignInsSchema, signInListSchema, type LiveSignIn } from "./sessions.ts";
export { frameTokenRequestSchema, frameTokenSchema, type FrameToken, type FrameTokenRequest } from "./frame-token.ts";
export { lineNumbersSchema, numberPlace } from "./line-numbers.ts";
export { trackEventSchema, trackRequestSchema, type TrackEvent } from "./track.ts";
export {
  exportColumnSchema,
  exportStatuses,
  exportTaskChoiceSchema,
  exportTaskCreateSchema,
  exportTaskSchema,
  fileLinkSchema,
  readTaskPage,
  type ExportColumn,
  type ExportStatus,
  type ExportTask,
  type ExportTaskCreate,
  type ExportTaskPage,
  type ExportTaskQuery,
} from "./export-task.ts";
export {
  appConfigParts,
  appConfigSchema,
  bizConfigSchema,
  lineNeedsSchema,
  lineRouteSchema,
  businessLineConfigSchema,
  type AppConfig,
  type AppConfigInput,
  type BizConfig,
  type BusinessLineConfig,
  type LineNeeds,
  type LineRoute,
} from "./config.ts";
export type { StoredEntryPage, StoredFile, StoredFolder } from "./stored-files.ts";
export { importMapSchema, type ImportMap } from "./import-map.ts";
export {
  personalEntrySchema,
  personalisationSchema,
  type ColumnTemplates,
  type ColumnSide,
  type PersonalColumn,
  type Personalisation,
  type PersonalisationKind,
  type PersonalisationScope,
  type PersonalValues,
  type PersonalVersions,
  type QueryEntry,
  type QueryRange,
  type QueryValue,
  type QueryView,
} from "./personalisation.ts";
export {
  formChangeSchema,
  queryViewChangeSchema,
  tableColumnChangeSchema,
  type FormChange,
  type QueryViewChange,
  type TableColumnChange,
} from "./personalisation-change.ts";
export {
  elementHistorySchema,
  elementRowSchema,
  foundTariffCodesSchema,
  readCodeElements,
  type CodeElements,
  type ElementCatalogue,
  type ElementHistory,
  type ElementRow,
  type FoundTariffCodes,
} from "./element.ts";
export {
  acceptedElementsSchema,
  elementHistoryQuerySchema,
  elementSearchQuerySchema,
  exportedLinesSchema,
  keptLinesSchema,
  tariffCodeSchema,
  type AcceptedElements,
  type ElementHistoryQuery,
  type ExportedLine,
} from "./element-calls.ts";
export {
  homeCardSchema,
  homeCardsSchema,
  homeTones,
  type HomeCardAnswer,
  type HomePoint,
  type HomeRow,
  type HomeTone,
} from "./home.ts";
export {
  messagePageSchema,
  messageSchema,
  messageSummarySchema,
  messageTones,
  messageToneSchema,
  type Message,
  type MessagePage,
  type MessageSummary,
  type MessageTone,
} from "./messages.ts";
export type { AccessAsk, AccessDecision, AskedAccess, AskedAccessPage, AskedAccessQuery } from "./access-calls.ts";
export {
  accessRefusalSchema,
  accessRequestSchema,
  accessStates,
  ownAccessRequestsSchema,
  type AccessRefusal,
  type AccessRequest,
  type AccessState,
} from "./access-request.ts";
export {
  homeCardsQuerySchema,
  messageQuerySchema,
  readMessagesSchema,
  type MessageQuery,
  type ReadMessages,
} from "./message-calls.ts";
