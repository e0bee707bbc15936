export { createPortal, type CreatePortalOptions } from "./create-portal.ts";
export { defaultConfig, mergeConfig } from "./config.ts";
export { guardClicks } from "./click-guard.ts";
export { downloadCenterPath, type DownloadCenterAddress } from "./exports.ts";
export { endsSession } from "./failures.ts";
export { failureText, type FailureText } from "./failure-text.ts";
export { findPortal, portalSymbol, publishPortal } from "./global.ts";
export { HttpError, isHttpError } from "./http-error.ts";
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
export { randomUuid } from "./random-uuid.ts";
export { sessionChannelName, type SessionChannel } from "./session-channel.ts";
export { sessionStorageKey } from "./session.ts";
export { createStore, type Store, type WritableStore } from "./store.ts";
export {
  locales,
  portalMajor,
  type ApiUsage,
  type CorpTags,
  type DialogName,
  type DialogTypes,
  type Download,
  type ExportRequest,
  type LinePortal,
  type Locale,
  type Notice,
  type NoticeKind,
  type NoticeOptions,
  type Portal,
  type PortalCompany,
  type PortalDialogs,
  type PortalExports,
  type PortalHttp,
  type PortalI18n,
  type PortalLocation,
  type PortalManual,
  type PortalNotices,
  type PortalRouter,
  type PortalSession,
  type PortalTab,
  type PortalTabs,
  type PortalTracking,
  type Question,
  type ReadOptions,
  type RequestOptions,
  type SelectedManual,
  type SignOutReason,
  type TextLoaders,
  type TextParams,
  type Texts,
  type TokenRequest,
} from "./types.ts";
export { portalVersion } from "./version.ts";
