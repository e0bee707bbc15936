import type { BusinessLineConfig, FunctionGrant, MenuBadge, MenuEntry } from "../contract/index.ts";
import { isShown } from "../flags.ts";

/** Route names that skip the menu-permission check, in the order of the specification, 2.4 (R24-22). */
export const exemptRouteNames: readonly string[] = [
  "home",
  "forceChangePwd",
  "xdomessagecenter",
  "downloadCenter",
  "wormhole",
  "wormholeWebsite",
  "guard",
  "guardSSO",
  "guardWebsite",
  "sso",
  "ssologin",
  "ssologinlv",
  "login",
  "reservelogin",
  "register",
  "DcEntCollapse",
  "DcBillHeadTabs",
  "noFilterPage",
  "iframeView",
  "homeMenu",
  "marketplaceCenter",
];

/** The flat list of menu names of the whole tree, hidden entries included (R3-10, A17). */
export function allMenus(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap((entry) => [entry.name, ...allMenus(entry.children ?? [])]);
}

/** Whether the menu shows an entry and what stands below it (R6-05, R6-06, A47). */
export function isMenuVisible(entry: MenuEntry): boolean {
  return isShown(entry.isVisible);
}

/** The badges of the whole tree by the name of the entry; undefined for an entry without one. */
export function badgesOf(menu: readonly MenuEntry[]): Map<string, MenuBadge | undefined> {
  return new Map(flatEntries(menu).map(({ name, badge }) => [name, badge]));
}

function flatEntries(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => [entry, ...flatEntries(entry.children ?? [])]);
}

/** The routes that a name or path of the menu names by `?page=` (A17). */
function pagesOf(text: string | null | undefined): string[] {
  if (!text?.includes("?")) return [];
  return new URLSearchParams(text.slice(text.indexOf("?") + 1)).getAll("page");
}

/** The route that an entry leads to by `?page=` in its path or name, the path first; undefined where it names none. */
export function pageOfEntry({ name, path }: Pick<MenuEntry, "name" | "path">): string | undefined {
  return [...pagesOf(path), ...pagesOf(name)].find((page) => page !== "");
}

function isInMenu(routeName: string, menu: readonly MenuEntry[]): boolean {
  return flatEntries(menu).some(
    (entry) =>
      entry.name === routeName || pagesOf(entry.name).includes(routeName) || pagesOf(entry.path).includes(routeName),
  );
}

/** Whether the menu permits a route: exempt, named in the flat list, or named by a `page=` query (R6-01 … R6-04). */
export function mayOpenRoute(routeName: string, menu: readonly MenuEntry[]): boolean {
  return exemptRouteNames.includes(routeName) || isInMenu(routeName, menu);
}

/** The names that a menu must hold for the pages of a line: those of its routes that need a sign-in, else its key. */
export function closedRouteNames(key: string, { routes = [] }: BusinessLineConfig): string[] {
  const closed = routes.filter(({ notLogin }) => notLogin !== true);
  return closed.length > 0 ? [...new Set(closed.map(({ name }) => name))] : [key];
}

/** Whether the menu permits any page of a line. */
export function mayOpenLine(key: string, line: BusinessLineConfig, menu: readonly MenuEntry[]): boolean {
  return [key, ...closedRouteNames(key, line)].some((name) => mayOpenRoute(name, menu));
}

/** The first entry of the tree that `matches`, hidden ones included. */
export function findMenuEntry(
  menu: readonly MenuEntry[],
  matches: (entry: MenuEntry) => boolean,
): MenuEntry | undefined {
  return flatEntries(menu).find(matches);
}

/** Where a function button stands: the path of its page as the grant has it, or a group; one of both is enough. */
export interface FunctionPlace {
  path?: string;
  group?: string;
}

const placeKeys = ["path", "group"] satisfies (keyof FunctionPlace)[] as readonly string[];

/** What is no place must not read as "anywhere". @throws TypeError */
function mustBePlace(place: unknown): void {
  const isPlace =
    typeof place === "object" && place !== null && Object.keys(place).every((key) => placeKeys.includes(key));
  if (!isPlace) throw new TypeError("The place of a function is { path?: string, group?: string }.");
}

/**
 * The grant of a function code at a place, with what its button may show; without a place the code alone decides (R6-07,
 * R6-08, A19).
 * @throws TypeError where the place is none
 */
export function findGrant(
  functions: readonly FunctionGrant[],
  code: string,
  place: FunctionPlace = {},
): FunctionGrant | undefined {
  mustBePlace(place);
  const anywhere = place.path === undefined && place.group === undefined;
  return functions.find(
    (grant) =>
      grant.code === code &&
      (anywhere ||
        (place.path !== undefined && grant.parentPath === place.path) ||
        (place.group !== undefined && grant.group === place.group)),
  );
}

/** Whether a function code is granted at a place. */
export function isGranted(functions: readonly FunctionGrant[], code: string, place?: FunctionPlace): boolean {
  return findGrant(functions, code, place) !== undefined;
}

/**
 * The menu as the side shows it: with `enableMenuChange`, a route of `skipMenu` leaves only the top-level entry that
 * holds it; otherwise the whole menu (R6-11, A21). Permissions always follow the whole menu.
 * @param route name and address of the current route
 */
export function menuOfRoute(
  menu: readonly MenuEntry[],
  route: { name: string; path: string },
  settings: { enableMenuChange: boolean; skipMenu: readonly string[] },
): readonly MenuEntry[] {
  const first = route.path.split(/[?#]/, 1)[0]?.split("/")[1];
  const isSkipped = settings.skipMenu.some((skipped) => skipped === route.name || skipped.replace(/^\//, "") === first);
  if (!settings.enableMenuChange || !isSkipped) return menu;
  const holds = (entry: MenuEntry) =>
    isInMenu(route.name, [entry]) || flatEntries([entry]).some(({ path }) => path === route.path.split(/[?#]/, 1)[0]);
  const top = menu.find(holds);
  return top ? [top] : menu;
}
