export { createPortal, type CreatePortalOptions } from "./create-portal.ts";
export { createBadges } from "./badges.ts";
export { defaultConfig, mergeConfig } from "./config.ts";
export { guardClicks } from "./click-guard.ts";
export type { DownloadCenterAddress } from "./export-calls.ts";
export { downloadCenterPath } from "./exports.ts";
export { endsSession, missedBackend } from "./failures.ts";
export { failureText, type FailureText } from "./failure-text.ts";
export { findPortal, portalSymbol, publishPortal } from "./global.ts";
export { HttpError, isHttpError, type AnswerIssue } from "./http-error.ts";
export type {
  Credentials,
  DialogOpener,
  DialogsHost,
  I18nHost,
  PortalHost,
  SessionHost,
  SignInOptions,
} from "./host-types.ts";
export { localeStorageKey, toLocale } from "./i18n.ts";
export { publicPortal } from "./public-portal.ts";
export { randomUuid } from "../random-uuid.ts";
export {
  sessionChannelName,
  shareSession,
  type SessionChannel,
  type SessionMessage,
  type SessionSharing,
} from "./session-sync.ts";
export { isSessionUser, sessionStorageKey } from "./session.ts";
export { createStore, type Store, type WritableStore } from "../store.ts";
export {
  locales,
  type AcceptedSpecification,
  type ApiUsage,
  type AssistedSpecification,
  type BatchTextRequest,
  type ColumnSetupRequest,
  type CorpTags,
  type DialogName,
  type DialogOptions,
  type DialogTypes,
  type Download,
  type DirtyOptions,
  type ExportCondition,
  type ExportDialogColumn,
  type ExportDialogRequest,
  type ElementAssistantRequest,
  type ElementBatchLine,
  type ElementBatchRequest,
  type ElementCallOptions,
  type ElementLookup,
  type ElementSource,
  type ExportRequest,
  type ExportScope,
  type PostedExport,
  type FailureOptions,
  type FormSetupRequest,
  type GetText,
  type LinePortal,
  type Locale,
  type LookedUpElements,
  type Notice,
  type NoticeKind,
  type NoticeOptions,
  type PersonalChange,
  type PersonalisationOptions,
  type PersonalSaveOptions,
  type Portal,
  type PortalBadges,
  type PortalCompany,
  type PortalDialogs,
  type PortalElementHistory,
  type PortalElements,
  type PortalExports,
  type PortalHttp,
  type PortalI18n,
  type PortalLocation,
  type PortalManual,
  type PortalNotices,
  type PortalPersonalisation,
  type PortalRouter,
  type PortalSession,
  type PutRightLine,
  type PortalTab,
  type PortalTabs,
  type PortalTracking,
  type PortalUploads,
  type PortalUploadSettings,
  type Question,
  type ReadOptions,
  type RequestOptions,
  type SchemaIssue,
  type SchemaOptions,
  type SelectedManual,
  type SignOutReason,
  type CheckedKeyIn,
  type StandardSchema,
  type StartedExport,
  type TextArguments,
  type TextKey,
  type TextKeyIn,
  type LineTextLoaders,
  type TextLoaders,
  type TextNamespace,
  type TextNamespaces,
  type TextParams,
  type Texts,
  type TokenRequest,
  type TypedOptions,
  type UnappliedConditions,
} from "./types/index.ts";
export { portalMajor, portalVersion } from "../version.ts";
