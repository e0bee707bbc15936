import { useInsertionEffect, useRef } from "react";

/**
 * Does something once a component is gone for good. The clean-up of other effects also runs when the tab of a component
 * is hidden, where its state is kept and shown again: what ends there was never given up by anybody.
 * @param work of the last render; runs after the commit that removes the component
 */
export function useGone(work: () => void): void {
  const latest = useRef(work);
  useInsertionEffect(() => {
    latest.current = work;
  });
  // React keeps insertion effects of hidden trees. They must not set state: the work runs right after them.
  useInsertionEffect(() => () => queueMicrotask(() => latest.current()), []);
}
