import { menuOfRoute } from "@customs-portal/sdk/rules";
import { useLocale, useStore } from "@customs-portal/ui";
import { useMemo } from "react";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { useLines } from "../model/use-lines.ts";
import { toLocation } from "../routing/index.ts";
import { allNodes, currentNode, groupsAbove, menuNodes, type MenuNode } from "./menu-model.ts";

/** The menu of the session as it is drawn now. */
export interface ShownMenu {
  readonly nodes: readonly MenuNode[];
  /** The entry of the page that is shown. */
  readonly current: MenuNode | undefined;
  /** Names of the groups above it. */
  readonly above: readonly string[];
  /** The favourites that the menu of now has, in the user's order. */
  readonly favourites: readonly MenuNode[];
}

/** Follows the session, the language, the page and the favourites. */
export function useMenu(model: WorkspaceModel): ShownMenu {
  const locale = useLocale();
  const user = useStore(model.portal.session.user);
  const names = useStore(model.favourites.names);
  const { tabs, activeId } = useStore(model.tabs);
  const { name, path } = tabs.find((tab) => tab.id === activeId) ?? { name: "home", path: "/home" };
  const { config } = model.portal;
  const { lines } = useLines(model.shell);
  const nodes = useMemo(
    () => menuNodes(menuOfRoute(user?.menu ?? [], { name, path }, config), locale, lines),
    [user?.menu, name, path, config, locale, lines],
  );
  const current = useMemo(() => currentNode(nodes, toLocation(path)), [nodes, path]);
  const above = useMemo(() => groupsAbove(nodes, current), [nodes, current]);
  const favourites = useMemo(() => {
    const leaves = new Map(
      allNodes(nodes).flatMap((node) => (node.path === undefined ? [] : [[node.entry.name, node] as const])),
    );
    return names.flatMap((each) => leaves.get(each) ?? []);
  }, [nodes, names]);
  return { nodes, current, above, favourites };
}
