import { useSyncExternalStore } from "react";

/** As in the sheet: screens on which the first columns are all that is in sight. */
const query = "(max-width: 600px)";

/** Whether the screen is narrow, now and later. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
