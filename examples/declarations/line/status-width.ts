import type { Translate } from "@customs-portal/ui";
import { declarationStatuses } from "../contract.ts";

/** What a state has around its word, in a cell. */
const aroundPx = 60;
const widePx = 12;
const narrowPx = 7;
/** Its heading, with the marks of an order. */
const leastPx = 140;

/** The width at which no state is cut in the language, whichever of them the rows have. */
export function statusWidth(t: Translate<"declarations">): number {
  const widths = declarationStatuses.map((status) =>
    [...t(`status.${status}`)].reduce((px, char) => px + (/\p{Script=Han}/u.test(char) ? widePx : narrowPx), aroundPx),
  );
  return Math.max(leastPx, ...widths);
}
