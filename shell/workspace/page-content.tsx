import type { LinePortal } from "@customs-portal/sdk/portal";
import { mountReact, useStore, type MountedTree } from "@customs-portal/ui";
import { Activity, type ReactNode } from "react";
import type { TabContent } from "./content.ts";

/** Stops the effects of a hidden page and keeps its state. */
function TabActivity({ portal, children }: { portal: LinePortal; children: ReactNode }) {
  const visible = useStore(portal.tab.visible);
  return <Activity mode={visible ? "visible" : "hidden"}>{children}</Activity>;
}

/** A page of the shell in a tab, in a shadow root of its own: the styles of business lines do not reach it. */
export function createPageContent(options: {
  panel: HTMLElement;
  portal: LinePortal;
  kept: boolean;
  page: ReactNode;
}): TabContent {
  const { panel, portal, kept, page } = options;
  let opened: { host: HTMLElement; tree: MountedTree } | undefined;
  return {
    kept,
    open() {
      if (opened) return;
      const host = document.createElement("div");
      const app = document.createElement("div");
      host.className = "customs-page";
      host.attachShadow({ mode: "open" }).append(app);
      panel.append(host);
      opened = { host, tree: mountReact(app, <TabActivity portal={portal}>{page}</TabActivity>, { portal }) };
    },
    close() {
      opened?.tree.unmount();
      opened?.host.remove();
      opened = undefined;
    },
  };
}
