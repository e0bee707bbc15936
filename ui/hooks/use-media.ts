import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query matches, now and later.
 * @example
 * ```ts
 * const isNarrow = useMedia("(max-width: 600px)");
 * ```
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
