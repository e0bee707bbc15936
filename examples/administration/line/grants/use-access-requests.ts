import type { LinePortal } from "@customs-portal/sdk";
import type { AskedAccessPage } from "@customs-portal/sdk/administration";
import { useResource, useStore, type Resource } from "@customs-portal/ui";
import { fetchAccessRequests } from "../api.ts";
import { useReloadWhenShown } from "../use-reload-when-shown.ts";

/** Somebody may ask while the page is looked at. */
const refreshMs = 60_000;

/** What users of the company have asked for and nobody has decided yet; never that of a company before. */
export function useAccessRequests(portal: LinePortal): Resource<AskedAccessPage> {
  const key = `access-requests ${useStore(portal.session.user)?.company ?? ""}`;
  const result = useResource(key, (signal) => fetchAccessRequests(portal, signal));
  useReloadWhenShown(result.reload, refreshMs);
  return result.dataKey === key ? result : { ...result, data: undefined };
}
