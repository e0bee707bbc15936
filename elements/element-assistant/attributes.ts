import type { TradeDirection } from "@customs-portal/sdk/rules";

/** The attributes of `<customs-element-assistant>`, as markup and templates write them. */
export interface ElementAssistantAttributes {
  /** Name of the field in its form. */
  name?: string | undefined;
  /** The specification string at first and after a reset. */
  value?: string | undefined;
  /** The code whose elements are asked for. */
  "tariff-code"?: string | undefined;
  /** The code that the string was written for, where that is another one. */
  "written-for"?: string | undefined;
  "goods-name"?: string | undefined;
  /** Finds the history of these goods. */
  model?: string | undefined;
  /** Likewise: the number that the company itself gives the goods. */
  "part-no"?: string | undefined;
  /** On import the preferential treatment is filled in. */
  "trade-direction"?: TradeDirection | undefined;
  /** A specification string is needed. */
  required?: boolean | "" | undefined;
  /** Shows, and changes nothing. */
  readonly?: boolean | "" | undefined;
  /** Cannot be changed, and is not sent with the form. */
  disabled?: boolean | "" | undefined;
  /** Where the portal is, on pages that have none. */
  "base-url"?: string | undefined;
  /** Bearer token of this element alone. */
  token?: string | undefined;
  /** Language of this element alone. */
  locale?: string | undefined;
}
