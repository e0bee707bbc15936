import type { SignOutReason } from "@customs-portal/sdk/portal";

/** Tells the page that a session is over. */
export function tellLogout(reason: SignOutReason): void {
  dispatchEvent(new CustomEvent("customs-portal:logout", { detail: { reason } }));
}
