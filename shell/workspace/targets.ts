import type { MenuEntry } from "@customs-portal/sdk/contract";
import { findMenuEntry } from "@customs-portal/sdk/rules";
import { framedEntry, frameSearch, toPath, type Resolution } from "../routing/index.ts";
import type { BusinessLines } from "../config/biz-config.ts";
import type { TabTarget } from "../model/tabs.ts";

/** The tab that an address asks for. */
export function toTarget(
  resolution: Resolution,
  { menu, lines }: { menu: readonly MenuEntry[]; lines: BusinessLines["lines"] },
): TabTarget {
  const path = toPath(resolution.location);
  if (resolution.kind === "line") {
    const { line, name, title } = resolution;
    const entry = findMenuEntry(menu, (candidate) => candidate.name === name);
    const meta = { title: title ?? entry?.meta?.title ?? name };
    return { name, path, meta, line, icon: entry?.icon, single: lines[line]?.history === "browser" };
  }
  const { route } = resolution;
  if (route.name === "iframeView") {
    const { location } = resolution;
    const entry = framedEntry(location.search, menu);
    const meta = { title: entry?.meta?.title ?? entry?.name ?? route.titleKey };
    const own = toPath({ ...location, search: frameSearch(location.search, entry) });
    return { name: route.name, path: own, meta, icon: entry?.icon ?? "globe", view: route.view, keyedBySearch: true };
  }
  // Error pages and unkept pages show one at a time; a second refusal takes the place of the first.
  const single = route.kept === false || route.notLogin === true || route.unchecked === true;
  const meta = { title: route.titleKey };
  return { name: route.name, path, meta, view: route.view, keyedBySearch: route.keyedBySearch, single };
}
