import type { LinePortal } from "@customs-portal/sdk";
import type { MouseEvent } from "react";

export interface DeclarationLinkProps {
  portal: LinePortal;
  id: string;
  number: string;
  /** The query of the list that it stands in, for the way to the next one. */
  search: string;
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
