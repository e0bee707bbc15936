import type { TextKey } from "@customs-portal/sdk/portal";

/** An entry of the table: the exact address, the name for the menu-permission check, who may open it, what draws it. */
interface RouteEntry {
  /** Exact spelling and case (A09); a segment that starts with ":" is a parameter. */
  readonly path: string;
  readonly name: string;
  /** i18n key of the title (R21-02). */
  readonly titleKey: Extract<TextKey, `shell:route.${string}`>;
  /** Needs no login (R21-04). */
  readonly notLogin?: true;
  /** Error pages and /logout are never checked against the menu: the redirect to /401 would loop (A14). */
  readonly unchecked?: true;
  /** Belongs to the person, whatever the menu: a tab like any other, for everybody who is signed in. */
  readonly ofPerson?: true;
  /** Drawn while the forced password change is due. */
  readonly duringForcedChange?: true;
  /** False loses its state when its tab is left (R23-02). */
  readonly kept?: false;
  /** Tabs are told apart by pathname and search, not by pathname alone. */
  readonly keyedBySearch?: true;
  /** An address that only leads elsewhere. */
  readonly redirect?: (query: URLSearchParams) => string;
  /** What draws it: the table is where views get their names. */
  readonly view?: string;
}

/** Sends to `target` when a token is there, else to /401 (R22-14 … R22-18). */
const withToken = (target: string) => (query: URLSearchParams) => (query.get("token") ? target : "/401");

const signIn = (path: string, name: string) =>
  ({ path, name, titleKey: "shell:route.signIn", notLogin: true, view: "sign-in" }) as const;

/** A sign-in method whose credential another system brings (A08); `signInProfiles` of sdk/rules says how. */
const sso = (path: string) =>
  ({ path, name: path.slice(1), titleKey: "shell:route.signIn", notLogin: true, view: "sso" }) as const;

const serverError = {
  path: "/500",
  name: "500",
  titleKey: "shell:route.serverError",
  notLogin: true,
  view: "server-error",
} as const;

/**
 * Every route of the shell (specification 2.2 and 2.3), spelled exactly so. A new page is an entry here and its
 * component: the compiler asks for it in pages/ShellPage.tsx, and in pages/StandalonePage.tsx where it is shown to those
 * who are signed out. Components stand there, since the sign-in page loads this table.
 */
const table = [
  signIn("/login", "login"),
  signIn("/reservelogin", "reservelogin"),
  sso("/ssologin"),
  sso("/caslogin"),
  sso("/ssologinlv"),
  sso("/GuardJinkoIndex"),
  sso("/guardJinkonSSO"),
  sso("/guard"),
  sso("/guardSSO"),
  sso("/guardSSOOA"),
  sso("/guardWebsite"),
  { path: "/sso", name: "sso", titleKey: "shell:route.signIn", notLogin: true, redirect: () => "/guardSSO" },
  {
    path: "/wormhole",
    name: "wormhole",
    titleKey: "shell:route.signIn",
    notLogin: true,
    redirect: withToken("/guard"),
  },
  {
    path: "/wormholeWebsite",
    name: "wormholeWebsite",
    titleKey: "shell:route.signIn",
    notLogin: true,
    redirect: withToken("/guardWebsite"),
  },
  { path: "/401", name: "401", titleKey: "shell:route.noPermission", notLogin: true, view: "no-permission" },
  { path: "/404", name: "404", titleKey: "shell:route.notFound", notLogin: true, view: "not-found" },
  serverError,
  {
    path: "/forceChangePwd",
    name: "forceChangePwd",
    titleKey: "shell:route.changePassword",
    duringForcedChange: true,
    kept: false,
    view: "force-change-password",
  },
  {
    path: "/account/sessions",
    name: "accountSessions",
    titleKey: "shell:route.sessions",
    ofPerson: true,
    view: "sessions",
  },
  { path: "/xdomessagecenter", name: "xdomessagecenter", titleKey: "shell:route.messages", view: "messages" },
  { path: "/marketplaceCenter", name: "marketplaceCenter", titleKey: "shell:route.marketplace", view: "marketplace" },
  { path: "/", name: "root", titleKey: "shell:route.home", unchecked: true, redirect: () => "/home" },
  { path: "/home", name: "home", titleKey: "shell:route.home", view: "home" },
  // Both homes stand beside the side menu: a home without the way to the work sends users searching (A11). What sets
  // this one apart is that it shows the whole menu.
  { path: "/homeMenu", name: "homeMenu", titleKey: "shell:route.homeMenu", view: "home-menu" },
  { path: "/biz-error", name: "bizError", titleKey: "shell:route.bizError", unchecked: true, view: "biz-error" },
  { path: "/logout", name: "logout", titleKey: "shell:route.signOut", unchecked: true, view: "logout" },
  {
    path: "/download/center/:systemCode/:taskCode/:limit",
    name: "downloadCenter",
    titleKey: "shell:route.downloadCenter",
    keyedBySearch: true,
    view: "download-center",
  },
  {
    path: "/logistics/workbench",
    name: "logisticsWorkbench",
    titleKey: "shell:route.logisticsWorkbench",
    view: "unprovided",
  },
  { path: "/logistics/list", name: "logisticsList", titleKey: "shell:route.logisticsList", view: "unprovided" },
  { path: "/iframeView", name: "iframeView", titleKey: "shell:route.iframe", keyedBySearch: true, view: "iframe" },
] as const satisfies readonly RouteEntry[];

type Drawn = Extract<(typeof table)[number], { readonly view: string }>;

/** What draws a route of the shell. */
export type ViewName = Drawn["view"];

/** What begins something in place of drawing a page of its own. */
type Action = "sign-in" | "sso" | "logout";

/** The pages of the shell that are shown in tabs; the download centre is a parcel. */
export type TabView = Exclude<ViewName, Action | "download-center">;

/** The pages that are shown without the workspace as well: signed out, or while the forced password change is due. */
export type StandaloneView = Exclude<
  Extract<Drawn, { readonly notLogin: true } | { readonly duringForcedChange: true }>["view"],
  Action
>;

/** A route of the shell. */
export interface ShellRoute extends RouteEntry {
  readonly view?: ViewName;
}

/** Every route of the shell. */
export const shellRoutes: readonly ShellRoute[] = table;

/** Error pages and the password change: no tabs (see `Tab.passing`). */
export function isPassing({ kept, notLogin, unchecked }: ShellRoute): boolean {
  return kept === false || notLogin === true || unchecked === true;
}

/** Where a wrong configuration ends. */
export const serverErrorRoute: ShellRoute = serverError;

/** A route that matches a path, its parameters, and the path in the spelling of the table. */
export interface RouteMatch {
  readonly route: ShellRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly canonicalPath: string;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function matchRoute(route: ShellRoute, given: readonly string[]): RouteMatch | undefined {
  const wanted = route.path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  const canonical: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeSegment(segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
    canonical.push(part.startsWith(":") ? segment : part);
  }
  return { route, params, canonicalPath: `/${canonical.join("/")}` };
}

/** Finds the shell route of a path; another case of the letters matches too and is told by `canonicalPath` (A09). */
export function findShellRoute(pathname: string): RouteMatch | undefined {
  const given = pathname.split("/").filter(Boolean);
  const matches = shellRoutes.flatMap((route) => matchRoute(route, given) ?? []);
  return matches.find((match) => match.canonicalPath === pathname) ?? matches[0];
}
