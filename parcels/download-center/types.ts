import type { ExportTask } from "@customs-portal/sdk/contract";
import type { LinePortal, Portal } from "@customs-portal/sdk/portal";

/** What the download centre tells its host. */
export interface DownloadCenterEvents {
  onDownloadStarted?: (task: ExportTask) => void;
  onDownloadFinished?: (task: ExportTask) => void;
  onDownloadFailed?: (task: ExportTask, error: unknown) => void;
  /** The backend refused the token; told once until a call succeeds. */
  onSessionExpired?: (error: unknown) => void;
  /** The first list is on the screen, be it empty. */
  onReady?: () => void;
  /** No answer came (`network-failure`, `request-timeout`); told once until a call succeeds. */
  onConnectionFailed?: (error: unknown) => void;
  /** A list came after calls that failed. */
  onRecovered?: () => void;
}

/** The download centre of some export tasks (specification 2.5). */
export interface DownloadCenterProps extends DownloadCenterEvents {
  portal: Portal | LinePortal;
  systemCode: readonly string[];
  /** `all` takes the tasks of every code. */
  taskCode: readonly string[];
  limit: string;
  /** i18n key or text of the module; searched for until another name is typed (R73-08, A15). */
  module?: string;
  extraCode?: string;
  /** The host tells the user that the session is over and takes the screen away; else the portal does. */
  hostEndsSession?: boolean | undefined;
  /**
   * How high the table is: `window` fills the window below what stands above it (R25-15), `content` has the height of
   * its rows, or what the place around the screen leaves; `window` by default.
   */
  fit?: "window" | "content" | undefined;
}
