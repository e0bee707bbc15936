import type { PortalHost, PostedExport } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import type { BootHandle } from "../loader/boot-handle.ts";
import type { NavigateOptions, ShellContext } from "../model/shell-context.ts";
import { createPageHistory, landingPath, resolve, toLocation, type PageHistory } from "../routing/index.ts";
import { createDispatch } from "./dispatch.ts";
import { createNavigations } from "./navigation.ts";
import { createPageTitle } from "./page-title.ts";
import { createScreens } from "./screens.ts";
import { createSessionEnd } from "./session-end.ts";
import { createSessionLines } from "./session-lines.ts";
import { createSignIn, loginRoute } from "./sign-in.ts";

export interface AppOptions {
  boot: BootHandle;
  portal: PortalHost;
  /** Empty element that the shell fills. */
  host: HTMLElement;
  history?: PageHistory;
}

/** The shell of a page: address, guards, screens, session. */
export interface App {
  run(): void;
  navigate(path: string, options?: NavigateOptions): void;
  /** An export was posted; where there is a workspace, it tells of its end. */
  exportPosted(posted: PostedExport): void;
  /** Whether there is work that its user can go on with after signing in again over it. */
  keepsWork(): boolean;
}

/** Creates the shell. `run` shows the page of the current address. */
export function createApp({ boot, portal, host, history = createPageHistory() }: AppOptions): App {
  const { session, config } = portal;
  const lines = createSessionLines(boot, portal);
  const navigations = createNavigations(history);
  const title = createPageTitle(portal);
  const { path: loginPath } = loginRoute(config);

  const state = () => ({
    user: session.user.getSnapshot(),
    lines: lines.current().lines,
    loginPath,
    homeName: config.homeName,
    signInProfiles: config.signInProfiles,
  });
  const shell: ShellContext = {
    portal,
    lines: () => lines.current(),
    onLines: lines.subscribe,
    renewLines: lines.renew,
    navigate,
    resolve: (path) => resolve(path, state()),
    landing: () => landingPath("", state()),
    signInAddress: () => signIn.afterSession(history.path()),
    writeAddress(path, tabId, options) {
      navigations.write(path, tabId, options);
      title.refresh();
    },
  };
  const screens = createScreens({ host, boot, shell, navigations, title });
  const signIn = createSignIn({ portal, boot, screens, navigations, navigate: (request) => dispatch(request) });
  const sessionEnd = createSessionEnd({ portal, lines, screens, navigations, navigate });
  const dispatch = createDispatch({ session, lines, resolve: shell.resolve, navigations, screens, signIn, sessionEnd });

  function navigate(path: string, { replace = false, tabId }: NavigateOptions = {}) {
    if (!isLocalPath(path)) throw new TypeError(`Not a path of this portal: ${path}`);
    dispatch({ path, entry: replace ? "replace" : "push", tabId, exact: tabId !== undefined });
  }

  let wasSignedIn = session.user.getSnapshot() !== null;
  /** A session has begun or is over: whoever is signed in goes to work, everybody else signs in. */
  function onSessionChange() {
    const isOver = wasSignedIn;
    wasSignedIn = session.user.getSnapshot() !== null;
    if (isOver) sessionEnd.clear();
    // The address of the last user may say what they were looking for.
    const path = signIn.arrival() ?? (isOver ? "/home" : history.path());
    if (wasSignedIn) dispatch({ path, entry: "replace", exact: true });
    else if (isOver && !navigations.isLeaving()) navigate(shell.signInAddress(), { replace: true });
  }
  session.generation.subscribe(onSessionChange);
  lines.subscribe(() => {
    // The line of an address may come later than the page that says that there is none.
    const path = history.path();
    if (lines.isKnown() && toLocation(path).pathname === "/biz-error") navigate(path, { replace: true });
  });
  history.listen(({ path, state: { tabId }, byLine }) => {
    if (!byLine) return dispatch({ path, entry: "keep", tabId, exact: true });
    screens.workspace()?.adopt(shell.resolve(path));
  });

  return {
    navigate,
    exportPosted: (posted) => screens.workspace()?.exportPosted(posted),
    keepsWork: () => screens.workspace() !== undefined,
    run: () => dispatch({ path: history.path(), entry: "keep", tabId: history.state().tabId, exact: true }),
  };
}
