import type { Store } from "@customs-portal/sdk/portal";
import { Activity, useLayoutEffect, type ReactNode } from "react";
import { useStore } from "../hooks/use-store.ts";

export interface KeptActivityProps {
  visible: Store<boolean>;
  /** The element that the tree is mounted in. */
  container: HTMLElement;
  children: ReactNode;
}

/**
 * Stops the effects of a hidden tab and keeps its state, and also what the browser has laid out: React hides with
 * `display: none`, after which a large table would be built anew each time its tab comes back. Drawing is up to the
 * host, which hides the container.
 */
export function KeptActivity({ visible, container, children }: KeptActivityProps) {
  const isVisible = useStore(visible);
  useLayoutEffect(() => {
    if (isVisible) return undefined;
    const keepLayout = () => {
      for (const child of container.children) if (child instanceof HTMLElement) child.style.removeProperty("display");
    };
    keepLayout();
    // Whatever is rendered while the tab is hidden, React hides once more.
    const observer = new MutationObserver(keepLayout);
    observer.observe(container, { childList: true, subtree: true, attributeFilter: ["style"] });
    return () => observer.disconnect();
  }, [isVisible, container]);
  return <Activity mode={isVisible ? "visible" : "hidden"}>{children}</Activity>;
}
