import { Icon, useAnnounce, useT } from "@customs-portal/ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Favourites } from "../model/favourites.ts";
import { menuIcon } from "./menu-icons.ts";
import type { MenuNode } from "./menu-model.ts";
import { EntryRow, type EntryContext } from "./MenuTree.tsx";

interface FavouriteListProps extends EntryContext {
  nodes: readonly MenuNode[];
  favourites: ReadonlySet<string>;
  move: Favourites["move"];
}

/** The favourites on top of the menu. They change places by drag, and by Alt with the arrows. */
export function FavouriteList({ nodes, move, ...context }: FavouriteListProps) {
  const t = useT("chrome");
  const id = useId();
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  /** The entry that has the focus again once it has changed places, which takes the focus away. */
  const movedName = useRef<string>(undefined);
  const names = nodes.map(({ entry }) => entry.name);

  useEffect(() => {
    if (movedName.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(movedName.current)}"] .entry`)?.focus();
    movedName.current = undefined;
  });
  const moveTo = ({ entry, title }: MenuNode, index: number) => {
    if (index < 0 || index >= nodes.length || names[index] === entry.name) return;
    movedName.current = entry.name;
    move(entry.name, index, names);
    announce(t("menu.moved", { title, position: String(index + 1), total: String(nodes.length) }));
  };
  const onKeyDown = (event: KeyboardEvent, node: MenuNode, index: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    moveTo(node, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <>
      <p className="menu-heading" id={id}>
        {t("menu.favourites")}
      </p>
      <ul className="favourites" aria-labelledby={id} ref={list}>
        {nodes.map((node, index) => (
          <li
            key={node.entry.name}
            data-name={node.entry.name}
            data-dragged={dragged === node.entry.name ? "" : undefined}
          >
            <EntryRow
              {...context}
              node={node}
              depth={0}
              icon={<Icon of={menuIcon(node.entry.icon)} />}
              link={{
                draggable: true,
                onKeyDown: (event) => onKeyDown(event, node, index),
                onDragStart({ dataTransfer }) {
                  dataTransfer.effectAllowed = "move";
                  setDragged(node.entry.name);
                },
                onDragOver(event) {
                  if (dragged !== undefined) event.preventDefault();
                },
                onDrop(event) {
                  const moved = nodes.find(({ entry }) => entry.name === dragged);
                  if (!moved) return;
                  event.preventDefault();
                  moveTo(moved, index);
                },
                onDragEnd: () => setDragged(undefined),
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
