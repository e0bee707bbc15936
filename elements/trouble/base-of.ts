import { joinUrl } from "@customs-portal/sdk/rules";
import type { Portal } from "@customs-portal/sdk/portal";
import type { Base } from "../tag-settings.ts";

/** The base of the export calls of a portal, or of its ordinary ones. */
export function baseOf({ config }: Portal, which: Base): URL {
  const { baseUrl, downloadCenter } = config;
  const base = which === "baseUrl" ? "/" : downloadCenter.baseUrl;
  return new URL(/^https?:/i.test(base) ? base : joinUrl(baseUrl.pro, base), location.href);
}
