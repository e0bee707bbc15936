import type { MouseEvent, ReactNode } from "react";

export interface PageLinkProps {
  path: string;
  className?: string;
  /** Its name, where its content does not say all. */
  label?: string | undefined;
  open: (path: string) => void;
  children: ReactNode;
}

/** Follows a link within the portal; with a modifier key the browser does what it does with links. */
export function followLink(event: MouseEvent, follow: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  follow();
}

/** A link that opens its page in a tab. */
export function PageLink({ path, className, label, open, children }: PageLinkProps) {
  return (
    <a className={className} href={path} aria-label={label} onClick={(event) => followLink(event, () => open(path))}>
      {children}
    </a>
  );
}
