import { toPath, type RedirectReason, type Resolution } from "../routing/index.ts";

/** Addresses that are no page, or none for this user: perhaps a file, which is the browser's. */
const strange: ReadonlySet<RedirectReason> = new Set(["unknown-line", "unknown-page", "no-permission", "loop"]);

/** The link that was clicked, through open shadow roots. */
const linkOf = (event: MouseEvent) =>
  event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute("href")) as
    | HTMLAnchorElement
    | undefined;

/**
 * The path of this origin that a plain click on a link leads to. Undefined for what is the browser's: other buttons and
 * keys, other windows, downloads, places on the page that shows, and clicks that somebody has handled.
 */
export function pathOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented) return undefined;
  const link = linkOf(event);
  if (!link || !["", "_self"].includes(link.target) || link.hasAttribute("download")) return undefined;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return undefined;
  return toPath(link);
}

/**
 * Follows the plain links of a business line to pages of the portal, which the browser would load anew with all tabs.
 * It listens at the window: whoever handles clicks in the line, at its container or at the document comes first.
 *
 * @param from the container of the instance
 * @returns ends that
 */
export function followLinks(
  from: HTMLElement,
  resolve: (path: string) => Resolution,
  navigate: (path: string) => void,
): () => void {
  const follow = (event: MouseEvent) => {
    const path = event.composedPath().includes(from) ? pathOfClick(event) : undefined;
    if (path === undefined || resolve(path).redirects.some(({ reason }) => strange.has(reason))) return;
    event.preventDefault();
    navigate(path);
  };
  addEventListener("click", follow);
  return () => removeEventListener("click", follow);
}
