import type { PortalHost } from "@customs-portal/sdk/portal";
import { signInProfileOf, takeCredential, webAddress } from "@customs-portal/sdk/rules";
import type { BootHandle } from "../loader/boot-handle.ts";
import { signInPath, toPath, type PageResolution, type Resolution } from "../routing/index.ts";
import { loadChunk } from "./load-chunk.ts";
import type { Navigation, NavigationRequest, Navigations } from "./navigation.ts";
import type { Screens } from "./screens.ts";

export interface SignInOptions {
  portal: PortalHost;
  boot: BootHandle;
  screens: Screens;
  navigations: Navigations;
  navigate(request: NavigationRequest): void;
}

/** How users sign in: by the form, at another site (A04), or by a credential that another system brings (A08). */
export interface SignIn {
  /** Begins the sign-in that an address leads to. @returns whether it leads to one */
  start(resolution: Resolution, navigation: Navigation): boolean;
  /** Where a session begins that comes of a sign-in address: there, without its credential. */
  arrival(): string | undefined;
  /**
   * Where whoever has just lost the session goes.
   * @param wasAt the path in the address bar; wanted again when the session expired
   */
  afterSession(wasAt: string): string;
}

/** Where users sign in, as the setting `defautLogin` has it. */
export interface LoginRoute {
  /** The login route of the portal: for those who come back from another site without a session, the form. */
  readonly path: string;
  /** Web address of the site that the sign-in is at, where it is at another one. */
  readonly site: string | undefined;
}

/** Reads where users sign in. */
export function loginRoute({ defautLogin }: { readonly defautLogin: string }): LoginRoute {
  return webAddress(defautLogin) ? { path: "/login", site: defautLogin } : { path: defautLogin, site: undefined };
}

/** Whether an address is a sign-in address of another system; it needs no business line. */
export function isSso(resolution: Resolution): boolean {
  return resolution.kind === "page" && resolution.route.view === "sso";
}

/** Creates the sign-in of a page: the one place that decides where an address that needs one leads. */
export function createSignIn({ portal, boot, screens, navigations, navigate }: SignInOptions): SignIn {
  const { session, config } = portal;
  const { path: loginPath, site } = loginRoute(config);
  /** The sign-in address whose session is about to begin. */
  let expected: { readonly path: string; readonly signal: AbortSignal } | undefined;

  /** Whoever has moved on stays where they are, and so does whoever works on something. */
  function failSso({ signal }: Navigation, cause: unknown) {
    if (signal.aborted) return;
    if (screens.workspace()) screens.offerReload(cause);
    else boot.fail("sso", cause);
  }

  /** Sends the browser to another site, unless it has just come back from there empty-handed. */
  async function atSite(login: string, resolution: PageResolution, navigation: Navigation) {
    const { siteSignIn } = await loadChunk("sso", import("../sso/index.ts"));
    if (navigation.signal.aborted) return;
    const address = siteSignIn(login, resolution.location, portal);
    if (address === undefined) return screens.showStandalone(resolution, navigation);
    navigations.arrive(navigation, toPath(resolution.location));
    await navigations.leave(address);
  }

  /**
   * Takes the credential out of the address bar before anything else happens, then signs in with it. What somebody
   * works on stays as it is until they agreed to make room.
   */
  async function bySso(resolution: PageResolution, navigation: Navigation) {
    const { pathname, search } = resolution.location;
    const profile = signInProfileOf(pathname, config.signInProfiles);
    const taken = takeCredential(profile ?? { parameters: [] }, search);
    const location = { ...resolution.location, search: taken.search };
    if (!screens.workspace()) navigations.arrive(navigation, toPath(location));
    else if (navigation.entry === "keep") screens.stay();
    try {
      const { loadSsoTexts, runSso } = await loadChunk("sso", import("../sso/index.ts"));
      await loadChunk("sso", loadSsoTexts(portal));
      if (navigation.signal.aborted) return;
      const workspace = screens.workspace();
      const expectation = { path: toPath(location), signal: navigation.signal };
      expected = expectation;
      const sso = runSso({
        portal,
        location,
        credential: taken.credential,
        mayReplace: workspace?.mayReplace,
        // The next session does not begin at this address.
        onOver() {
          if (expected === expectation) expected = undefined;
        },
        onDeclined(path) {
          if (!workspace && !navigation.signal.aborted) navigate({ path, entry: "replace", exact: true });
        },
      });
      if (!workspace) screens.showStandalone({ ...resolution, location }, navigation, sso);
    } catch (cause) {
      failSso(navigation, cause);
    }
  }

  return {
    start(resolution, navigation) {
      if (resolution.kind !== "page") return false;
      const { view } = resolution.route;
      const isDue = resolution.redirects.at(-1)?.reason === "login";
      if (view === "sso") void bySso(resolution, navigation);
      else if (view !== "sign-in") return false;
      // The form is for those who ask for it, and for lines that go on moving while their session ends: the browser may
      // be about to leave for the address after the sign-out.
      else if (!isDue || site === undefined || screens.workspace()) screens.showStandalone(resolution, navigation);
      else atSite(site, resolution, navigation).catch((cause: unknown) => failSso(navigation, cause));
      return true;
    },
    arrival: () => (expected?.signal.aborted === false ? expected.path : undefined),
    afterSession(wasAt) {
      // Whoever signs in anew is asked for another password where one is due.
      const reason = session.ended.getSnapshot();
      const isWanted = (reason === "expired" || reason === "locked") && !wasAt.startsWith("/forceChangePwd");
      const wanted = isWanted ? wasAt : "/home";
      // At another site only what needs a sign-in leads there, since the form is shown to those who ask for it.
      return site === undefined ? signInPath(wanted, { loginPath }) : wanted;
    },
  };
}
