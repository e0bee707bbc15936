import type { LinePortal } from "@customs-portal/sdk";
import type { MouseEvent } from "react";

export interface DeclarationLinkProps {
  portal: LinePortal;
  id: string;
  number: string;
  /** The query of the list that it stands in, for the way to the next one. */
  search: string;
}

/** The query of a declaration that was opened from its goods: its way is back to them. */
export const fromGoods = "?from=goods";

/** The list that a declaration was opened from, by its query. */
export function listPathOf(search: string): string {
  return search === fromGoods ? "/declarations/goods" : "/declarations/list";
}

/** The address of a declaration. */
export function detailPath(id: string, search: string): string {
  return `/declarations/detail/${encodeURIComponent(id)}${search}`;
}

/** Opens in a tab of the portal; with a key held or another mouse button, where the browser opens links. */
export function DeclarationLink({ portal, id, number, search }: DeclarationLinkProps) {
  const path = detailPath(id, search);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    portal.tabs.open(path);
  };
  return (
    <a className="decl-number" href={path} onClick={open}>
      {number}
    </a>
  );
}
