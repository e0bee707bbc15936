import { tabsStorageKey } from "@customs-portal/sdk/limits";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { isLocalPath, webAddress } from "@customs-portal/sdk/rules";
import type { ShellContext } from "../model/shell-context.ts";
import { tellLogout } from "../model/tell-logout.ts";
import { forgetPerson } from "./forget-person.ts";
import type { Navigations } from "./navigation.ts";
import type { Screens } from "./screens.ts";
import type { SessionLines } from "./session-lines.ts";

export interface SessionEndOptions {
  portal: PortalHost;
  lines: SessionLines;
  screens: Screens;
  navigations: Navigations;
  navigate: ShellContext["navigate"];
}

/** The end of a session. */
export interface SessionEnd {
  /** The address /logout: asks, ends the session and leaves for the configured address (R23-09, A12). */
  signOut(): Promise<void>;
  /** Takes away what is of the session that ended, or that another one took the place of (R4-08, R4-10, A71). */
  clear(): void;
}

/** Creates the end of the sessions of a page. */
export function createSessionEnd({ portal, lines, screens, navigations, navigate }: SessionEndOptions): SessionEnd {
  const { session, config } = portal;
  return {
    async signOut() {
      const workspace = screens.workspace();
      if (workspace && !(await workspace.mayLeave("sign-out"))) return screens.stay();
      const { logoutUrl } = config;
      if (webAddress(logoutUrl)) return navigations.leave(logoutUrl, () => session.signOut());
      await session.signOut();
      if (isLocalPath(logoutUrl)) navigate(logoutUrl, { replace: true });
    },
    clear() {
      const reason = session.ended.getSnapshot() ?? "superseded";
      if (!screens.workspace()?.signedOut()) tellLogout(reason);
      screens.closeWorkspace();
      sessionStorage.removeItem(tabsStorageKey);
      forgetPerson(localStorage);
      lines.forget();
    },
  };
}
