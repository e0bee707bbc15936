import type { SetupRequest } from "@customs-portal/parcels/setup-launcher";
import type { PageField } from "@customs-portal/sdk/rules";
import type { PropertyDeclarations } from "lit";
import type { SetupCloseDetail } from "../column-setup/customs-column-setup.ts";
import type {
  ConnectionFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "../download-center/customs-download-center.ts";
import type { Bubbling } from "../listeners.ts";
import { isListOfObjects } from "../dialog-element.ts";
import { SetupElement } from "../setup/setup-element.ts";

/** Detail of `setup-saved`. */
export interface FormSetupSavedDetail {
  /** Keys of the fields that the setup shows now; none where all are shown. */
  setup: string[];
}

/**
 * Shows and hides the fields of a form on pages without the portal, for the user or, with the right, for the company.
 * `show()` opens it. It saves with the token of the page.
 *
 * @fires {CustomEvent<FormSetupSavedDetail>} setup-saved - A setup was saved; the detail has the one that holds now.
 * @fires {CustomEvent<SetupCloseDetail>} close - It was closed, with or without a setup.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The backend refused the token.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - A call got no answer; once until one comes.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart notice - The line that says that a token is awaited.
 * @csspart failed - The message shown when the element could not start.
 */
export class CustomsFormSetup extends SetupElement<FormSetupEventMap> {
  static override properties: PropertyDeclarations = { fields: { type: Array } };

  /** The fields of the form, those of a group beside each other; as an attribute, JSON. */
  declare fields: readonly PageField[] | undefined;

  protected override requestOf(resourceId: string): SetupRequest | undefined {
    const fields = this.readJson("fields", this.fields, isListOfObjects);
    if (!fields?.length) return undefined;
    return { name: "form-setup", props: { resourceId, fields, title: this.heading } };
  }
}

/** The events of the element, by name. */
export interface FormSetupEventMap {
  "setup-saved": CustomEvent<FormSetupSavedDetail>;
  close: CustomEvent<SetupCloseDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Omit<Bubbling<FormSetupEventMap>, "setup-saved"> {}
  interface HTMLElementTagNameMap {
    "customs-form-setup": CustomsFormSetup;
  }
}
