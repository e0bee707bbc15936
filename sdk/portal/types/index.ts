export { locales, type LineTextLoaders, type Locale, type TextLoaders, type Texts } from "../../languages.ts";
export type { PortalBadges } from "./badges.ts";
export type { BatchTextRequest } from "./batch-text.ts";
export type { CorpTags, PortalCompany } from "./company.ts";
export type { DialogName, DialogOptions, DialogTypes, PortalDialogs, Question } from "./dialogs.ts";
export type { AssistedSpecification, ElementAssistantRequest, ElementLookup } from "./element-assistant.ts";
export type { ElementBatchLine, ElementBatchRequest, PutRightLine } from "./element-batch.ts";
export type {
  ExportCondition,
  ExportDialogColumn,
  ExportDialogRequest,
  ExportScope,
  UnappliedConditions,
} from "./export-dialog.ts";
export type { ExportRequest, PortalExports, PostedExport, StartedExport } from "./exports.ts";
export type {
  AcceptedSpecification,
  ElementCallOptions,
  ElementSource,
  LookedUpElements,
  PortalElementHistory,
  PortalElements,
} from "./elements.ts";
export type {
  Download,
  FailureOptions,
  PortalHttp,
  ReadOptions,
  RequestOptions,
  SchemaOptions,
  TypedOptions,
} from "./http.ts";
export type { GetText, PortalI18n } from "./i18n.ts";
export type { DirtyOptions, LinePortal, PortalLocation, PortalRouter, PortalTab, PortalTabs } from "./line.ts";
export type { PortalManual, SelectedManual } from "./manual.ts";
export type { Notice, NoticeKind, NoticeOptions, PortalNotices } from "./notices.ts";
export type {
  PersonalChange,
  PersonalisationOptions,
  PersonalSaveOptions,
  PortalPersonalisation,
} from "./personalisation.ts";
export type { Portal } from "./portal.ts";
export type { PortalSession, SignOutReason, TokenRequest } from "./session.ts";
export type {
  CheckedKeyIn,
  TextArguments,
  TextKey,
  TextKeyIn,
  TextNamespace,
  TextNamespaces,
  TextParams,
} from "./text-keys.ts";
export type { ColumnSetupRequest, FormSetupRequest } from "./setups.ts";
export type { SchemaIssue, StandardSchema } from "./standard-schema.ts";
export type { ApiUsage, PortalTracking } from "./tracking.ts";
export type { PortalUploads, PortalUploadSettings } from "./uploads.ts";
