import type { PortalHost } from "@customs-portal/sdk/portal";
import { adoptStyles, mountReact } from "@customs-portal/ui";
import type { ReactNode } from "react";
import { keepScrollPlaces } from "./scroll-places.ts";
import { coveredPageCss } from "./styles.ts";

function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/**
 * Hides the whole page, dialogs and notices included, behind one form. The cover stands beside the body, which is not
 * drawn meanwhile and cannot be reached; its tabs, frames and calls go on. One at a time.
 * @param title title of the page meanwhile @returns shows the page again
 */
export function coverPage(portal: PortalHost, title: string, content: ReactNode): () => void {
  const opener = focused();
  const titleBefore = document.title;
  const scrollBack = keepScrollPlaces(document);
  const host = document.createElement("div");
  const app = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(app);
  // Keys are for the cover alone: shortcuts of the page are not asked.
  const keep = (event: Event) => event.stopPropagation();
  for (const type of ["keydown", "keyup", "paste", "drop"]) host.addEventListener(type, keep);
  adoptStyles(document, coveredPageCss);
  document.documentElement.dataset["covered"] = "";
  document.documentElement.append(host);
  document.title = title;
  const tree = mountReact(app, content, { portal });
  return () => {
    // The page first: what becomes of its dialogs is settled when the cover goes.
    delete document.documentElement.dataset["covered"];
    scrollBack();
    tree.unmount();
    host.remove();
    document.title = titleBefore;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}
