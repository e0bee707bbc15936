import type { Portal } from "@customs-portal/sdk/portal";
import { useEffect, useEffectEvent } from "react";

/**
 * Whether personal setups are switched off (R6-12, A23): a dialog of theirs then shows nothing, and ends at once.
 * @param onEnd ends the dialog
 */
export function useSetupsOff({ config }: Pick<Portal, "config">, onEnd: () => void): boolean {
  const isOff = config.closeSelfConfig;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // Whoever is told unmounts this tree, which React cannot do while it renders.
    if (isOff) queueMicrotask(end);
  }, [isOff]);
  return isOff;
}
