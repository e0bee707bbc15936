import { paperCss } from "./paper.ts";

/** On paper the lists stand in the place of the page; on the screen nothing of them is seen. */
const placeCss = `
@media screen { .cp-list-paper { display: none !important; } }
@media print {
  html, body { position: static !important; width: auto !important; height: auto !important; min-height: 0 !important; margin: 0 !important; padding: 0 !important; overflow: visible !important; background: #fff !important; }
  body > :not(.cp-list-paper, .cp-watermark) { display: none !important; }
  .cp-list-paper { display: block !important; }
  .cp-list-paper ~ .cp-list-paper { break-before: page; }
}`;

/**
 * Puts a list that stands on paper in the place of the whole page, watermark aside.
 * @param pageRules sheet of its pages
 * @returns takes it away
 */
export function putListPaper(page: Document, pageRules: string, content: readonly Element[]): () => void {
  const View = page.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const place = new View();
  place.replaceSync(`${pageRules}${placeCss}`);
  const look = new View();
  look.replaceSync(paperCss);
  const paper = page.createElement("div");
  paper.className = "cp-list-paper";
  const root = paper.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [look];
  root.append(...content);
  page.adoptedStyleSheets.push(place);
  page.body.append(paper);
  return () => {
    paper.remove();
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((sheet) => sheet !== place);
  };
}
