import type { PersonalColumn } from "@customs-portal/sdk/contract";
import type { SetupRequest } from "@customs-portal/parcels/setup-launcher";
import type { PageColumn } from "@customs-portal/sdk/rules";
import type { PropertyDeclarations } from "lit";
import type {
  ConnectionFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "../download-center/customs-download-center.ts";
import type { Bubbling } from "../listeners.ts";
import { isListOfObjects } from "../dialog-element.ts";
import { SetupElement } from "../setup/setup-element.ts";

/** Detail of `setup-saved`. */
export interface ColumnSetupSavedDetail {
  /** The setup that holds now; empty where the columns of the page do. */
  setup: PersonalColumn[];
}
/** Detail of `close`. */
export interface SetupCloseDetail {
  /** Whether a setup was saved. */
  saved: boolean;
}

/**
 * The setup of a table's columns for pages without the portal: which are shown, in what order, how wide, at which edge;
 * templates; for the user or, with the right, for the company. `show()` opens it. It saves with the token of the page.
 *
 * @fires {CustomEvent<ColumnSetupSavedDetail>} setup-saved - A setup was saved; the detail has the one that holds now.
 * @fires {CustomEvent<SetupCloseDetail>} close - It was closed, with or without a setup.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The backend refused the token.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - A call got no answer; once until one comes.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart notice - The line that says that a token is awaited.
 * @csspart failed - The message shown when the element could not start.
 */
export class CustomsColumnSetup extends SetupElement<ColumnSetupEventMap> {
  static override properties: PropertyDeclarations = { columns: { type: Array } };

  /** The columns and groups of the page without a setup; as an attribute, JSON. */
  declare columns: readonly PageColumn[] | undefined;

  protected override requestOf(resourceId: string): SetupRequest | undefined {
    const columns = this.readJson("columns", this.columns, isListOfObjects);
    if (!columns?.length) return undefined;
    return { name: "column-setup", props: { resourceId, columns, title: this.heading } };
  }
}

/** The events of the element, by name. */
export interface ColumnSetupEventMap {
  "setup-saved": CustomEvent<ColumnSetupSavedDetail>;
  close: CustomEvent<SetupCloseDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Omit<Bubbling<ColumnSetupEventMap>, "setup-saved"> {}
  interface HTMLElementTagNameMap {
    "customs-column-setup": CustomsColumnSetup;
  }
}
