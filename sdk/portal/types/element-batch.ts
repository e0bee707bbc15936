import type { TradeDirection } from "../../rules/index.ts";

/** A declared line whose specification string is to be checked. */
export interface ElementBatchLine {
  /** Unlike that of every other line; the result names the line by it. */
  readonly key: string;
  /** What people call the line by, such as its number in its document; its place among the lines by default. */
  readonly label?: string | undefined;
  /** The number that the company itself gives the goods. */
  readonly partNo?: string | undefined;
  readonly tariffCode: string;
  /** The specification string. */
  readonly text: string;
  /** Decides what is declared of the preferential treatment of exports; left out, people enter it. */
  readonly tradeDirection?: TradeDirection | undefined;
}

/** What the check of many lines is asked for. */
export interface ElementBatchRequest {
  /** The lines of the page; left out, people bring a table. Beyond 20,000 the others are left alone, and it says so. */
  lines?: readonly ElementBatchLine[] | undefined;
  /** What the columns of its table are saved under, where people may set them up. */
  resourceId?: string | undefined;
  /** Heading of the dialog; its own by default. */
  title?: string | undefined;
}

/** A line of the page whose string was put right. */
export interface PutRightLine {
  key: string;
  text: string;
}
