import type { LinePortal } from "@customs-portal/sdk/portal";
import { KeptActivity, mountReact, type MountedTree } from "@customs-portal/ui";
import type { ReactNode } from "react";
import type { TabContent } from "./tab-panel.ts";

/** A page of the shell in a tab, in a shadow root of its own: the styles of business lines do not reach it. */
export function createPageContent({
  panel,
  portal,
  page,
}: {
  panel: HTMLElement;
  portal: LinePortal;
  page: ReactNode;
}): TabContent {
  let opened: { host: HTMLElement; tree: MountedTree } | undefined;
  return {
    kept: true,
    open() {
      if (opened) return;
      const host = document.createElement("div");
      const app = document.createElement("div");
      host.className = "customs-page";
      host.attachShadow({ mode: "open" }).append(app);
      panel.append(host);
      const kept = (
        <KeptActivity visible={portal.tab.visible} container={app}>
          {page}
        </KeptActivity>
      );
      opened = { host, tree: mountReact(app, kept, { portal }) };
    },
    close() {
      opened?.tree.unmount();
      opened?.host.remove();
      opened = undefined;
    },
  };
}
