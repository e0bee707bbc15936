import { useSyncExternalStore } from "react";

/** Where the frame of the portal, a page's tools and a few rows already take all of the height: 384 px at 200 %, say. */
const query = "(max-height: 480px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the screen is too low for a list below the list of a page. */
export function useLowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
