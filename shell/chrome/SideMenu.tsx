import { menuOfRoute } from "@customs-portal/sdk/rules";
import {
  Badge,
  badgeText,
  Icon,
  IconButton,
  Menu,
  TextField,
  Tooltip,
  useLocale,
  useStore,
  useT,
} from "@customs-portal/ui";
import ChevronRight from "lucide-react/icons/chevron-right";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import Search from "lucide-react/icons/search";
import { useMemo, useState, type MouseEvent } from "react";
import { toLocation } from "../routing/index.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { menuIcon } from "./menu-icons.ts";
import { currentNode, groupsAbove, menuLeaves, menuNodes, searchMenu, type MenuNode } from "./menu-model.ts";

/** A menu of so few entries stands open as a whole. */
const smallMenu = 12;

interface NodeProps {
  node: MenuNode;
  depth: number;
  current: MenuNode | undefined;
  isOpen: (node: MenuNode) => boolean;
  toggle: (node: MenuNode) => void;
  open: (path: string) => void;
}

function clicked(event: MouseEvent, go: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go();
}

/** An entry, or a group that opens and closes. */
function Node(props: NodeProps) {
  const { node, depth, current, isOpen, toggle, open } = props;
  const { entry, title, path, children } = node;
  const badge = entry.badge && badgeText(entry.badge) !== undefined ? <Badge badge={entry.badge} /> : null;
  const icon = depth === 0 || entry.icon ? <Icon of={menuIcon(entry.icon, children.length > 0)} /> : null;
  if (children.length === 0) {
    return (
      <li>
        <a
          className="entry"
          data-depth={depth}
          href={path}
          aria-current={current?.entry.name === entry.name ? "page" : undefined}
          title={title}
          onClick={(event) => clicked(event, () => open(path ?? ""))}
        >
          {icon}
          <span className="ellipsis">{title}</span>
          {badge}
        </a>
      </li>
    );
  }
  const expanded = isOpen(node);
  return (
    <li>
      <button type="button" className="entry" data-depth={depth} aria-expanded={expanded} onClick={() => toggle(node)}>
        {icon}
        <span className="ellipsis">{title}</span>
        {badge}
        <span className="chevron">
          <Icon of={ChevronRight} />
        </span>
      </button>
      {expanded && (
        <ul>
          {children.map((child) => (
            <Node {...props} key={child.entry.name} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu as a column of icons. */
function IconColumn({
  nodes,
  current,
  open,
}: {
  nodes: readonly MenuNode[];
  current: MenuNode | undefined;
  open: (path: string) => void;
}) {
  return (
    <ul className="icons">
      {nodes.map((node) => {
        const leaves = menuLeaves([node]);
        const isCurrent = leaves.some((leaf) => leaf.entry.name === current?.entry.name);
        const dot = leaves.some((leaf) => leaf.entry.badge && badgeText(leaf.entry.badge) !== undefined);
        const inside = (
          <>
            <Icon of={menuIcon(node.entry.icon, node.children.length > 0)} />
            {dot && <Badge badge={{ dot: true }} />}
          </>
        );
        return (
          <li key={node.entry.name}>
            {node.children.length === 0 ? (
              <Tooltip content={node.title} side="right">
                <a
                  className="icon-entry"
                  href={node.path}
                  aria-label={node.title}
                  aria-current={isCurrent ? "page" : undefined}
                  onClick={(event) => clicked(event, () => open(node.path ?? ""))}
                >
                  {inside}
                </a>
              </Tooltip>
            ) : (
              <Menu
                trigger={
                  <button
                    type="button"
                    className="icon-entry"
                    aria-label={node.title}
                    title={node.title}
                    data-current={isCurrent ? "" : undefined}
                  >
                    {inside}
                  </button>
                }
                items={leaves.map((leaf) => ({ label: leaf.title, onSelect: () => open(leaf.path ?? "") }))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface SideMenuProps {
  model: WorkspaceModel;
  collapsed: boolean;
  /** None where the menu lies over the page. */
  onCollapse?: ((collapsed: boolean) => void) | undefined;
  /** Called when an entry was chosen. */
  onChosen?: () => void;
}

/** The tree menu of the session (R1-04, R3-11 … R3-14, R6-05, R6-06). */
export function SideMenu({ model, collapsed, onCollapse, onChosen }: SideMenuProps) {
  const t = useT("shell");
  const locale = useLocale();
  const user = useStore(model.portal.session.user);
  const { tabs, activeId } = useStore(model.tabs);
  const [search, setSearch] = useState("");
  /** What the user opened and closed; everything else follows the current page. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());

  const { name, path } = tabs.find((tab) => tab.id === activeId) ?? { name: "home", path: "/home" };
  const { config } = model.portal;
  const { lines } = model.shell.lines();
  const nodes = useMemo(
    () => menuNodes(menuOfRoute(user?.menu ?? [], { name, path }, config), locale, lines),
    [user?.menu, name, path, config, locale, lines],
  );
  const shown = useMemo(() => searchMenu(nodes, search), [nodes, search]);
  const current = useMemo(() => currentNode(nodes, toLocation(path)), [nodes, path]);
  const above = useMemo(() => groupsAbove(nodes, current), [nodes, current]);

  const isSmall = useMemo(() => menuLeaves(nodes).length <= smallMenu, [nodes]);
  const isOpen = ({ entry }: MenuNode) =>
    search.trim() !== "" || (toggled.get(entry.name) ?? (isSmall || above.includes(entry.name)));

  const open = (to: string) => {
    model.open(to);
    onChosen?.();
  };
  const toggle = (node: MenuNode) => setToggled((before) => new Map(before).set(node.entry.name, !isOpen(node)));

  const collapse = onCollapse && (
    <IconButton
      label={t(collapsed ? "menu.expand" : "menu.collapse")}
      aria-expanded={!collapsed}
      icon={<Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />}
      onClick={() => onCollapse(!collapsed)}
    />
  );
  return (
    <nav className="side-menu" aria-label={t("menu.label")} data-collapsed={collapsed ? "" : undefined}>
      {!collapsed && (
        <div className="menu-search">
          <TextField
            label={t("menu.search")}
            hideLabel
            placeholder={t("menu.search")}
            icon={<Icon of={Search} />}
            clearable
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <div className="menu-scroll">
        {collapsed ? (
          <IconColumn nodes={nodes} current={current} open={open} />
        ) : (
          <>
            <ul>
              {shown.map((node) => (
                <Node
                  key={node.entry.name}
                  node={node}
                  depth={0}
                  current={current}
                  isOpen={isOpen}
                  toggle={toggle}
                  open={open}
                />
              ))}
            </ul>
            {shown.length === 0 && (
              <p className="menu-empty">{t(nodes.length === 0 ? "menu.empty" : "menu.noMatch")}</p>
            )}
          </>
        )}
      </div>
      {collapse && <div className="menu-foot">{collapse}</div>}
    </nav>
  );
}
