import type { Portal } from "@customs-portal/sdk/portal";
import type { DownloadCenterProps } from "./types.ts";

/** The text of the module: of its i18n key where it is one, else as given (A15). */
export function moduleText(portal: Pick<Portal, "t">, module = ""): string {
  if (module === "") return "";
  const text = portal.t(module);
  // A missing key comes back as itself, without its namespace.
  return module.endsWith(text) ? module : text;
}

/** The name that is searched for before any was typed (R73-07, R73-08, A15). */
export function defaultName(
  portal: Pick<Portal, "t">,
  { taskCode, module }: Pick<DownloadCenterProps, "taskCode" | "module">,
): string {
  return taskCode.includes("all") ? "" : moduleText(portal, module);
}
