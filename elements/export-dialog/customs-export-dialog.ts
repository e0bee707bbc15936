import type {
  ExportDialogColumn,
  ExportDialogRequest,
  ExportRequest,
  ExportScope,
  StartedExport,
} from "@customs-portal/sdk/portal";
import type { PropertyDeclarations } from "lit";
import { DialogElement, isListOfObjects } from "../dialog-element.ts";
import type {
  ConnectionFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "../download-center/customs-download-center.ts";
import type { Bubbling } from "../listeners.ts";
import type { ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";

/** Detail of `export-created`. */
export interface ExportCreatedDetail {
  task: ExportRequest;
}
/** Detail of `export-failed`. */
export interface ExportFailedDetail extends ExportCreatedDetail {
  error: unknown;
}
/** Detail of `close`. */
export interface ExportDialogCloseDetail {
  /** Whether an export was started. */
  created: boolean;
}

/**
 * The export dialog for pages without the portal: columns to tick, the type of the file, what is exported in words.
 * `show()` opens it; with no columns to choose from, the task is posted at once. It creates the task with the token of
 * the page, and leaves where to go next to the page.
 *
 * @fires {CustomEvent<ExportCreatedDetail>} export-created - The task was accepted.
 * @fires {CustomEvent<ExportFailedDetail>} export-failed - The task was not accepted; the user has been told.
 * @fires {CustomEvent<ExportDialogCloseDetail>} close - It was closed, with or without an export.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The backend refused the token.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - A call got no answer; once until one comes.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart notice - The line that says that a token is awaited.
 * @csspart failed - The message shown when the element could not start.
 */
export class CustomsExportDialog extends DialogElement<ExportDialogEventMap, ExportDialogRequest, StartedExport> {
  static readonly version: string = elementsVersion;
  static override properties: PropertyDeclarations = {
    task: { type: Object },
    columns: { type: Array },
    scope: { attribute: false },
  };

  /** The task; as an attribute, JSON. */
  declare task: ExportRequest | undefined;
  /** Columns to choose from, in the order of the table; as an attribute, JSON. Without any, the task is posted at once. */
  declare columns: readonly ExportDialogColumn[] | undefined;
  /** What is exported, in words and rows. */
  declare scope: ExportScope | undefined;
  protected override callsTo(): "exportBase" {
    return "exportBase";
  }

  protected override loadParcel(): Promise<ParcelLifecycles> {
    return import("@customs-portal/parcels/export-launcher");
  }

  protected override ask(): ExportDialogRequest | undefined {
    const task = this.readJson("task", this.task, (given) => typeof given === "object");
    if (!task) {
      void this.advise("task");
      return undefined;
    }
    return {
      // Where the list of exports is on this page only the page knows.
      task: { gotoDownloadCenter: false, ...task },
      columns: this.readJson("columns", this.columns, isListOfObjects),
      scope: this.scope,
      title: this.heading,
      onExportFailed: (error) => {
        this.emit("export-failed", { task, error } satisfies ExportFailedDetail);
        this.callFailed(error);
      },
    };
  }

  protected override tellEnd({ task }: ExportDialogRequest, started: StartedExport | undefined): void {
    if (started) this.emit("export-created", { task } satisfies ExportCreatedDetail);
    this.tellClose({ created: started !== undefined } satisfies ExportDialogCloseDetail);
  }
}

/** The events of the element, by name. */
export interface ExportDialogEventMap {
  "export-created": CustomEvent<ExportCreatedDetail>;
  "export-failed": CustomEvent<ExportFailedDetail>;
  close: CustomEvent<ExportDialogCloseDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Bubbling<ExportDialogEventMap> {}
  interface HTMLElementTagNameMap {
    "customs-export-dialog": CustomsExportDialog;
  }
}
