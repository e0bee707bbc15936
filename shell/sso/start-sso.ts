import type { SessionUser } from "@customs-portal/sdk/contract";
import {
  createStore,
  isHttpError,
  type PortalHost,
  type PortalLocation,
  type SignInOptions,
  type Store,
} from "@customs-portal/sdk/portal";
import { isSamePerson, signInProfileOf } from "@customs-portal/sdk/rules";
import { mayStartAgain, startAddress } from "./start-address.ts";

/** What a sign-in address is doing. */
export type SsoState =
  /** The credential is being checked, or the browser is on its way to the other system. */
  | { readonly kind: "working" }
  /** Somebody else is signed in: it is their word whether the user of the credential takes their place. */
  | {
      readonly kind: "asking";
      readonly current: SessionUser;
      readonly next: SessionUser;
      readonly answer: (isYes: boolean) => void;
    }
  /** The other system waits for the user's wish: after a sign-out, or when it sent the user back empty-handed. */
  | { readonly kind: "ready"; readonly address: string }
  /** The address brought no credential, and no start is set up. */
  | { readonly kind: "missing" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "failed"; readonly cause: unknown };

export interface SsoOptions {
  portal: PortalHost;
  /** The sign-in address, its credential already taken away. */
  location: PortalLocation;
  credential: string | undefined;
  page: { origin: string; leaveFor(address: string): void };
  /** Remembers when a start was last tried. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /**
   * Asks whether the user of the credential may take the place of the one signed in. Left out where nothing but the
   * sign-in address is on the page: its state then asks.
   */
  mayReplace?: SignInOptions["mayReplace"];
  /** Called when the answer was no, or somebody else came meanwhile: the session before goes on. */
  onDeclined(): void;
  now?: () => number;
}

function failed(cause: unknown): SsoState {
  const isUnavailable = isHttpError(cause) && cause.code === "sign-in-method-unavailable";
  return isUnavailable ? { kind: "unavailable" } : { kind: "failed", cause };
}

/**
 * Runs a sign-in address: sends its credential as `{loginType, credential}`, or starts at the configured address (A08).
 * Whose the credential is shows only when it was accepted, so the question comes then: until it is answered, the new
 * session is nobody's, and a no ends it.
 * Lives outside React, since a one-time credential must be sent exactly once.
 */
export function startSso(options: SsoOptions): Store<SsoState> {
  const { portal, location, credential, page, storage, onDeclined, now = Date.now } = options;
  const { config, session } = portal;
  const profile = signInProfileOf(location.pathname, config.signInProfiles);
  const state = createStore<SsoState>({ kind: "working" });

  function ask(next: SessionUser, current: SessionUser): boolean | Promise<boolean> {
    if (isSamePerson(next, current)) return true;
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        state.set({ kind: "working" });
        resolve(isYes);
      };
      state.set({ kind: "asking", current, next, answer });
    });
  }

  if (profile && credential !== undefined) {
    const mayReplace = options.mayReplace ?? ask;
    session.signIn({ loginType: profile.loginType, credential }, { mayReplace }).catch((cause: unknown) => {
      if (isHttpError(cause) && cause.code === "request-cancelled") onDeclined();
      else state.set(failed(cause));
    });
    return state;
  }
  const address = startAddress(profile?.start, location, page.origin);
  const hasLeft = session.ended.getSnapshot() === "user" || session.ended.getSnapshot() === "elsewhere";
  if (address === undefined) state.set({ kind: "missing" });
  // Noted in any case: from "ready", too, the user leaves for the other system.
  else if (!mayStartAgain(storage, location.pathname, now()) || hasLeft) state.set({ kind: "ready", address });
  else page.leaveFor(address);
  return state;
}
