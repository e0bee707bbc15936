import { LitElement } from "lit";
import { ParcelElement } from "./parcel-element.ts";

/** A parcel that is a field of a form: what every such field has of its form and of its validity. */
export abstract class FormElement<Events extends object> extends ParcelElement<Events> {
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  /** Its fieldset is disabled. */
  declare protected formDisabled: boolean;
  protected readonly internals: ElementInternals = this.attachInternals();

  constructor() {
    super();
    this.formDisabled = false;
  }

  /** What a form sends and keeps of it, as one text. */
  abstract value: string;

  /** The form that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }
  /** What is wrong with it. */
  get validity(): ValidityState {
    return this.internals.validity;
  }
  /** What is wrong with it, in words. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }
  /** Whether it is checked: a disabled one is not. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }
  /** Checks it. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }
  /** Checks it, and has the browser show what is wrong. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Called by the browser. */
  formDisabledCallback(disabled: boolean): void {
    this.formDisabled = disabled;
  }
  /** Called by the browser, which restores what was there before the page was left. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === "string") this.value = state;
  }

  /** Says what is wrong with it; nothing without flags. */
  protected setValidity(flags: ValidityStateFlags = {}, message?: string): void {
    this.internals.setValidity(flags, message, this.renderRoot?.querySelector<HTMLElement>("#app") ?? undefined);
  }
}
