import type { DialogTypes } from "@customs-portal/sdk/portal";
import type { SetupRequest } from "@customs-portal/parcels/setup-launcher";
import type { PropertyDeclarations } from "lit";
import { DialogElement } from "../dialog-element.ts";
import type { ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";

/** What a setup answers: that of columns, or that of fields. */
export type SetupResult = NonNullable<DialogTypes["column-setup" | "form-setup"]["result"]>;

/** What the tags of the setups share: what they are saved under, and what they tell of their end. */
export abstract class SetupElement<Events extends object> extends DialogElement<Events, SetupRequest, SetupResult> {
  static readonly version: string = elementsVersion;
  static override properties: PropertyDeclarations = { resourceId: { attribute: "resource-id" } };

  /** What the setup is saved under. */
  declare resourceId: string | undefined;

  /** What to open; undefined while the columns or fields are missing. */
  protected abstract requestOf(resourceId: string): SetupRequest | undefined;

  protected override loadParcel(): Promise<ParcelLifecycles> {
    return import("@customs-portal/parcels/setup-launcher");
  }

  protected override ask(): SetupRequest | undefined {
    const request = this.resourceId ? this.requestOf(this.resourceId) : undefined;
    if (!request) {
      void this.advise("setup");
      return undefined;
    }
    const onCallFailed = (error: unknown) => this.callFailed(error);
    return { ...request, props: { ...request.props, onCallFailed } } as SetupRequest;
  }

  protected override tellEnd(_request: SetupRequest, setup: SetupResult | undefined): void {
    if (setup) this.emit("setup-saved", { setup });
    this.tellClose({ saved: setup !== undefined });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    "setup-saved": CustomEvent<{ setup: SetupResult }>;
  }
}
