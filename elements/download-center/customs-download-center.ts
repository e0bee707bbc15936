import type { ExportTask } from "@customs-portal/sdk/contract";
import type { Portal } from "@customs-portal/sdk/portal";
import type { PropertyDeclarations } from "lit";
import type { ConnectionFailure } from "../trouble/index.ts";
import type { Bubbling } from "../listeners.ts";
import { ParcelElement, type ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";

/** Detail of `download-started` and `download-finished`. */
export interface DownloadDetail {
  task: ExportTask;
}
/** Detail of `download-failed`. */
export interface DownloadFailedDetail extends DownloadDetail {
  error: unknown;
}
/** Detail of `session-expired`. */
export interface SessionExpiredDetail {
  error: unknown;
}
/** Detail of `connection-failed`. */
export interface ConnectionFailedDetail {
  /** Why no answer came, as far as a page can find out. */
  reason: ConnectionFailure;
  /** Where the call went. */
  url: string;
  error: unknown;
}
/** Detail of `element-failed`. */
export interface ElementFailedDetail {
  error: unknown;
}

/** Codes of a list, or of a text that separates them by commas, as attributes do; none of anything else. */
function codesOf(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return list.map((code) => String(code).trim()).filter(Boolean);
}

/**
 * The download centre of export tasks: search, table with status and progress, refresh every five seconds, download.
 * It takes the portal of its property, of an ancestor that answers `context-request`, or of the page; on other pages
 * it makes one of its attributes and of `configurePortal`.
 *
 * @fires {CustomEvent<DownloadDetail>} download-started - A download began.
 * @fires {CustomEvent<DownloadDetail>} download-finished - The file was handed to the browser.
 * @fires {CustomEvent<DownloadFailedDetail>} download-failed - A download failed; the user has been told.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The backend refused the token; once for all elements that use it, until a call succeeds.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - No answer came; once until one comes.
 * @fires {CustomEvent<object>} element-ready - The first list is on the screen.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart app - The screen.
 * @csspart notice - The line that says that a token is awaited, or why no call gets through.
 * @csspart failed - The message shown when the element could not start.
 * @cssprop [--customs-primary] - Colour of the primary button, links, focus and progress.
 * @cssprop [--customs-surface] - Background of the table.
 * @cssprop [--customs-text] - Colour of text.
 * @cssprop [--customs-font] - Font family.
 * @cssprop [--customs-radius] - Radius of controls and of the table.
 */
export class CustomsDownloadCenter extends ParcelElement<DownloadCenterEventMap> {
  static readonly version: string = elementsVersion;
  static override properties: PropertyDeclarations = {
    systemCode: { attribute: "system-code", converter: codesOf },
    taskCode: { attribute: "task-code", converter: codesOf },
    limit: {},
    module: {},
    extraCode: { attribute: "extra-code" },
  };

  /** Codes of the systems whose tasks are listed; the attribute separates them by commas. */
  declare systemCode: readonly string[];
  /** Codes of the tasks; `all` takes every one. The attribute separates them by commas. */
  declare taskCode: readonly string[];
  /** Most tasks that the backend looks through; the configuration's by default. */
  declare limit: string | undefined;
  /** Module whose tasks are searched for first: a text, or an i18n key of the portal. */
  declare module: string | undefined;
  /** Passed to the backend as it is. */
  declare extraCode: string | undefined;

  constructor() {
    super();
    this.systemCode = [];
    this.taskCode = ["all"];
  }

  protected override callsTo(): "exportBase" {
    return "exportBase";
  }

  protected override loadParcel(): Promise<ParcelLifecycles> {
    return import("@customs-portal/parcels/download-center");
  }

  protected override parcelProps(portal: Portal): object | undefined {
    const systemCode = codesOf(this.systemCode);
    const taskCode = codesOf(this.taskCode);
    if (systemCode.length === 0) {
      void this.advise("systemCode");
      return undefined;
    }
    if (taskCode.length === 0) void this.advise("taskCode");
    const isLimit = /^0*[1-9]\d*$/.test(this.limit ?? "1");
    if (!isLimit) void this.advise("limit", this.limit);
    return {
      systemCode,
      taskCode: taskCode.length > 0 ? taskCode : ["all"],
      limit: (isLimit && this.limit) || portal.config.downloadCenter.limit,
      module: this.module ?? "",
      extraCode: this.extraCode ?? "",
      fit: "content",
      onDownloadStarted: (task: ExportTask) => this.emit("download-started", { task } satisfies DownloadDetail),
      onDownloadFinished: (task: ExportTask) => this.emit("download-finished", { task } satisfies DownloadDetail),
      onDownloadFailed: (task: ExportTask, error: unknown) =>
        this.emit("download-failed", { task, error } satisfies DownloadFailedDetail),
      onReady: () => this.ready(),
      onSessionExpired: (error: unknown) => this.endSession(error),
      onConnectionFailed: (error: unknown) => this.failConnection(error),
      onRecovered: () => this.recover(),
    };
  }
}

/** The events of the element, by name. */
export interface DownloadCenterEventMap {
  "download-started": CustomEvent<DownloadDetail>;
  "download-finished": CustomEvent<DownloadDetail>;
  "download-failed": CustomEvent<DownloadFailedDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-ready": CustomEvent<Record<string, never>>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Bubbling<DownloadCenterEventMap> {}
  interface HTMLElementTagNameMap {
    "customs-download-center": CustomsDownloadCenter;
  }
}
