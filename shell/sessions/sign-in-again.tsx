import type { SessionUser } from "@customs-portal/sdk/contract";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import { webAddress } from "@customs-portal/sdk/rules";
import { coverPage } from "../preferences/cover-page.tsx";
import type { ShellContext } from "../model/shell-context.ts";
import type { Tab } from "../model/tabs.ts";
import { tellLogout } from "../model/tell-logout.ts";
import { toLocation } from "../routing/index.ts";
import { startAddress } from "../sso/start-address.ts";
import { SignInAgain, type SignInAgainProps } from "./SignInAgain.tsx";

export interface SignInAgainOptions extends Pick<SignInAgainProps, "unsaved" | "onSignedIn"> {
  shell: ShellContext;
  active(): Tab;
  /** The same work goes on under another token. */
  onResumed(user: SessionUser): void;
}

/** The sign-in over a page whose session is suspended. */
export interface SigningInAgain {
  /** Whether the page was told of the end of this session. */
  isTold(): boolean;
  destroy(): void;
}

/**
 * Has the user sign in again over the page while the session is suspended: the address is that of the sign-in, which a
 * reload leads to, and the page is told of the end of the session (R8-06).
 */
export function openSignInAgain({ shell, active, onResumed, ...form }: SignInAgainOptions): SigningInAgain {
  const { portal } = shell;
  const { suspended, user, ended } = portal.session;
  // The other tab begins at home: it is for the sign-in alone.
  const { defautLogin } = portal.config;
  const start = webAddress(defautLogin) ? defautLogin : undefined;
  const site = startAddress(start, toLocation("/login"), location.origin);
  let uncover: (() => void) | undefined;
  let isTold = false;

  function suspend() {
    isTold = true;
    // What was asked for in this session is of no other one (R4-48).
    sessionStorage.removeItem(bizConfigStorageKey);
    tellLogout(ended.getSnapshot() ?? "expired");
    shell.writeAddress(shell.signInAddress(), undefined, { replace: true });
    const title = portal.t("sessions:again.title");
    uncover = coverPage(portal, title, <SignInAgain portal={portal} site={site} {...form} />);
  }

  function settle() {
    if (suspended.getSnapshot()) return suspend();
    uncover?.();
    uncover = undefined;
    const { path, id } = active();
    shell.writeAddress(path, id, { replace: true });
    const now = user.getSnapshot();
    if (!now || ended.getSnapshot() !== undefined) return;
    isTold = false;
    shell.renewLines();
    onResumed(now);
  }

  const forget = suspended.subscribe(settle);
  return {
    isTold: () => isTold,
    destroy() {
      forget();
      uncover?.();
    },
  };
}
