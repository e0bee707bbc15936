import type { BizConfig, SessionUser } from "@customs-portal/sdk/contract";
import type { PortalLocation } from "@customs-portal/sdk/portal";
import {
  isLocalPath,
  lineOfPath,
  mayOpenRoute,
  routeOfLine,
  signInProfileOf,
  takeCredential,
  type SignInSettings,
} from "@customs-portal/sdk/rules";
import { toLocation, toPath, withQuery } from "./location.ts";
import { namedPath, pagePath } from "./named-path.ts";
import { findShellRoute, serverErrorRoute, type RouteMatch, type ShellRoute } from "./routes.ts";

/** What decides where an address leads. */
export interface RoutingState {
  readonly user: Pick<SessionUser, "menu" | "forceChangePwd" | "defaultHome"> | null;
  readonly lines: BizConfig;
  /** The login route (R21-06, R21-09). */
  readonly loginPath: string;
  /** What /home shows: a route or a business line, by name; where the user may not open it, the portal's own (A11). */
  readonly homeName?: string;
  /** What the site says about its sign-in methods. */
  readonly signInProfiles?: SignInSettings;
}

/** Why an address leads elsewhere. */
export type RedirectReason =
  | "spelling"
  | "route"
  | "home"
  | "signed-in"
  | "login"
  | "forced-change"
  | "unknown-line"
  | "unknown-page"
  | "no-permission"
  | "loop";

/** One step from one address to another. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly reason: RedirectReason;
}

/** What an address shows: a page of the shell, or a business line. */
export type Destination =
  | { readonly kind: "page"; readonly route: ShellRoute; readonly params: Readonly<Record<string, string>> }
  | {
      readonly kind: "line";
      /** Key of the business line. */
      readonly line: string;
      /** Route name. */
      readonly name: string;
      readonly title: string | Record<string, string> | undefined;
      /** Opens without a sign-in. */
      readonly notLogin: boolean;
      /** Whether its tab asks before it closes; undefined where the site decides. */
      readonly closeTabConfirm?: boolean | undefined;
    };

/** Where an address leads in the end, and the steps that led there. */
export type Resolution = Destination & {
  readonly location: PortalLocation;
  readonly redirects: readonly Redirect[];
};

/** An address that shows a page of the shell. */
export type PageResolution = Extract<Resolution, { kind: "page" }>;

/** An address that shows a business line. */
export type LineResolution = Extract<Resolution, { kind: "line" }>;

type Step = { to: string; reason: RedirectReason } | { end: Destination };

const signInViews = new Set(["sign-in", "sso"]);

/**
 * The page after a sign-in: the local `redirect` or `path`, else the home of the user, else /home; never a sign-in
 * route, so that no chain of redirects comes back here (A08).
 */
export function landingPath(search: string, state: RoutingState): string {
  const query = new URLSearchParams(search);
  const wanted = [query.get("redirect"), query.get("path"), state.user?.defaultHome];
  const path = wanted.find((candidate) => {
    if (!candidate || !isLocalPath(candidate)) return false;
    const route = findShellRoute(toLocation(candidate).pathname)?.route;
    return !route || !(route.redirect !== undefined || signInViews.has(route.view ?? "") || route.view === "logout");
  });
  return path ?? "/home";
}

function bringsCredential({ pathname, search }: PortalLocation, { signInProfiles }: RoutingState): boolean {
  const profile = signInProfileOf(pathname, signInProfiles);
  return profile !== undefined && takeCredential(profile, search).credential !== undefined;
}

/**
 * The address of the sign-in.
 * @param wanted comes back after it as `redirect` (R21-05), unless a sign-in leads to no other page anyhow
 */
export function signInPath(wanted: string, { loginPath }: Pick<RoutingState, "loginPath">): string {
  const isPlain = wanted === "/" || wanted === "/home" || toLocation(wanted).pathname === "/logout";
  return isPlain ? loginPath : withQuery(loginPath, { redirect: wanted });
}

function loginRedirect(location: PortalLocation, state: RoutingState): Step {
  return { to: signInPath(toPath(location), state), reason: "login" };
}

function refused(location: PortalLocation, name: string): Step {
  return { to: withQuery("/401", { from: toPath(location), name }), reason: "no-permission" };
}

/** An address that none of the routes of its line covers: no right would open it. */
function missing(location: PortalLocation): Step {
  return { to: withQuery("/404", { from: toPath(location) }), reason: "unknown-page" };
}

/** Where the page leads that says that no line covers an address, once one does: it may come later, or with a new page. */
function coveredSince({ search }: PortalLocation, { lines }: RoutingState): Step | undefined {
  const from = new URLSearchParams(search).get("from");
  if (from === null || !isLocalPath(from)) return undefined;
  const { pathname } = toLocation(from);
  const isOfLine = findShellRoute(pathname) === undefined && lineOfPath(pathname, lines) !== undefined;
  return isOfLine ? { to: from, reason: "route" } : undefined;
}

function guardShellRoute({ route, params }: RouteMatch, location: PortalLocation, state: RoutingState): Step {
  if (!state.user && !route.notLogin) return loginRedirect(location, state);
  if (state.user?.forceChangePwd && !route.duringForcedChange) {
    // A credential of a sign-in address must not come to stand in another one.
    const isSignIn = signInViews.has(route.view ?? "") || (route.notLogin && route.redirect);
    return forcedChange(isSignIn ? landingPath(location.search, state) : toPath(location));
  }
  if (route.redirect) {
    const target = toLocation(route.redirect(new URLSearchParams(location.search)));
    return { to: toPath({ ...location, pathname: target.pathname }), reason: "route" };
  }
  if (state.user && signInViews.has(route.view ?? "") && !bringsCredential(location, state)) {
    return { to: landingPath(location.search, state), reason: "signed-in" };
  }
  const since = route.view === "biz-error" ? coveredSince(location, state) : undefined;
  if (since) return since;
  if (route.view === "home") {
    const to = namedHome(state);
    if (to !== undefined) return { to: toPath({ ...location, pathname: to }), reason: "home" };
  }
  const checked = !route.notLogin && !route.unchecked && !route.ofPerson;
  if (checked && !mayOpenRoute(route.name, state.user?.menu ?? [])) return refused(location, route.name);
  return { end: linePage(route, location, state) ?? { kind: "page", route, params } };
}

/** A page that the shell leaves to a business line, of the line that covers its address; the guards are those of the shell. */
function linePage({ view, name }: ShellRoute, { pathname }: PortalLocation, { lines }: RoutingState) {
  const key = view === "unprovided" ? lineOfPath(pathname, lines) : undefined;
  const line = key !== undefined && Object.hasOwn(lines, key) ? lines[key] : undefined;
  if (key === undefined || !line) return undefined;
  const { title, isListed } = routeOfLine(key, line, pathname);
  const isCovered = isListed || (line.routes ?? []).length === 0;
  return isCovered ? ({ kind: "line", line: key, name, title, notLogin: false } as const) : undefined;
}

/** The address of the page that `homeName` names, where the user may open it; else the portal's own home serves. */
function namedHome({ lines, homeName, user }: RoutingState): string | undefined {
  if (!homeName || homeName === "home" || !user) return undefined;
  const line = Object.hasOwn(lines, homeName) ? lines[homeName] : undefined;
  const ownPath = namedPath(homeName, lines);
  const places = [
    ...(ownPath === undefined ? [] : [{ name: homeName, path: ownPath }]),
    ...(line?.routes ?? []),
    ...(line ? [{ name: homeName, path: `/${homeName}` }] : []),
  ];
  return places.find(({ name }) => mayOpenRoute(name, user.menu))?.path;
}

function forcedChange(redirect: string): Step {
  return { to: withQuery("/forceChangePwd", { redirect }), reason: "forced-change" };
}

/** A menu entry may name its page by `page=` in an address that leads nowhere by itself (A17). */
function namedPage(location: PortalLocation, { lines, user }: RoutingState): Step | undefined {
  const page = new URLSearchParams(location.search).get("page");
  if (!page || !user || !mayOpenRoute(page, user.menu)) return undefined;
  const to = pagePath(toPath(location), page, lines);
  return to === undefined || to === toPath(location) ? undefined : { to, reason: "route" };
}

function guardLine(location: PortalLocation, state: RoutingState): Step {
  const key = lineOfPath(location.pathname, state.lines);
  const line = key !== undefined && Object.hasOwn(state.lines, key) ? state.lines[key] : undefined;
  const found = key !== undefined && line ? routeOfLine(key, line, location.pathname) : undefined;
  if (!state.user && !found?.notLogin) return loginRedirect(location, state);
  if (state.user?.forceChangePwd) return forcedChange(toPath(location));
  if (key === undefined || !found) {
    return (
      namedPage(location, state) ?? { to: withQuery("/biz-error", { from: toPath(location) }), reason: "unknown-line" }
    );
  }
  const { name, title, notLogin, closeTabConfirm, isListed } = found;
  if (!notLogin && !mayOpenRoute(name, state.user?.menu ?? [])) {
    const isMissing = !isListed && (line?.routes ?? []).length > 0;
    return namedPage(location, state) ?? (isMissing ? missing(location) : refused(location, name));
  }
  return { end: { kind: "line", line: key, name, title, notLogin, closeTabConfirm } };
}

function step(location: PortalLocation, state: RoutingState): Step {
  const match = findShellRoute(location.pathname);
  if (!match) return guardLine(location, state);
  if (match.canonicalPath !== location.pathname) {
    return { to: toPath({ ...location, pathname: match.canonicalPath }), reason: "spelling" };
  }
  return guardShellRoute(match, location, state);
}

/** More steps than any configuration needs. */
const redirectLimit = 8;

/**
 * Where an address leads: guards in the order login, forced password change, business line, menu permission (A78).
 * Pure; an endless chain of redirects, which only a wrong configuration can make, ends at /500.
 * @param path a local path; anything else counts as /404
 */
export function resolve(path: string, state: RoutingState): Resolution {
  const redirects: Redirect[] = [];
  let location = toLocation(isLocalPath(path) ? path : "/404");
  while (redirects.length < redirectLimit) {
    const next = step(location, state);
    if ("end" in next) return { ...next.end, location, redirects };
    redirects.push({ from: toPath(location), to: next.to, reason: next.reason });
    location = toLocation(next.to);
  }
  redirects.push({ from: toPath(location), to: serverErrorRoute.path, reason: "loop" });
  return { kind: "page", route: serverErrorRoute, params: {}, location: toLocation(serverErrorRoute.path), redirects };
}
