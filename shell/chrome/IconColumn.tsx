import { Badge, Icon, Menu, Tooltip, useT } from "@customs-portal/ui";
import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { badgeOfNode, badgeWords, type BadgeOf } from "./entry-badge.tsx";
import { menuIcon } from "./menu-icons.ts";
import { menuLeaves, type MenuNode } from "./menu-model.ts";
import { clicked } from "./MenuTree.tsx";

interface IconColumnProps {
  nodes: readonly MenuNode[];
  favourites: readonly MenuNode[];
  current: MenuNode | undefined;
  badges: BadgeOf;
  open: (path: string) => void;
}

/** The menu as a column of icons, the favourites behind a star. */
export function IconColumn({ nodes, favourites, current, badges, open }: IconColumnProps) {
  const t = useT("chrome");
  const titled = (title: string, shown: ReturnType<typeof badgeOfNode>) =>
    [title, badgeWords(shown, t)].filter(Boolean).join(" · ");
  const group = (label: string, isCurrent: boolean, inside: ReactNode, leaves: readonly MenuNode[]) => (
    <Menu
      trigger={
        <button
          type="button"
          className="icon-entry"
          aria-label={label}
          title={label}
          data-current={isCurrent ? "" : undefined}
        >
          {inside}
        </button>
      }
      items={leaves.map((leaf) => ({
        label: titled(leaf.title, badgeOfNode(leaf, badges, false)),
        onSelect: () => open(leaf.path ?? ""),
      }))}
    />
  );
  return (
    <ul className="icons">
      {favourites.length > 0 && (
        <li className="icon-favourites">{group(t("menu.favourites"), false, <Icon of={Star} />, favourites)}</li>
      )}
      {nodes.map((node) => {
        const leaves = menuLeaves([node]);
        const isCurrent = leaves.some((leaf) => leaf.entry.name === current?.entry.name);
        const shown = badgeOfNode(node, badges, true);
        const label = titled(node.title, shown);
        const inside = (
          <>
            <Icon of={menuIcon(node.entry.icon, node.children.length > 0)} />
            {shown && <Badge badge={{ dot: true }} />}
          </>
        );
        if (node.children.length > 0) return <li key={node.entry.name}>{group(label, isCurrent, inside, leaves)}</li>;
        return (
          <li key={node.entry.name}>
            <Tooltip content={label} side="right">
              <a
                className="icon-entry"
                href={node.path}
                aria-label={label}
                aria-current={isCurrent ? "page" : undefined}
                onClick={(event) => clicked(event, () => open(node.path ?? ""))}
              >
                {inside}
              </a>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
