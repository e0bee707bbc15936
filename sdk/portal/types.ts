import type {
  AppConfig,
  ExportColumn,
  ExportTask,
  ExportTaskPage,
  ExportTaskQuery,
  SessionUser,
} from "../contract/index.ts";
import type { FunctionPlace } from "../rules/index.ts";
import type { Store } from "./store.ts";

/** Major version of the contract between a host and what it hosts; a copy of another major is never used. */
export const portalMajor = 1;

/** The locales of the product, as sent in `lang` (A82). */
export const locales = ["zh-CN", "en", "vi", "fr", "es"] as const;
export type Locale = (typeof locales)[number];

/** Texts of one namespace in one locale: nested objects of strings. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
/** Loads the texts of a namespace, one loader per locale. */
export type TextLoaders = Readonly<Record<Locale, () => Promise<Texts>>>;
/** Values for the placeholders `{{name}}` of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

export interface PortalI18n {
  /** The current locale. */
  readonly locale: Store<Locale>;
  /** Makes a namespace known. Repeating it with the same name is harmless. */
  register(namespace: string, loaders: TextLoaders): void;
  /** Resolves when the namespaces are loaded in the current locale. */
  load(...namespaces: string[]): Promise<void>;
  /** Loads every known namespace in the locale, then switches and remembers it. */
  setLocale(locale: Locale): Promise<void>;
  /** The text of `namespace:path.to.key`; the key itself where there is none. */
  t(key: string, params?: TextParams): string;
}

/** Why a session ended: the user signed out, the backend refused the token, or another tab signed out. */
export type SignOutReason = "user" | "expired" | "elsewhere";

export interface PortalSession {
  /** The signed-in user, or null. Kept in session storage only (R4-07). */
  readonly user: Store<SessionUser | null>;
  /** Why the last session ended; undefined before any did. */
  readonly ended: Store<SignOutReason | undefined>;
  /** Signs in with name and password. @throws HttpError `sign-in-refused` and network errors; shows no notice. */
  signIn(credentials: { userName: string; password: string }): Promise<SessionUser>;
  /** Ends the session on the server (errors ignored, R72-03) and here. */
  signOut(): Promise<void>;
  /** Forgets the session here, without a call. */
  clear(reason: SignOutReason): void;
  /** Changes the password of the signed-in user. Clears `forceChangePwd` on success; shows no notice. */
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>;
}

export interface RequestOptions {
  /** Query parameters; undefined values are left out, lists repeat the key. */
  query?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
  /** Longest wait; the setting axiosTimeoutSecond by default. */
  timeoutMs?: number;
  /** R71-05: no lang, reqId or Tz, no notice, no sign-out on 401/402; the bearer token stays (A50). */
  noInterceptor?: boolean;
  /** R71-06: decorated as usual, but no notice and no sign-out on 401/402. */
  noHandle?: boolean;
  /** Reports bytes received; `total` is undefined where the server does not say. */
  onProgress?: (progress: { loaded: number; total: number | undefined }) => void;
}

/** A downloaded file. */
export interface Download {
  blob: Blob;
  /** From content-disposition; undefined where the answer has none. */
  fileName: string | undefined;
}

/**
 * Calls to the backend. Every method resolves to the `data` of the ordinary envelope, or to the body where the answer
 * is no envelope (A73), and rejects with an HttpError after showing a notice, as the error catalogue says.
 * Addresses are paths (`/pms/api/…`, put behind the configured base) or absolute http(s) addresses; the bearer token
 * goes to the own origin and configured bases only (A77).
 */
export interface PortalHttp {
  get(url: string, options?: RequestOptions): Promise<unknown>;
  post(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Urlencoded; lists repeat the key (A53). */
  postForm(url: string, fields: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<unknown>;
  put(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  delete(url: string, options?: RequestOptions): Promise<unknown>;
  download(url: string, options?: RequestOptions): Promise<Download>;
}

export type NoticeKind = "success" | "info" | "warning" | "error";
export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** A code to quote. */
  readonly code?: string;
  /** What the notice offers to do, in the user's language. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface NoticeOptions extends Omit<Notice, "id"> {
  /** How long it stays; 5,000 by default, Infinity until it is closed. */
  durationMs?: number;
  /** Called once, when it was closed or its time was up. */
  onClose?: () => void;
}
export interface PortalNotices {
  /** The notices on screen, oldest first. Exactly one presenter a page draws them. */
  readonly list: Store<readonly Notice[]>;
  /** Shows a notice; the same kind and text already on screen is shown once, its time starts anew. @returns its id */
  show(notice: NoticeOptions): string;
  dismiss(id: string): void;
  /** Stops the clock of a notice while it is hovered or focused; `resume` starts it anew. */
  hold(id: string): void;
  resume(id: string): void;
}

export interface PortalDialogs {
  /** Opens a dialog by name; the host decides what draws it. @throws PortalError `dialog-unavailable` */
  open(name: string, props?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What a page asks for when it exports. */
export interface ExportRequest {
  systemCode: string;
  taskCode: string;
  /** Name of the file, with its extension. */
  fileName: string;
  /** Name of the module, shown in the download centre. */
  taskName: string;
  extraCode?: string;
  /** Filters; serialised into `exportParamJson`. */
  params?: Readonly<Record<string, unknown>>;
  columns?: readonly ExportColumn[];
  enableSharding?: boolean;
  exportType?: "excel" | "txt";
  disableZip?: boolean;
  /** False stays on the page (R4-26, A32); the configuration can say so for all. */
  gotoDownloadCenter?: boolean;
}
export interface PortalExports {
  /** One page of tasks. */
  list(query: ExportTaskQuery, options?: Pick<RequestOptions, "signal" | "noHandle">): Promise<ExportTaskPage>;
  /** Posts a task and goes to the download centre (R4-24, R4-25). */
  start(request: ExportRequest): Promise<void>;
  /** Fetches the file of a finished task, by the way its `dataSource` asks for (R73-10 … R73-16). */
  download(task: ExportTask, options?: Pick<RequestOptions, "signal" | "onProgress">): Promise<void>;
}

/** The portal object: what the shell, the parcels and pages outside the shell share. */
export interface Portal {
  readonly major: typeof portalMajor;
  /** Version of the package that made it, for messages. */
  readonly version: string;
  readonly config: AppConfig;
  readonly session: PortalSession;
  readonly http: PortalHttp;
  readonly i18n: PortalI18n;
  readonly notices: PortalNotices;
  readonly dialogs: PortalDialogs;
  readonly exports: PortalExports;
  /** Short for `i18n.t`. */
  t(key: string, params?: TextParams): string;
  /** Whether the user holds a function code, anywhere or at a place (R6-07, R6-08). */
  can(code: string, where?: FunctionPlace): boolean;
  /** Ends timers, listeners and requests of this portal. */
  destroy(): void;
}

/** A location inside the portal; `search` and `hash` start with `?` and `#` or are empty. */
export interface PortalLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The router of one tab. It tells nothing while its tab is hidden and keeps its location. */
export interface PortalRouter {
  readonly location: Store<PortalLocation>;
  /** Goes to a local path in this tab. While the tab is hidden, its location changes and the address bar does not. */
  navigate(path: string, options?: { replace?: boolean }): void;
}

/** The tab that a line instance lives in. */
export interface PortalTab {
  readonly id: string;
  /** False while another tab is shown. */
  readonly visible: Store<boolean>;
  setTitle(title: string): void;
  /** Unsaved work: the tab is asked about before it closes, and is never dropped to save memory. */
  setDirty(dirty: boolean): void;
  /** Asks to close; resolves to false when the user keeps it. */
  close(): Promise<boolean>;
}

export interface PortalTabs {
  /** Opens a local path in a tab of its own, or shows the tab that has it already. */
  open(path: string): void;
}

/** What a business line and a parcel in a tab receive as the prop `portal`: the portal and what belongs to their tab. */
export interface LinePortal extends Portal {
  readonly router: PortalRouter;
  readonly tab: PortalTab;
  readonly tabs: PortalTabs;
  /** Short for `tab.setDirty`. */
  setDirty(dirty: boolean): void;
}
