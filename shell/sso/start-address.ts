import type { PortalLocation } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";

/** Stands for the way back in the configured start address. */
const callbackMark = "{callback}";

/** The address that another system sends the user back to; where to go afterwards is kept. */
function callbackAddress({ pathname, search }: PortalLocation, origin: string): string {
  // One page starts this method, another one ends it (specification 2.2).
  const url = new URL(pathname === "/guardJinkonSSO" ? "/GuardJinkoIndex" : pathname, origin);
  const query = new URLSearchParams(search);
  const after = [query.get("redirect"), query.get("path")].find((path) => path !== null && isLocalPath(path));
  if (after) url.searchParams.set("redirect", after);
  return url.href;
}

/**
 * Where the sign-in of an address begins: a web address; undefined where none is set up.
 * @param start the configured address; `{callback}` in it becomes the way back
 */
export function startAddress(start: string | undefined, location: PortalLocation, origin: string): string | undefined {
  if (!start) return undefined;
  const callback = encodeURIComponent(callbackAddress(location, origin));
  const url = URL.parse(start.replaceAll(callbackMark, callback), origin);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}

const startedKey = "customs-portal.sign-in-started";
/** Whoever takes longer at the other system is asked who they are. */
const startGoodMs = 30 * 60_000;
/** Somebody who is back so soon without a credential would be sent around in circles. */
const circleMs = 15_000;

/** Whether a start may go by itself, and notes that it does: a system that sends users back empty-handed ends the circle. */
export function mayStartAgain(storage: Pick<Storage, "getItem" | "setItem">, route: string, now: number): boolean {
  const [lastRoute, lastAt] = (storage.getItem(startedKey) ?? "").split(" ");
  storage.setItem(startedKey, `${route} ${now}`);
  return lastRoute !== route || now - Number(lastAt) > circleMs;
}

/**
 * Whether this tab began a sign-in itself, of which a credential may come; it counts for the next credential alone.
 * @param now in ms
 */
export function takeStart(storage: Pick<Storage, "getItem" | "removeItem">, now: number): boolean {
  const [, startedAt] = (storage.getItem(startedKey) ?? "").split(" ");
  storage.removeItem(startedKey);
  return startedAt !== undefined && now - Number(startedAt) <= startGoodMs;
}
