import type { Kysely } from "kysely";
import type { HomeTone, MessageTone } from "@customs-portal/sdk/contract";
import type { RouteRequirement, Scope } from "./audience.ts";
import type { LocalText } from "./texts.ts";

/** A row of a list card. */
export interface HomeListRow {
  title: LocalText;
  note: LocalText;
  /** Local path of what it tells of. */
  path: string;
  /** Milliseconds since 1970; null where it has no time. */
  at: number | null;
  tone: MessageTone;
}

/** A point of a chart card. */
export interface HomeChartPoint {
  /** A word, or a calendar day `YYYY-MM-DD`, which is shown as the language of the user has it. */
  label: LocalText;
  value: number;
  /** Local path of what the point sums up. */
  path?: string;
}

/** What each kind of card reads. */
export interface HomeCardData {
  count: { count: number };
  /** The first five are shown. */
  list: { rows: readonly HomeListRow[] };
  /** The first 60 are shown. */
  chart: { points: readonly HomeChartPoint[] };
}

interface Card<Kind extends keyof HomeCardData> {
  /** Unique among the cards of its module; lower-case. */
  name: string;
  kind: Kind;
  title: LocalText;
  /** What has gone wrong, what waits to be done, what is good to know: the home page shows them in this order. */
  tone: HomeTone;
  /** Local path of what the card sums up, such as a list with its filter in the address. */
  path: string;
  /** Who sees it. */
  requires: RouteRequirement;
  /**
   * Reads what the card shows, of the company of the scope, in at most two seconds: else the card says that it could not
   * be read, and the others are there all the same.
   * @param db a connection for reads, as `ModuleContext.readDb`; pass `signal` to `execute`
   */
  read(db: Kysely<never>, scope: Scope, signal: AbortSignal): Promise<HomeCardData[Kind]>;
}

/** A card of the home page. */
export type HomeCard = Card<"count"> | Card<"list"> | Card<"chart">;
