import { Icon, IconButton, useT } from "@customs-portal/ui";
import ChevronRight from "lucide-react/icons/chevron-right";
import Star from "lucide-react/icons/star";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { badgeOfNode, EntryBadge, type BadgeOf } from "./entry-badge.tsx";
import { MarkedText } from "./MarkedText.tsx";
import { menuIcon } from "./menu-icons.ts";
import type { MenuNode } from "./menu-model.ts";

/** What entries are drawn with, in the tree and among the favourites. */
export interface EntryContext {
  badges: BadgeOf;
  current: MenuNode | undefined;
  /** The entry that Enter in the search opens. */
  firstHit: MenuNode | undefined;
  open: (path: string) => void;
  /** The favourites, and what a star does; none where there are no stars. */
  favourites: ReadonlySet<string>;
  toggleFavourite: ((node: MenuNode) => void) | undefined;
}

/** A click that the browser does not take for a new tab or window. */
export function clicked(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go();
}

/** The link of an entry, with its badge and its star. */
export function EntryRow({
  node,
  depth,
  icon,
  link,
  ...context
}: EntryContext & { node: MenuNode; depth: number; icon: ReactNode; link?: ComponentProps<"a"> }) {
  const t = useT("chrome");
  const { entry, title, path = "", marks = [] } = node;
  const { badges, current, firstHit, open, favourites, toggleFavourite } = context;
  const isFavourite = favourites.has(entry.name);
  return (
    <div className="row">
      <a
        {...link}
        className="entry"
        data-depth={depth}
        data-hit={firstHit?.entry.name === entry.name ? "" : undefined}
        href={path}
        aria-current={current?.entry.name === entry.name ? "page" : undefined}
        title={title}
        onClick={(event) => clicked(event, () => open(path))}
      >
        {icon}
        <span className="ellipsis">
          <MarkedText text={title} marks={marks} />
        </span>
        <EntryBadge shown={badgeOfNode(node, badges, false)} t={t} />
      </a>
      {toggleFavourite && (
        <IconButton
          className="star"
          size="compact"
          // Reached from its entry by the right arrow, so that Tab does not stop twice at each.
          tabIndex={-1}
          label={t(isFavourite ? "menu.remove" : "menu.add", { title })}
          data-on={isFavourite ? "" : undefined}
          icon={<Icon of={Star} />}
          onClick={() => toggleFavourite(node)}
        />
      )}
    </div>
  );
}

interface NodeProps extends EntryContext {
  node: MenuNode;
  depth: number;
  isOpen: (node: MenuNode) => boolean;
  toggle: (node: MenuNode) => void;
}

/** An entry, or a group that opens and closes. */
function Node(props: NodeProps) {
  const { node, depth, isOpen, toggle, badges } = props;
  const t = useT("chrome");
  const { entry, title, children, marks = [] } = node;
  const icon = depth === 0 || entry.icon ? <Icon of={menuIcon(entry.icon, children.length > 0)} /> : null;
  if (children.length === 0) {
    return (
      <li>
        <EntryRow {...props} icon={icon} />
      </li>
    );
  }
  const expanded = isOpen(node);
  return (
    <li>
      <div className="row">
        <button
          type="button"
          className="entry"
          data-depth={depth}
          aria-expanded={expanded}
          onClick={() => toggle(node)}
        >
          {icon}
          <span className="ellipsis">
            <MarkedText text={title} marks={marks} />
          </span>
          <EntryBadge shown={badgeOfNode(node, badges, !expanded)} t={t} />
          <span className="chevron">
            <Icon of={ChevronRight} />
          </span>
        </button>
      </div>
      {expanded && <MenuTree {...props} nodes={children} depth={depth + 1} />}
    </li>
  );
}

/** A level of the menu and what is open below it. */
export function MenuTree({
  nodes,
  depth = 0,
  ...props
}: Omit<NodeProps, "node" | "depth"> & { nodes: readonly MenuNode[]; depth?: number }) {
  return (
    <ul>
      {nodes.map((node) => (
        <Node {...props} key={node.entry.name} node={node} depth={depth} />
      ))}
    </ul>
  );
}
