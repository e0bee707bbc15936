import type { LinePortal, PortalLocation } from "@customs-portal/sdk/portal";
import type { Loader } from "../loader/index.ts";
import { ShellPage } from "../pages/ShellPage.tsx";
import { findShellRoute, toLocation } from "../routing/index.ts";
import type { TabContent } from "./content.ts";
import { createLineContent } from "./line-content.tsx";
import type { LifecycleLimits } from "./lifecycles.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { createPageContent } from "./page-content.tsx";
import type { StyleLinks } from "./line-styles.ts";
import type { StyleKeeper } from "./style-keeper.ts";
import type { Tab } from "../model/tabs.ts";

/** Import-map name of the download centre. */
const downloadCenterName = "@customs-portal/parcels/download-center";

export interface ContentOptions {
  tab: Tab;
  panel: HTMLElement;
  portal: LinePortal;
  model: WorkspaceModel;
  loader: Loader;
  styles: StyleKeeper;
  links: StyleLinks;
  title: () => string;
  limits: LifecycleLimits | undefined;
}

/** The tasks that an address of the download centre asks for; several codes are separated by commas (A82). */
function downloadCenterProperties({ pathname, search }: PortalLocation): object {
  const { systemCode = "", taskCode = "", limit = "" } = findShellRoute(pathname)?.params ?? {};
  const query = new URLSearchParams(search);
  return {
    systemCode: systemCode.split(","),
    taskCode: taskCode.split(","),
    limit,
    module: query.get("module") ?? "",
    extraCode: query.get("extraCode") ?? "",
  };
}

/** What a tab shows: a business line, a parcel of the portal, or a page of the shell. */
export function createContent({
  tab,
  panel,
  portal,
  model,
  loader,
  styles,
  links,
  title,
  limits,
}: ContentOptions): TabContent {
  const { lines } = model.shell;
  const { line, view } = tab;
  if (line !== undefined) {
    const config = lines().lines[line];
    const shadow = config?.isolation === "shadow";
    return createLineContent({
      panel,
      label: line,
      title,
      portal,
      kept: config?.history !== "browser",
      shadow,
      addStyles: (root) => links.add(loader.styles(line), root),
      addresses: () => loader.addresses(line),
      load: () => styles.during(line, links.loadLine(loader, line, { shadow })),
      forget: () => loader.forget(line),
      limits,
    });
  }
  if (view === "download-center") {
    return createLineContent({
      panel,
      label: downloadCenterName,
      title,
      portal,
      kept: true,
      shadow: true,
      properties: downloadCenterProperties,
      addresses: () => loader.addresses(downloadCenterName),
      load: () => loader.loadApp(downloadCenterName),
      forget: () => loader.forget(downloadCenterName),
      limits,
    });
  }
  const route = findShellRoute(toLocation(tab.path).pathname)?.route;
  const page = <ShellPage view={view ?? "not-found"} model={model} portal={portal} />;
  return createPageContent({ panel, portal, kept: route?.kept !== false, page });
}
