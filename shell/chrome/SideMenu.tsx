import { Icon, IconButton, TextField, useAnnounce, useStore, useStyles, useT } from "@customs-portal/ui";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import Search from "lucide-react/icons/search";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { favouritesMax } from "../model/favourites.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { menuCss } from "../styles/menu.ts";
import { FavouriteList } from "./FavouriteList.tsx";
import { IconColumn } from "./IconColumn.tsx";
import { handleMenuKey } from "./menu-keys.ts";
import { menuLeaves, searchMenu, type MenuNode } from "./menu-model.ts";
import { MenuTree } from "./MenuTree.tsx";
import { useMenu } from "./use-menu.ts";

/** A menu of so few entries stands open as a whole. */
const smallMenu = 12;
/** What was found is told once the typing rests. */
const announceAfterMs = 500;

interface SideMenuProps {
  model: WorkspaceModel;
  collapsed: boolean;
  /** None where the menu lies over the page. */
  onCollapse?: ((collapsed: boolean) => void) | undefined;
  /** Called when an entry was chosen. */
  onChosen?: () => void;
}

/** Tells screen readers what a search found. */
function useToldHits(search: string, hits: readonly MenuNode[]) {
  const t = useT();
  const announce = useAnnounce();
  const first = hits[0]?.title;
  const text =
    first === undefined ? t("shell:menu.noMatch") : t("chrome:menu.hits", { count: String(hits.length), first });
  useEffect(() => {
    if (search.trim() === "") return undefined;
    const timer = setTimeout(() => announce(text), announceAfterMs);
    return () => clearTimeout(timer);
  }, [search, text, announce]);
}

/** The tree menu of the session (R1-04, R3-11 … R3-14, R6-05, R6-06): links in groups that open and close. */
export function SideMenu({ model, collapsed, onCollapse, onChosen }: SideMenuProps) {
  useStyles(menuCss);
  const t = useT("shell");
  const { notices } = model.portal;
  const tc = useT("chrome");
  const badges = useStore(model.portal.badges.all);
  const { nodes, current, above, favourites } = useMenu(model);
  const [search, setSearch] = useState("");
  /** What the user opened and closed; everything else follows the current page. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const menu = useRef<HTMLElement>(null);
  const isSearching = search.trim() !== "";

  const shown = useMemo(() => searchMenu(nodes, search), [nodes, search]);
  const hits = useMemo(() => menuLeaves(shown), [shown]);
  useToldHits(search, hits);
  const isSmall = useMemo(() => menuLeaves(nodes).length <= smallMenu, [nodes]);
  const isOpen = ({ entry }: MenuNode) =>
    isSearching || (toggled.get(entry.name) ?? (isSmall || above.includes(entry.name)));

  useEffect(() => {
    const { current: nav } = menu;
    if (!nav) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, shiftKey, isComposing, key, target } = event;
      if (ctrlKey || altKey || metaKey || shiftKey || isComposing || !(target instanceof HTMLElement)) return;
      if (handleMenuKey(nav, key, target)) event.preventDefault();
    };
    nav.addEventListener("keydown", onKeyDown);
    return () => nav.removeEventListener("keydown", onKeyDown);
  }, []);
  const currentName = current?.entry.name;
  useEffect(() => {
    if (currentName === undefined || isSearching || collapsed) return undefined;
    // With the next frame, as for tabs: sooner the browser would lay out the page a second time.
    const frame = requestAnimationFrame(() => {
      const list = [...(menu.current?.querySelectorAll(".tree [aria-current]") ?? [])];
      list[0]?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [currentName, isSearching, collapsed]);

  const open = (to: string) => {
    setSearch("");
    model.open(to);
    onChosen?.();
  };
  const toggle = (node: MenuNode) => setToggled((before) => new Map(before).set(node.entry.name, !isOpen(node)));
  const names = useMemo(() => new Set(favourites.map(({ entry }) => entry.name)), [favourites]);
  const toggleFavourite = ({ entry }: MenuNode) => {
    if (names.has(entry.name)) model.favourites.remove(entry.name);
    else if (model.favourites.names.getSnapshot().length < favouritesMax) model.favourites.add(entry.name);
    else notices.show({ kind: "info", text: tc("menu.full", { max: String(favouritesMax) }) });
  };
  const context = {
    badges,
    current,
    firstHit: isSearching ? hits[0] : undefined,
    open,
    favourites: names,
    toggleFavourite: model.favourites.mayChange() ? toggleFavourite : undefined,
  };

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const first = hits[0]?.path;
    if (event.key === "Enter" && isSearching && first !== undefined) open(first);
    else if (event.key === "Escape" && isSearching) setSearch("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <nav
      className="side-menu"
      aria-label={t("menu.label")}
      data-collapsed={collapsed ? "" : undefined}
      data-large={hits.length > 100 ? "" : undefined}
      ref={menu}
    >
      {!collapsed && (
        <div className="menu-search">
          <TextField
            label={t("menu.search")}
            hideLabel
            placeholder={t("menu.search")}
            icon={<Icon of={Search} />}
            clearable
            autoComplete="off"
            value={search}
            onChange={setSearch}
            onKeyDown={onSearchKey}
          />
        </div>
      )}
      <div className="menu-scroll">
        {collapsed ? (
          <IconColumn nodes={nodes} favourites={favourites} current={current} badges={badges} open={open} />
        ) : (
          <>
            {favourites.length > 0 && !isSearching && (
              <FavouriteList {...context} nodes={favourites} move={model.favourites.move} />
            )}
            <div className="tree">
              <MenuTree {...context} nodes={shown} isOpen={isOpen} toggle={toggle} />
            </div>
            {shown.length === 0 && (
              <p className="menu-empty">{t(nodes.length === 0 ? "menu.empty" : "menu.noMatch")}</p>
            )}
          </>
        )}
      </div>
      {onCollapse && (
        <div className="menu-foot">
          <IconButton
            label={t(collapsed ? "menu.expand" : "menu.collapse")}
            aria-expanded={!collapsed}
            icon={<Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />}
            onClick={() => onCollapse(!collapsed)}
          />
        </div>
      )}
    </nav>
  );
}
