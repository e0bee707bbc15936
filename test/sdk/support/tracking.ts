import type { TrackEvent } from "@customs-portal/sdk/contract";
import type { Portal } from "@customs-portal/sdk/portal";

/** The session user of the tests of tracking. */
export const user = { accessToken: "token-1", userNo: "operator", company: "3101", ip: "10.0.0.1", menu: [] };
export const endpoint = "POST /pms/api/track";

/** The events that a call brought. */
export const eventsOf = ({ body }: { body: string }): TrackEvent[] =>
  (JSON.parse(body) as { events: TrackEvent[] }).events;

/** Tells a portal of `count` actions. */
export function act(portal: Portal, count: number): void {
  for (let index = 0; index < count; index++) portal.track.action(`action ${index}`);
}
