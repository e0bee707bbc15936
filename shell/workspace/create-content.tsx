import type { PortalLocation } from "@customs-portal/sdk/portal";
import { ShellPage } from "../pages/ShellPage.tsx";
import { findShellRoute } from "../routing/index.ts";
import type { TabContent } from "./tab-panel.ts";
import { createLineContent, type MountTarget } from "./line-content.tsx";
import type { LineRuntime } from "./line-runtime.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { createFrameContent } from "./frame-content.tsx";
import { createPageContent } from "./page-content.tsx";
import type { Tab } from "../model/tabs.ts";

/** Import-map name of the download centre. */
const downloadCenterName = "@customs-portal/parcels/download-center";

export interface ContentOptions {
  tab: Tab;
  target: MountTarget;
  model: WorkspaceModel;
  runtime: LineRuntime;
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
export function createContent({ tab, target, model, runtime }: ContentOptions): TabContent {
  const { line, view } = tab;
  if (line !== undefined) {
    // A line with a history of its own would answer the moves of other tabs.
    const kept = model.shell.lines().lines[line]?.history !== "browser";
    return runtime.contentOf(line, target, { kept });
  }
  if (view === "download-center") {
    const { loader } = runtime;
    return createLineContent({
      ...target,
      label: downloadCenterName,
      kept: true,
      shadow: true,
      properties: downloadCenterProperties,
      addresses: () => loader.addresses(downloadCenterName),
      load: () => loader.loadApp(downloadCenterName),
      forget: () => loader.forget(downloadCenterName),
    });
  }
  const { panel, portal } = target;
  if (view === "iframe") return createFrameContent(target, model.shell);
  const page = <ShellPage view={view ?? "not-found"} model={model} portal={portal} />;
  return createPageContent({ panel, portal, page });
}
