import type { Portal } from "@customs-portal/sdk/portal";
import { copyOfWatermark } from "../watermark/watermark.ts";
import { paperCss, paperHead } from "./paper.ts";

/** How long a browser that tells no end of printing keeps the page for it. */
const printLifeMs = 60_000;

/**
 * Prints a document of its own on A4, so that nothing of the portal around it comes onto the paper: a head with product,
 * company, user and time, a title, then the content; with the watermark of the page, where it has one.
 */
export function printContent(portal: Portal, title: string, content: readonly Element[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = title;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const { elements, pageRules } = paperHead(page, portal, title);
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  // Imports and unknown rules are passed over: older browsers print without the foot.
  sheet.replaceSync(`${pageRules}${paperCss}`);
  page.adoptedStyleSheets = [sheet];
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  const mark = copyOfWatermark(page);
  page.body.append(...elements, ...content.map((element) => page.importNode(element, true)), ...(mark ? [mark] : []));
  const end = () => frame.remove();
  view.addEventListener("afterprint", end, { once: true });
  setTimeout(end, printLifeMs);
  view.print();
}
