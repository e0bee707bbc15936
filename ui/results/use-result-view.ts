import { useElapsed } from "./use-elapsed.ts";

/** How the rows at hand stand to what was asked for. */
export interface ResultState {
  /** What is searched for, without page and order: equal filters give equal texts. */
  subject: string;
  /** The subject that the rows at hand answer; undefined before there are any. */
  shownSubject: string | undefined;
  /** The rows answer another subject, page or order than the one asked for. */
  stale: boolean;
  /** The answer is on its way. */
  pending: boolean;
  /** It could not be had. */
  failed: boolean;
}

/** How a list shows its rows. */
export interface ResultView {
  /** Grey shapes stand for the rows. */
  skeleton: boolean;
  /** The rows are those of an earlier question: pale. */
  dimmed: boolean;
  /** The total at hand is that of what was asked for. */
  totalKnown: boolean;
  /** The wait is long enough to offer a way back. */
  slow: boolean;
}

/** Faster answers are not announced by grey shapes, which would only flash. */
const skeletonAfterMs = 200;
const slowAfterMs = 3000;

/**
 * One rule for every list: rows of an earlier question pale at once; after another search grey shapes take their place,
 * and its total is never shown beside the new filters; after three seconds there is a way back; where the answer fails,
 * the earlier rows come back, pale.
 */
export function useResultView({ subject, shownSubject, stale, pending, failed }: ResultState): ResultView {
  const isOther = shownSubject !== subject;
  const hasRows = shownSubject !== undefined;
  const isReplaced = useElapsed(pending && hasRows && isOther, skeletonAfterMs);
  const slow = useElapsed(pending && hasRows, slowAfterMs);
  return {
    skeleton: pending && (!hasRows || isReplaced),
    dimmed: hasRows && stale && (pending || failed),
    totalKnown: hasRows && !isOther,
    slow,
  };
}
