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

/** What the page was before its first cover, and how many lie over it: a lock may follow a sign-in before that one goes. */
let covered: { covers: number; readonly restore: () => void } | undefined;

function cover(): void {
  if (covered) return void (covered.covers += 1);
  const opener = focused();
  const title = document.title;
  const scrollBack = keepScrollPlaces(document);
  adoptStyles(document, coveredPageCss);
  document.documentElement.dataset["covered"] = "";
  const restore = () => {
    delete document.documentElement.dataset["covered"];
    scrollBack();
    document.title = title;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
  covered = { covers: 1, restore };
}

function uncover(): void {
  if (!covered) return;
  covered.covers -= 1;
  if (covered.covers > 0) return;
  covered.restore();
  covered = undefined;
}

/**
 * Hides the whole page, dialogs and notices included, behind one form. The cover stands beside the body, which is not
 * drawn meanwhile and cannot be reached; its tabs, frames and calls go on. The page is there again once no cover is left.
 * @param title title of the page meanwhile @returns takes the cover away
 */
export function coverPage(portal: PortalHost, title: string, content: ReactNode): () => void {
  cover();
  const host = document.createElement("div");
  const app = document.createElement("div");
  host.attachShadow({ mode: "open" }).append(app);
  // Keys are for the cover alone: shortcuts of the page are not asked.
  const keep = (event: Event) => event.stopPropagation();
  for (const type of ["keydown", "keyup", "paste", "drop"]) host.addEventListener(type, keep);
  document.documentElement.append(host);
  document.title = title;
  const tree = mountReact(app, content, { portal });
  return () => {
    // The page first: what becomes of its dialogs is settled when the cover goes.
    uncover();
    tree.unmount();
    host.remove();
  };
}
