import { exportsHintEvent } from "@customs-portal/sdk/limits";
import { useEffect, type RefObject } from "react";

/**
 * Hears the hints that a page gives of changed exports; on a page that gives none the list is fetched as ever.
 * @param screen what is looked at: nothing is fetched while it has no box
 */
export function useExportHints(screen: RefObject<HTMLElement | null>, onHint: () => void): void {
  useEffect(() => {
    const hear = () => {
      if (screen.current && screen.current.getClientRects().length > 0) onHint();
    };
    addEventListener(exportsHintEvent, hear);
    return () => removeEventListener(exportsHintEvent, hear);
  }, [screen, onHint]);
}
