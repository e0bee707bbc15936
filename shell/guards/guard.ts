import { createStore, HttpError, type Portal, type PortalLocation, type Store } from "@customs-portal/sdk/portal";
import { signInProfileOf } from "@customs-portal/sdk/rules";
import { mayStartAgain, startAddress } from "./start-address.ts";

/** What a sign-in address is doing. */
export type GuardState =
  /** The credential is being checked, or the browser is on its way to the other system. */
  | { readonly kind: "working" }
  /** The other system waits for the user's wish: after a sign-out, or when it sent the user back empty-handed. */
  | { readonly kind: "ready"; readonly address: string }
  /** The address brought no credential, and no start is set up. */
  | { readonly kind: "missing" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "failed"; readonly cause: unknown };

export interface GuardOptions {
  portal: Portal;
  /** The sign-in address, its credential already taken away. */
  location: PortalLocation;
  credential: string | undefined;
  page: { origin: string; leaveFor(address: string): void };
  /** Remembers when a start was last tried. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Called once a session was made. */
  onSignedIn(): void;
  now?: () => number;
}

function failed(cause: unknown): GuardState {
  const isUnavailable = cause instanceof HttpError && cause.code === "sign-in-method-unavailable";
  return isUnavailable ? { kind: "unavailable" } : { kind: "failed", cause };
}

/**
 * Runs a sign-in address: sends its credential as `{loginType, credential}`, or starts at the configured address (A08).
 * Lives outside React, since a one-time credential must be sent exactly once.
 */
export function startGuard(options: GuardOptions): Store<GuardState> {
  const { portal, location, credential, page, storage, onSignedIn, now = Date.now } = options;
  const { config, session } = portal;
  const profile = signInProfileOf(location.pathname, config.signInProfiles);
  const state = createStore<GuardState>({ kind: "working" });

  if (profile && credential !== undefined) {
    session.signIn({ loginType: profile.loginType, credential }).then(onSignedIn, (cause: unknown) => {
      state.set(failed(cause));
    });
    return state;
  }
  const address = startAddress(profile?.start, location, page.origin);
  const hasLeft = session.ended.getSnapshot() === "user" || session.ended.getSnapshot() === "elsewhere";
  if (address === undefined) state.set({ kind: "missing" });
  else if (hasLeft || !mayStartAgain(storage, location.pathname, now())) state.set({ kind: "ready", address });
  else page.leaveFor(address);
  return state;
}
