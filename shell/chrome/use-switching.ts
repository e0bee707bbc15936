import type { PortalHost } from "@customs-portal/sdk/portal";
import { useStore } from "@customs-portal/ui";
import { useEffect, useRef } from "react";

/**
 * Whether the company is being switched. What is inert meanwhile loses the focus, which comes back afterwards where
 * nothing else has it.
 */
export function useSwitching({ switching }: Pick<PortalHost["company"], "switching">): boolean {
  const isSwitching = useStore(switching);
  const focused = useRef<Element>(null);
  useEffect(
    () =>
      switching.subscribe(() => {
        // Before anything is drawn.
        if (switching.getSnapshot()) focused.current = document.activeElement;
      }),
    [switching],
  );
  useEffect(() => {
    if (isSwitching) return;
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  }, [isSwitching]);
  return isSwitching;
}
