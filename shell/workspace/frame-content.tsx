import { createFrameBridge, IframePage } from "../frames/index.ts";
import type { ShellContext } from "../model/shell-context.ts";
import { RefusedFramePage } from "../pages/error-pages.tsx";
import { findShellRoute, toLocation, type ViewName } from "../routing/index.ts";
import type { MountTarget } from "./line-content.tsx";
import { createPageContent } from "./page-content.tsx";
import type { TabContent } from "./tab-panel.ts";

/** What an embedded page sends nobody to: it would end or replace the session. */
const actions: readonly (ViewName | undefined)[] = [undefined, "sign-in", "sso", "logout"];

function mayOpen(path: string): boolean {
  const route = findShellRoute(toLocation(path).pathname)?.route;
  return !route || !actions.includes(route.view);
}

/** An embedded page, with what it and the portal tell each other; that goes on while the tab is hidden. */
export function createFrameContent({ panel, portal }: MountTarget, shell: ShellContext): TabContent {
  const bridge = createFrameBridge({ portal, origins: portal.config.iframeOrigins, mayOpen });
  const page = (
    <IframePage
      portal={portal}
      bridge={bridge}
      refused={(reason) => <RefusedFramePage reason={reason} shell={shell} />}
    />
  );
  const content = createPageContent({ panel, portal, page });
  return {
    kept: true,
    open() {
      bridge.start();
      content.open();
    },
    close() {
      content.close();
      bridge.end();
    },
  };
}
