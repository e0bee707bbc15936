import { useStore } from "@customs-portal/ui";
import type { UploadSession } from "./session.ts";
import { useOffline } from "./use-offline.ts";

/** What keeps files from being sent that goes by itself: the browser has no network, or the server does not answer. */
export type HoldUp = "offline" | "away";

/** What keeps files from being sent now. */
export function useHoldUp({ isServerAway }: UploadSession): HoldUp | undefined {
  const isAway = useStore(isServerAway);
  const isOffline = useOffline();
  return isOffline ? "offline" : isAway ? "away" : undefined;
}
