/** The grey shape of a text that is still loading. */
export function Skeleton({ width = "100%" }: { width?: number | string }) {
  return <span className="cp-skeleton" style={{ width }} aria-hidden="true" />;
}
