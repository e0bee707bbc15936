import type { SessionUser } from "@customs-portal/sdk/contract";
import { isSessionUser, sessionChannelName, type SessionMessage } from "@customs-portal/sdk/portal";

/**
 * Watches who signs in in the other tabs of the browser, up to whoever is signed in there now.
 * @param onChange with the last one; undefined once they have signed out @returns ends it
 */
export function watchBegunElsewhere(onChange: (user: SessionUser | undefined) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(sessionChannelName);
  let last: SessionUser | undefined;

  function become(next: unknown) {
    last = isSessionUser(next) ? next : undefined;
    onChange(last);
  }

  channel.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
    if (data.type === "begun") return become(data.user);
    if (last === undefined || !("token" in data) || data.token !== last.accessToken) return;
    become(data.type === "replaced" ? data.user : undefined);
  });
  return () => channel.close();
}
