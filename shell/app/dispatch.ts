import { startUpPatienceMs } from "@customs-portal/sdk/limits";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";
import { within } from "../boot/within.ts";
import { findShellRoute, toLocation, type Resolution } from "../routing/index.ts";
import type { Navigation, NavigationRequest, Navigations } from "./navigation.ts";
import type { Screens } from "./screens.ts";
import type { SessionEnd } from "./session-end.ts";
import type { SessionLines } from "./session-lines.ts";
import { isSso, type SignIn } from "./sign-in.ts";

export interface DispatchOptions {
  session: PortalHost["session"];
  lines: SessionLines;
  resolve(path: string): Resolution;
  navigations: Navigations;
  screens: Screens;
  signIn: SignIn;
  sessionEnd: SessionEnd;
}

function reportRedirects({ redirects }: Resolution) {
  for (const redirect of redirects) {
    dispatchEvent(new CustomEvent("customs-portal:redirect", { detail: redirect }));
    if (redirect.reason === "unknown-line") console.error(`No business line covers the address ${redirect.from}`);
    if (redirect.reason === "loop") console.error(`The address ${redirect.from} redirects without end.`);
  }
}

/** Creates what shows the page of an address: business lines, guards, then the screen that the address is for. */
export function createDispatch(options: DispatchOptions): (request: NavigationRequest) => void {
  const { session, lines, resolve, navigations, screens, signIn, sessionEnd } = options;

  /** Whether the business lines decide what an address shows; signed out, one of them may have a public route there. */
  function needsLines(path: string): boolean {
    if (session.user.getSnapshot()) return !isSso(resolve(path));
    return isLocalPath(path) && findShellRoute(toLocation(path).pathname) === undefined;
  }

  function show(navigation: Navigation) {
    const resolution = resolve(navigation.path);
    reportRedirects(resolution);
    if (resolution.kind === "page" && resolution.route.view === "logout") return void sessionEnd.signOut();
    if (signIn.start(resolution, navigation)) return;
    const user = session.user.getSnapshot();
    if (resolution.kind === "line" && !user) return void screens.showPublicLine(resolution, navigation);
    // Before the sign-in, and while the forced password change is due, pages stand alone.
    const standsAlone = !user || user.forceChangePwd;
    if (resolution.kind === "page" && standsAlone) return screens.showStandalone(resolution, navigation);
    screens.showInWorkspace(resolution, navigation);
  }

  return (request) => {
    const navigation = navigations.begin(request);
    const goOn = () => {
      if (!navigation.signal.aborted) show(navigation);
    };
    if (lines.isKnown() || !needsLines(request.path)) goOn();
    else if (session.user.getSnapshot()) void lines.load().then(goOn);
    // Without an answer nothing is public, and the sign-in page does not wait for it.
    else void within(lines.load(), startUpPatienceMs).then(goOn);
  };
}
