import type { ExportTask } from "@customs-portal/sdk/contract";
import type { Remaining } from "./estimate.ts";

/** How far a download is: a share from 0 to 1, or undefined where the server does not say how large the file is. */
export interface RunningDownload {
  readonly share: number | undefined;
}

/** A row, and what this browser knows of it. */
export interface RowParts {
  readonly task: ExportTask;
  /** How long it will still take, as far as that can be told. */
  readonly remaining: Remaining | undefined;
  /** Its download under way. */
  readonly running: RunningDownload | undefined;
  /** It was downloaded here since the screen opened. */
  readonly downloaded: boolean;
}
