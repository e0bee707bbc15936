import type { AssistantState } from "@customs-portal/parcels/element-assistant";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { specificationMaxBytes } from "@customs-portal/sdk/limits";
import type { AssistedSpecification, ElementAssistantRequest, ElementLookup } from "@customs-portal/sdk/portal";
import { codeOfTyped, countBytes, type TradeDirection } from "@customs-portal/sdk/rules";
import type { PropertyDeclarations, PropertyValues } from "lit";
import type {
  ConnectionFailedDetail,
  ElementFailedDetail,
  SessionExpiredDetail,
} from "../download-center/customs-download-center.ts";
import { FormElement } from "../form-element.ts";
import type { Bubbling } from "../listeners.ts";
import type { ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";
import { keptState, readKeptState } from "./kept-state.ts";
import { validityTexts } from "./validity-texts.ts";

/** Detail of `change`. */
export interface ElementAssistantChangeDetail {
  value: string;
  tariffCode: string;
  goodsName: string;
  /** The code by whose elements the string is laid out; another one than `tariffCode` while that is looked up. */
  writtenFor: string | undefined;
}
/** Detail of `lookup-failed`. */
export interface LookupFailedDetail {
  tariffCode: string;
  error: unknown;
}

/** What a page has set, which may bind codes as numbers. */
type Bound = string | number | null | undefined;
const given = (value: Bound): string | undefined => (value === undefined || value === null ? undefined : String(value));
const textOf = (value: Bound): string => given(value) ?? "";

const flags = {
  "too-long": { tooLong: true },
  empty: { valueMissing: true },
  "not-a-choice": { badInput: true },
  code: { badInput: true },
  pending: { customError: true },
  unplaced: { customError: true },
} as const;

/**
 * Fills in the specification string of declared goods: asks for the declaration elements of a tariff code, has a field
 * for each, and makes the string of them, of at most 255 bytes as the customs count them. A form gets the string under
 * its `name`.
 *
 * The elements are those of the portal, for which it needs a token; with `rows` or `lookup` the page brings its own,
 * and it calls no backend.
 *
 * @fires {CustomEvent<ElementAssistantChangeDetail>} change - The user changed the string, the code or the goods name.
 * @fires {CustomEvent<AssistedSpecification>} confirm - Enter in the last field or Ctrl+Enter, and nothing is wrong.
 * @fires {CustomEvent<LookupFailedDetail>} lookup-failed - The elements of a code could not be looked up; the user is told.
 * @fires {CustomEvent<SessionExpiredDetail>} session-expired - The token was refused; told once for all elements that use it.
 * @fires {CustomEvent<ConnectionFailedDetail>} connection-failed - A call got no answer; once until one comes.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart app - The fields.
 * @csspart failed - The message shown when the element could not start.
 * @csspart notice - The message shown while there is no token.
 * @cssprop [--customs-primary] - Colour of focus and hover.
 * @cssprop [--customs-surface] - Background of the fields.
 * @cssprop [--customs-text] - Colour of text.
 * @cssprop [--customs-font] - Font family.
 * @cssprop [--customs-radius] - Radius of the fields.
 */
export class CustomsElementAssistant extends FormElement<ElementAssistantEventMap> {
  static readonly version: string = elementsVersion;
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    defaultValue: { attribute: "value" },
    value: { attribute: false, noAccessor: true },
    tariffCode: { attribute: "tariff-code" },
    writtenFor: { attribute: "written-for" },
    goodsName: { attribute: "goods-name" },
    model: {},
    partNo: { attribute: "part-no" },
    tradeDirection: { attribute: "trade-direction" },
    required: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, reflect: true, attribute: "readonly" },
    disabled: { type: Boolean, reflect: true },
    rows: { attribute: false },
    lookup: { attribute: false },
    history: { attribute: false },
    formDisabled: { state: true },
    attempt: { state: true },
  };

  /** Name of the field in its form. */
  declare name: string | undefined;
  /** The string at first and after a reset; the attribute `value`. */
  declare defaultValue: string | undefined;
  /** The code whose elements are asked for; the one that the user enters is told by `change`, and may be handed back. */
  declare tariffCode: string | undefined;
  /** The code that the string was written for, where that is another one: it goes to elements by their names then. */
  declare writtenFor: string | undefined;
  /** What the goods are called. */
  declare goodsName: string | undefined;
  /** Finds the history of these goods, and is saved with it. */
  declare model: string | undefined;
  /** Likewise: the number that the company itself gives the goods. */
  declare partNo: string | undefined;
  /** On import the preferential treatment of exports does not apply, and is filled in. */
  declare tradeDirection: TradeDirection | undefined;
  /** A specification string is needed. */
  declare required: boolean;
  /** Shows, and changes nothing. */
  declare readOnly: boolean;
  /** Cannot be changed, and is not sent with the form. */
  declare disabled: boolean;
  /** The elements of `tariffCode`, in the place of a look-up. */
  declare rows: readonly ElementRow[] | undefined;
  /** Looks codes up in the place of the portal; for each code, the one that is set then. */
  declare lookup: ElementLookup | undefined;
  /** Offers what the company accepted before; by default unless `rows` or `lookup` are given. */
  declare history: boolean | undefined;
  /** Rises when calls may get through again. */
  declare protected attempt: number;

  #value = "";
  /** Whether what stands in it is that of its attribute. */
  #isDefault = true;
  #problem: AssistantState["problem"];
  /** Rises with what the page sets, so that the fields begin anew. */
  #revision = 0;
  /** The code by whose elements the fields have laid out the string; undefined while it is as the page has set it. */
  #laidOutFor: AssistantState["writtenFor"];
  /** What the fields hold besides the string, also when they start anew. Handed back by the page, it changes nothing. */
  #held: Pick<AssistantState, "tariffCode" | "goodsName"> = { tariffCode: "", goodsName: "" };
  /** Brought back by the browser before the page has set anything. */
  #isRestored = false;
  /** The user has changed something since the page set it last: what look-ups make of it is told, too. */
  #isEdited = false;
  /** The last that `change` has told. */
  #told = "";

  constructor() {
    super();
    this.required = this.readOnly = this.disabled = false;
    this.attempt = 0;
  }

  /** The specification string. A form that is sent at once has it already. */
  override get value(): string {
    return this.#value;
  }
  override set value(text: string) {
    const value = typeof text === "string" ? text : "";
    this.#isDefault = false;
    if (value !== this.#value) this.#begin(value);
  }

  /** Called by the form. */
  formResetCallback(): void {
    this.#begin(textOf(this.defaultValue));
    this.#isDefault = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const hasOtherDefault = changed.has("defaultValue") && this.#isDefault;
    if (hasOtherDefault) {
      this.#value = textOf(this.defaultValue);
      this.#laidOutFor = undefined;
    }
    if (hasOtherDefault || (this.hasUpdated ? this.#asksAnew(changed) : !this.#isRestored)) this.#renew();
    const direction: string | undefined = this.tradeDirection;
    if (changed.has("tradeDirection") && direction && !["import", "export"].includes(direction))
      console.error(`<customs-element-assistant>: trade-direction is "${direction}" and must be "import" or "export".`);
    this.#tellForm();
  }

  /**
   * Called by the browser, which restores what was there before the page was left: the string with the code by whose
   * elements it is laid out, since a page begins with the code of its attribute.
   */
  override formStateRestoreCallback(state: unknown): void {
    const kept = readKeptState(state);
    if (!kept) return super.formStateRestoreCallback(state);
    this.#begin(kept.value);
    const { tariffCode, goodsName } = kept;
    this.#held = { tariffCode, goodsName };
    this.#laidOutFor = kept.writtenFor;
    this.#isDefault = false;
    this.#isRestored = this.#isEdited = true;
    this.#tellForm();
  }

  /** Called by the browser. Its styles are those of the document that it left. */
  adoptedCallback(): void {
    this.startOver();
  }

  protected override keepsParcel(): boolean {
    return true;
  }

  protected override goOn(): void {
    this.attempt += 1;
  }

  protected override needsToken(): boolean {
    return this.history ?? (this.rows === undefined && this.lookup === undefined);
  }

  protected override async loadParcel(): Promise<ParcelLifecycles> {
    return (await import("@customs-portal/parcels/element-assistant")).inlineAssistant;
  }

  protected override parcelProps(): object {
    const revision = this.#revision;
    const isCurrent = () => revision === this.#revision;
    return {
      request: this.#request(),
      held: this.#held,
      revision,
      attempt: this.attempt,
      onState: (state: AssistantState, isByUser: boolean) => isCurrent() && this.#take(state, isByUser),
      onConfirm: (result: AssistedSpecification) => this.emit("confirm", result),
      onLookupFailed: (error: unknown, tariffCode: string) => {
        this.emit("lookup-failed", { tariffCode, error } satisfies LookupFailedDetail);
        // One of the portal stands in the console already.
        if (this.lookup) console.error(`<${this.localName}>: the look-up of the page failed.`, error);
        this.callFailed(error);
      },
    };
  }

  /** Whether the page asks for something else; the value stays then. */
  #asksAnew(changed: PropertyValues): boolean {
    const { tariffCode, goodsName } = this.#held;
    return (
      (changed.has("tariffCode") && codeOfTyped(textOf(this.tariffCode)) !== tariffCode) ||
      (changed.has("goodsName") && textOf(this.goodsName).trim() !== goodsName.trim()) ||
      (changed.has("rows") && JSON.stringify(changed.get("rows")) !== JSON.stringify(this.rows)) ||
      // Written in place, it is another function each time.
      (changed.has("lookup") && !changed.get("lookup") !== !this.lookup)
    );
  }

  #renew(): void {
    this.#revision += 1;
    this.#isEdited = false;
    this.#told = "";
    this.#held = { tariffCode: codeOfTyped(textOf(this.tariffCode)), goodsName: textOf(this.goodsName) };
  }

  #request(): ElementAssistantRequest {
    const { tradeDirection, rows, history } = this;
    const [tariffCode, goodsName, model, partNo] = [this.tariffCode, this.goodsName, this.model, this.partNo].map(
      given,
    );
    const writtenFor = this.#laidOutFor ?? given(this.writtenFor) ?? this.#held.tariffCode;
    const first = this.lookup;
    const lookup: typeof first = first && ((...asked) => (this.lookup ?? first)(...asked));
    const text = { writtenFor, value: this.#value };
    const all = { tariffCode, goodsName, model, partNo, tradeDirection, rows, lookup, history, ...text };
    // An attribute that was taken away is null.
    const set = Object.entries(all).filter(([, one]) => one !== undefined && one !== null);
    return { ...Object.fromEntries(set), readOnly: this.readOnly || this.disabled || this.formDisabled };
  }

  #begin(value: string): void {
    const before = this.#value;
    this.#value = value;
    this.#problem = undefined;
    this.#laidOutFor = undefined;
    this.#renew();
    this.#tellForm();
    this.requestUpdate("value", before);
  }

  #take({ specification, tariffCode, goodsName, writtenFor, problem }: AssistantState, isByUser: boolean): void {
    this.#value = specification;
    this.#problem = problem;
    this.#held = { tariffCode, goodsName };
    this.#laidOutFor = writtenFor;
    if (isByUser) [this.#isDefault, this.#isEdited] = [false, true];
    this.#tellForm();
    if (!this.#isEdited) return;
    const detail = { value: specification, tariffCode, goodsName, writtenFor } satisfies ElementAssistantChangeDetail;
    const told = JSON.stringify(detail);
    if (told === this.#told) return;
    this.#told = told;
    this.emit("change", detail);
  }

  #tellForm(): void {
    this.internals.setFormValue(
      this.#value,
      keptState({ ...this.#held, value: this.#value, writtenFor: this.#laidOutFor }),
    );
    const texts = validityTexts[this.messageLocale()];
    const isEmpty = this.#value === "";
    const problem = countBytes(this.#value) > specificationMaxBytes ? "too-long" : this.#problem;
    if (isEmpty && this.required) this.setValidity({ valueMissing: true }, texts.missing);
    else if (!isEmpty && problem && !this.readOnly) this.setValidity(flags[problem], texts[problem]);
    else this.setValidity();
  }
}

/** The events of the element, by name. */
export interface ElementAssistantEventMap {
  change: CustomEvent<ElementAssistantChangeDetail>;
  confirm: CustomEvent<AssistedSpecification>;
  "lookup-failed": CustomEvent<LookupFailedDetail>;
  "session-expired": CustomEvent<SessionExpiredDetail>;
  "connection-failed": CustomEvent<ConnectionFailedDetail>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Bubbling<ElementAssistantEventMap> {}
  interface HTMLElementTagNameMap {
    "customs-element-assistant": CustomsElementAssistant;
  }
}
