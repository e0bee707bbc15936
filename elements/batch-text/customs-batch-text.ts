import { batchTextMaxEntries } from "@customs-portal/sdk/limits";
import { checkByPattern, parseBatchText, type BatchTextOptions } from "@customs-portal/sdk/rules";
import { css, type PropertyDeclarations, type PropertyValues } from "lit";
import type { ElementFailedDetail } from "../download-center/customs-download-center.ts";
import { hostStyles } from "../host-styles.ts";
import { FormElement } from "../form-element.ts";
import type { Bubbling } from "../listeners.ts";
import type { ParcelLifecycles } from "../parcel-element.ts";
import { elementsVersion } from "../version.ts";
import { validityTexts } from "./validity-texts.ts";

/** Detail of `change`. */
export interface BatchTextChangeDetail {
  entries: readonly string[];
}

/** A field asks for the width of a field. */
const fieldStyles = css`
  .frame::before {
    grid-template-columns: minmax(120px, 320px);
  }
`;

/**
 * A field of a form for many numbers: a line that says what it holds, and a dialog to type or paste them into, which
 * counts them and points out what came twice, is wrong or too much. It calls no backend and needs no token.
 *
 * A form gets one entry of its `name` with a number a line, as a `<textarea>` would send it; with `repeated`, an entry
 * for each number.
 *
 * @fires {CustomEvent<BatchTextChangeDetail>} change - The user applied other entries, or cleared them.
 * @fires {CustomEvent<ElementFailedDetail>} element-failed - The element could not start or broke; it offers to try again.
 * @csspart app - The field.
 * @csspart failed - The message shown when the element could not start.
 * @cssprop [--customs-primary] - Colour of the primary button, focus and hover.
 * @cssprop [--customs-surface] - Background of the field.
 * @cssprop [--customs-text] - Colour of text.
 * @cssprop [--customs-font] - Font family.
 * @cssprop [--customs-radius] - Radius of the field.
 */
export class CustomsBatchText extends FormElement<BatchTextEventMap> {
  static readonly version: string = elementsVersion;
  static override styles = [hostStyles, fieldStyles];
  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    defaultValue: { attribute: "value" },
    entries: { attribute: false, noAccessor: true },
    label: {},
    limit: { type: Number },
    pattern: {},
    patternHint: { attribute: "pattern-hint" },
    separators: {},
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    repeated: { type: Boolean },
    formDisabled: { state: true },
  };

  /** Name of the field in its form. */
  declare name: string | undefined;
  /** What stands in it at first and after a reset; the attribute `value`. */
  declare defaultValue: string | undefined;
  /** Names the field where no `<label>` does. */
  declare label: string | undefined;
  /** Most entries. */
  declare limit: number | undefined;
  /** What an entry must match as a whole, as the `pattern` of an input. */
  declare pattern: string | undefined;
  /** Says in words what an entry must look like. */
  declare patternHint: string | undefined;
  /** Characters that part entries besides line breaks and commas. */
  declare separators: string | undefined;
  /** At least one entry is needed. */
  declare required: boolean;
  /** Cannot be changed, and is not sent with the form. */
  declare disabled: boolean;
  /** The form gets an entry for each number instead of one with a number a line. */
  declare repeated: boolean;

  #entries: readonly string[] = [];
  /** The entries of the default, while nobody has set others. */
  #byDefault: readonly string[] = this.#entries;
  /** The check of a pattern, made once for it. */
  #check: { readonly pattern: string | undefined; readonly isRight: BatchTextOptions["isValid"] } = {
    pattern: undefined,
    isRight: undefined,
  };

  constructor() {
    super();
    this.required = this.disabled = this.repeated = false;
  }

  /** The numbers, each once. A form that is sent at once has them already. */
  get entries(): readonly string[] {
    return this.#entries;
  }
  set entries(entries: readonly string[]) {
    const before = this.#entries;
    this.#entries = Array.isArray(entries) ? entries : [];
    this.#tellForm();
    this.requestUpdate("entries", before);
  }

  /** The numbers, one a line. */
  override get value(): string {
    return this.entries.join("\n");
  }
  override set value(text: string) {
    this.entries = this.#read(text);
  }

  /** Called by the form. */
  formResetCallback(): void {
    this.entries = this.#byDefault = this.#read(this.defaultValue);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isDefault = this.#entries === this.#byDefault;
    if (isDefault && (changed.has("defaultValue") || changed.has("separators")))
      this.#entries = this.#byDefault = this.#read(this.defaultValue);
    this.#tellForm();
  }

  protected override needsToken(): boolean {
    return false;
  }

  protected override loadParcel(): Promise<ParcelLifecycles> {
    return import("@customs-portal/parcels/batch-text-field");
  }

  protected override parcelProps(): object {
    const labels = [...this.internals.labels].map(({ textContent }) => textContent?.trim() ?? "");
    return {
      label: this.label ?? labels.join(" "),
      entries: this.entries,
      request: {
        limit: this.#limit(),
        pattern: this.pattern,
        patternHint: this.patternHint,
        separators: this.separators,
      },
      disabled: this.disabled || this.formDisabled,
      onEntries: (entries: readonly string[]) => {
        this.entries = entries;
        this.emit("change", { entries } satisfies BatchTextChangeDetail);
      },
      onUnavailable: (error: unknown) => this.complain(error),
    };
  }

  #read(text: string | null | undefined): readonly string[] {
    return parseBatchText(text ?? "", { separators: this.separators ?? "" }).entries;
  }

  #limit(): number {
    return this.limit && this.limit > 0 ? this.limit : batchTextMaxEntries;
  }

  #tellForm(): void {
    const { entries, name } = this;
    if (this.repeated && name) {
      const data = new FormData();
      for (const entry of entries) data.append(name, entry);
      this.internals.setFormValue(data, this.value);
    } else this.internals.setFormValue(this.value);
    this.#checkEntries();
  }

  #checkEntries(): void {
    const { missing, tooMany, wrong } = validityTexts[this.messageLocale()];
    const limit = this.#limit();
    const wrongCount = this.#countWrong();
    if (this.required && this.entries.length === 0) this.setValidity({ valueMissing: true }, missing);
    else if (this.entries.length > limit)
      this.setValidity({ rangeOverflow: true }, tooMany.replace("{n}", String(limit)));
    else if (wrongCount > 0) this.setValidity({ patternMismatch: true }, wrong.replace("{n}", String(wrongCount)));
    else this.setValidity();
  }

  /** What the dialog applied fits; what the page set may not. */
  #countWrong(): number {
    const { pattern } = this;
    if (pattern !== this.#check.pattern) this.#check = { pattern, isRight: checkByPattern(pattern) };
    const { isRight } = this.#check;
    return isRight ? this.entries.filter((entry) => !isRight(entry)).length : 0;
  }
}

/** The events of the element, by name. */
export interface BatchTextEventMap {
  change: CustomEvent<BatchTextChangeDetail>;
  "element-failed": CustomEvent<ElementFailedDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends Bubbling<BatchTextEventMap> {}
  interface HTMLElementTagNameMap {
    "customs-batch-text": CustomsBatchText;
  }
}
