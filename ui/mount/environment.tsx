import type { Portal } from "@customs-portal/sdk/portal";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { useMemo, type ReactNode } from "react";
import { pageAnnouncer } from "../announcer/announcer.ts";
import { openOverlaySlot, type OverlaySlot } from "../overlays/layer.ts";
import { baseCss, pageCss } from "../styles/base.ts";
import { controlsCss } from "../styles/controls.ts";
import { registerTokens } from "../styles/tokens.ts";
import { uiTexts } from "../locales/index.ts";
import { EnvironmentContext } from "../environment/environment-context.ts";
import { adoptStyles } from "../environment/style-sheets.ts";

/** A container made ready for a React tree. */
export interface MountTarget {
  readonly root: Document | ShadowRoot;
  readonly overlays: OverlaySlot;
  /** Unique per tree, so that ids of two trees on one page differ. */
  readonly identifierPrefix: string;
  readonly unmounted: AbortSignal;
  dispose(): void;
}

let targets = 0;

/** Makes a container ready: style sheets, language, overlay layer. @throws Error when it is not in a document */
export function prepareMountTarget(container: HTMLElement, portal: Portal): MountTarget {
  const root = container.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) {
    throw new Error("The container must be in a document before a tree is mounted into it.");
  }
  registerTokens();
  adoptStyles(root, pageCss);
  adoptStyles(root, baseCss);
  adoptStyles(root, controlsCss);
  portal.i18n.register("ui", uiTexts);
  container.classList.add("cp-app");
  const overlays = openOverlaySlot(container, root);
  const showLanguage = () => {
    container.lang = overlays.container.lang = portal.i18n.locale.getSnapshot();
  };
  showLanguage();
  const releaseAnnouncer = pageAnnouncer().hold();
  const unsubscribeLocale = portal.i18n.locale.subscribe(showLanguage);
  const unmounted = new AbortController();
  targets += 1;
  return {
    root,
    overlays,
    identifierPrefix: `cp${targets}-${Math.random().toString(36).slice(2, 6)}`,
    unmounted: unmounted.signal,
    dispose() {
      unmounted.abort();
      unsubscribeLocale();
      releaseAnnouncer();
      overlays.dispose();
      container.classList.remove("cp-app");
    },
  };
}

/** Gives the tree its environment. */
export function EnvironmentProvider({
  portal,
  target,
  children,
}: {
  portal: Portal;
  target: MountTarget;
  children: ReactNode;
}) {
  const environment = useMemo(
    () => ({ portal, root: target.root, overlays: target.overlays, unmounted: target.unmounted }),
    [portal, target],
  );
  return (
    <EnvironmentContext value={environment}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </EnvironmentContext>
  );
}
