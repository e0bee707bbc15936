import type {
  AppConfig,
  Corp,
  ExportColumn,
  ExportTask,
  ExportTaskPage,
  ExportTaskQuery,
  SessionUser,
} from "../contract/index.ts";
import type { FunctionPlace } from "../rules/index.ts";
import type { Locale, TextLoaders } from "../languages.ts";
import type { Store, WritableStore } from "./store.ts";

export { locales, type Locale, type TextLoaders, type Texts } from "../languages.ts";

/** Major version of the contract between a host and what it hosts; a copy of another major is never used. */
export const portalMajor = 1;

/** Values for the placeholders `{{name}}` of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

export interface PortalI18n {
  /** The current locale. */
  readonly locale: Store<Locale>;
  /** Makes a namespace known. Repeating it with the same name is harmless. */
  register(namespace: string, loaders: TextLoaders): void;
  /** Resolves when the namespaces are loaded in the current locale. */
  load(...namespaces: string[]): Promise<void>;
  /** Loads every known namespace in the locale, then switches and remembers it. A language that there is not changes nothing. */
  setLocale(locale: Locale): Promise<void>;
  /** The text of `namespace:path.to.key`; the key itself where there is none. */
  t(key: string, params?: TextParams): string;
}

/**
 * Why a session ended: the user signed out, the backend refused the token, another tab signed out, or in another tab
 * that shared the session somebody else signed in.
 */
export type SignOutReason = "user" | "expired" | "elsewhere" | "superseded";

export interface PortalSession {
  /** The signed-in user, or null. Kept in session storage only (R4-07). */
  readonly user: Store<SessionUser | null>;
  /** Why the last session ended; undefined before any did. */
  readonly ended: Store<SignOutReason | undefined>;
  /**
   * Grows by one when another sign-in, or none, takes the place of the session; a company switch leaves it. Told before
   * the listeners of `user`, after the portal gave up what belonged to the last session.
   */
  readonly generation: Store<number>;
  /**
   * Settles when it is known whether another browser tab hands its session over; at once where none may. A host waits
   * for it before it decides where an address leads.
   */
  readonly restored: Promise<void>;
  /** Ends the session on the server (errors ignored, R72-03) and here. */
  signOut(): Promise<void>;
}

/** What a token is asked for. */
export interface TokenRequest {
  /** The token that the backend has just refused, where there is one: another one is tried at once, the same is not. */
  readonly refused?: string;
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
  /** Repeats an earlier call of the same user action under its id, so that the server does it once; new by default. */
  reqId?: string;
  /** Reports bytes received; `total` is undefined where the server does not say. */
  onProgress?: (progress: { loaded: number; total: number | undefined }) => void;
}

export interface ReadOptions<T> extends RequestOptions {
  /**
   * Reads the answer; what it cannot read makes the call fail with `answer-malformed`, shown like any other failure.
   * `isAffirmed`: the envelope really said yes, so that it need hold nothing.
   */
  read: (data: unknown, isAffirmed: boolean) => T | Promise<T>;
}

/** A downloaded file. */
export interface Download {
  blob: Blob;
  /** From content-disposition; undefined where the answer has none. */
  fileName: string | undefined;
}

/**
 * Calls to the backend. Every method resolves to the `data` of the ordinary envelope, or to the body where the answer
 * is no envelope (A73), and rejects with an HttpError after showing a notice, as the error catalogue says. What the
 * backend answered is unknown until `read` has read it; with it a call resolves to what `read` makes of the answer.
 * Addresses are paths (`/pms/api/…`, put behind the configured base) or absolute http(s) addresses; the bearer token
 * goes to the own origin and configured bases only (A77). An answer that cannot be read is named in the console.
 */
export interface PortalHttp {
  get<T>(url: string, options: ReadOptions<T>): Promise<T>;
  get(url: string, options?: RequestOptions): Promise<unknown>;
  post<T>(url: string, body: unknown, options: ReadOptions<T>): Promise<T>;
  post(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Urlencoded; lists repeat the key (A53). */
  postForm<T>(url: string, fields: Readonly<Record<string, unknown>>, options: ReadOptions<T>): Promise<T>;
  postForm(url: string, fields: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<unknown>;
  put<T>(url: string, body: unknown, options: ReadOptions<T>): Promise<T>;
  put(url: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  delete<T>(url: string, options: ReadOptions<T>): Promise<T>;
  delete(url: string, options?: RequestOptions): Promise<unknown>;
  /** A file; one that is an envelope that refuses is a failure, whatever its status and type. */
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
  /**
   * Shows a notice; the same kind and text already on screen is shown once, its time starts anew.
   * @example portal.notices.show({ kind: "success", text: t("orders:saved") });
   * @returns its id
   * @throws TypeError for what is no notice
   */
  show(notice: NoticeOptions): string;
  dismiss(id: string): void;
  /** Stops the clock of a notice while it is hovered or focused; `resume` starts it anew. */
  hold(id: string): void;
  resume(id: string): void;
}

/** A yes-or-no question. */
export interface Question {
  title: string;
  message?: string;
  /** What yes does, such as "Delete"; OK by default. */
  confirmLabel?: string;
  /** Yes destroys something. */
  danger?: boolean;
}

/**
 * The dialogs that lines and parcels may open, by name: what each is given and what it answers. Whoever registers
 * another one adds it here, by declaration merging:
 *
 * ```ts
 * declare module "@customs-portal/sdk" {
 *   interface DialogTypes { "my-line/pick-port": { props: { country: string }; result: string | undefined } }
 * }
 * ```
 */
export interface DialogTypes {
  /** Asks in the look of the host; false also for a question that was closed. */
  confirm: { props: Question; result: boolean };
}
export type DialogName = Extract<keyof DialogTypes, string>;

export interface PortalDialogs {
  /**
   * Opens a dialog by name; the host decides what draws it.
   * @example if (await portal.dialogs.open("confirm", { title: "Delete the draft?", danger: true })) remove();
   * @throws PortalError `dialog-unavailable`, whose message names the dialogs there are
   */
  open<Name extends DialogName>(name: Name, props: DialogTypes[Name]["props"]): Promise<DialogTypes[Name]["result"]>;
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
/** An export that was posted. */
export interface StartedExport {
  /** The page stays: it tells the user that the export runs, and offers the way to the download centre. */
  readonly stays: boolean;
  /** Goes to the download centre of this export. */
  openDownloadCenter(): void;
}
export interface PortalExports {
  /** One page of tasks. */
  list(query: ExportTaskQuery, options?: Pick<RequestOptions, "signal" | "noHandle">): Promise<ExportTaskPage>;
  /** Posts a task and goes to the download centre, unless the call or the configuration stays (R4-24, R4-25, R4-26). */
  start(request: ExportRequest): Promise<StartedExport>;
  /** Fetches the file of a finished task, by the way its `dataSource` asks for (R73-10 … R73-16). */
  download(task: ExportTask, options?: Pick<RequestOptions, "signal" | "onProgress">): Promise<void>;
}

/** Which companies the user may act for (R3-16). */
export interface CorpTags {
  readonly hasTags: boolean;
  readonly canChangeCorp: boolean;
  readonly corpGroupList: readonly Corp[];
}

/** The company that the user acts for. A failed switch changes nothing, shows the message and rejects (R4-22). */
export interface PortalCompany {
  readonly tags: Store<CorpTags>;
  /**
   * Grows by one whenever the user, the company or the mode changes. Calls made in an older epoch reject with
   * `request-cancelled` and show nothing; what a page keeps of one belongs to nobody in the next.
   */
  readonly epoch: Store<number>;
  /** Asks the backend which companies the user may act for. @throws HttpError */
  load(): Promise<CorpTags>;
  /**
   * Switches to another company of the user (R72-04).
   * @returns false where a guard refused, another switch is under way, or the session ended meanwhile
   * @throws HttpError
   */
  switchTo(corp: Corp): Promise<boolean>;
  /** Acts as a virtual company, or as an imitated one with its menu, functions and home (R72-06 … R72-08). Like `switchTo`. */
  actAs(corp: Corp, options: { imitate: boolean; relaxMode?: boolean }): Promise<boolean>;
  /** Comes back to the user's own company. Like `switchTo`. */
  returnToOwn(): Promise<boolean>;
  /** Has `ask` decide before each switch, for instance because of unsaved work. @returns takes it back */
  guard(ask: () => boolean | Promise<boolean>): () => void;
  /** Tells of each switch that succeeded; the switch resolves when the listeners have. @returns takes it back */
  onChange(listener: () => void | Promise<void>): () => void;
}

/** The manual (bill) that the user works on (R3-15). */
export interface SelectedManual {
  readonly emsNo: string;
  readonly tradeCode: string;
  readonly tradeName: string;
  readonly tradeCreditCode: string;
  readonly receiveCode: string;
  readonly receiveCreditCode: string;
  readonly receiveName: string;
  readonly sysType: string;
}

/** The selected manual; cleared by a company switch and with the session. Kept in session storage. */
export interface PortalManual {
  readonly selected: Store<SelectedManual | null>;
  /** The last five of this company, the latest first. */
  readonly recent: Store<readonly SelectedManual[]>;
  select(manual: SelectedManual): void;
  clear(): void;
}

/** How an API was used, for tracking. */
export interface ApiUsage {
  method: string;
  /** Path without query. */
  path: string;
  /** HTTP status; 0 where no answer came. */
  status: number;
  durationMs: number;
  /** Body of the request. */
  payload?: unknown;
  /** What went wrong, if anything. */
  error?: string;
}

/**
 * Events for the tracking endpoint (R71-07), about a signed-in user only. They go in batches; passwords, tokens and
 * what looks like them never stand in a message.
 */
export interface PortalTracking {
  /** Records what the user did. */
  action(message: string): void;
  /** Records an error; cut at 250 characters (R9-12). */
  error(value: unknown): void;
  /** Records a call; the calls of `portal.http` record themselves. */
  api(usage: ApiUsage): void;
  /** Sends what waits, also while the page closes. */
  flush(): void;
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
  readonly company: PortalCompany;
  readonly manual: PortalManual;
  /** Shared object of the business lines, `{}` at first and after a company switch. */
  readonly businessObject: WritableStore<Readonly<Record<string, unknown>>>;
  /** Small text in the footer, "" at first and after a company switch. */
  readonly footerMark: WritableStore<string>;
  readonly track: PortalTracking;
  /** Short for `i18n.t`. */
  t(key: string, params?: TextParams): string;
  /** Whether the user holds a function code, anywhere or at a place (R6-07, R6-08). */
  can(code: string, where?: FunctionPlace): boolean;
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
  /**
   * For the style elements that a framework creates: `<style nonce>`, `createCache({ nonce })` of Emotion,
   * `<StyleSheetManager nonce>` of styled-components. The policy of the page refuses others.
   */
  readonly styleNonce: string;
  readonly router: PortalRouter;
  readonly tab: PortalTab;
  readonly tabs: PortalTabs;
  /** Short for `tab.setDirty`. */
  setDirty(dirty: boolean): void;
}
