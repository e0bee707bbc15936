import type { MenuEntry } from "@customs-portal/sdk/contract";
import { findMenuEntry } from "@customs-portal/sdk/rules";
import { framedEntry, frameSearch, isPassing, titledEntry, toPath, type Resolution } from "../routing/index.ts";
import type { BusinessLines } from "../config/biz-config.ts";
import type { TabTarget } from "../model/tabs.ts";

/** The tab that an address asks for. */
export function toTarget(
  resolution: Resolution,
  { menu, lines }: { menu: readonly MenuEntry[]; lines: BusinessLines["lines"] },
): TabTarget {
  const path = toPath(resolution.location);
  if (resolution.kind === "line") {
    const { line, name, title, closeTabConfirm } = resolution;
    const entry = findMenuEntry(menu, (candidate) => candidate.name === name);
    const meta = {
      title: title ?? entry?.meta?.title ?? name,
      ...(closeTabConfirm !== undefined && { closeTabConfirm }),
    };
    return { name, path, meta, line, icon: entry?.icon, single: lines[line]?.history === "browser" };
  }
  const { route } = resolution;
  if (route.view === "iframe") {
    const { location } = resolution;
    const entry = framedEntry(location.search, menu);
    const titled = titledEntry(location.search, menu);
    const meta = { title: titled?.meta?.title ?? titled?.name ?? route.titleKey };
    const own = toPath({ ...location, search: frameSearch(location.search, entry) });
    return { name: route.name, path: own, meta, icon: titled?.icon ?? "globe", view: route.view, keyedBySearch: true };
  }
  // One at a time: a second refusal takes the place of the first.
  const passing = isPassing(route);
  const part = route.view === "download-center" ? new URLSearchParams(resolution.location.search).get("module") : null;
  const meta = { title: route.titleKey, ...(part && { part }) };
  const { name, view, keyedBySearch } = route;
  return { name, path, meta, view, keyedBySearch, passing, single: passing };
}
