import type { ElementRow } from "../../contract/index.ts";
import type { TradeDirection } from "../../rules/index.ts";
import type { ElementSource } from "./elements.ts";

/** A look-up that the page brings itself. */
export type ElementLookup = Extract<ElementSource, (...given: never) => unknown>;

/** What the assistant for declaration elements is asked for; names are those of `<customs-element-assistant>`. */
export interface ElementAssistantRequest {
  /** Heading of the dialog; its own by default. */
  title?: string | undefined;
  /** The code whose elements are asked for; people may enter another one. */
  tariffCode?: string | undefined;
  /** `tariffCode` is shown and stays: what is filled in is for a line that keeps its code. */
  fixedCode?: boolean | undefined;
  goodsName?: string | undefined;
  /** The specification string at first. */
  value?: string | undefined;
  /**
   * The code that `value` was written for, where `tariffCode` has become another one since: its values go to the
   * elements of the same names, and where those are not known the string is kept whole. By default it is `tariffCode`.
   * @example
   * ```ts
   * const goods = { tariffCode: "8471301000", writtenFor: "8517130000", value: "0|3|通话|某牌" };
   * const filled = await portal.dialogs.open("element-assistant", goods);
   * ```
   */
  writtenFor?: string | undefined;
  /** On import the preferential treatment of exports does not apply, and is filled in. */
  tradeDirection?: TradeDirection | undefined;
  /** Shows, and changes nothing. */
  readOnly?: boolean | undefined;
  /** Finds the history of these goods, and is saved with it. */
  model?: string | undefined;
  /** Likewise: the number that the company itself gives the goods. */
  partNo?: string | undefined;
  /** The elements of `tariffCode`, in the place of a look-up; other codes are looked up. */
  rows?: readonly ElementRow[] | undefined;
  /** Looks codes up in the place of the portal. */
  lookup?: ElementLookup | undefined;
  /** Offers what the company accepted before, and saves what is accepted now; by default unless `rows` or `lookup` are given. */
  history?: boolean | undefined;
  /** Leads from the dialog to the check of many lines; by default unless it is read-only. */
  batch?: boolean | undefined;
}

/** What the assistant answers. */
export interface AssistedSpecification {
  tariffCode: string;
  /** As entered, else that of the catalogue. */
  goodsName: string;
  /** The specification string, of at most 255 bytes as the customs count them (R5-08). */
  specification: string;
  /** The code by whose elements the string is laid out; another one where those of `tariffCode` are not known. */
  writtenFor: string;
  /** A value for each element; one for all where the elements are not known. */
  values: string[];
}
