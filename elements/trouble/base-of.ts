import { joinUrl } from "@customs-portal/sdk/rules";
import type { Portal } from "@customs-portal/sdk/portal";

/** The base of the export calls of a portal. */
export function baseOf(portal: Portal): URL {
  const { baseUrl, downloadCenter } = portal.config;
  const base = downloadCenter.baseUrl;
  return new URL(/^https?:/i.test(base) ? base : joinUrl(baseUrl.pro, base), location.href);
}
