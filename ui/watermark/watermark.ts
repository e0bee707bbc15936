import { adoptStyles } from "../environment/style-sheets.ts";
import { pageManager } from "../overlays/page-manager.ts";

/** Rotated text takes a tile of its own width, which is guessed from its characters: a Chinese one is as wide as high. */
const charPx = 8;
const wideCharPx = 15;
const lineHeightPx = 22;
const marginPx = 72;
const svgNamespace = "http://www.w3.org/2000/svg";

/** Over everything, for nobody to press, select or hear; on paper on each page. */
const watermarkCss = `
.cp-watermark {
  position: fixed; inset: 0; width: auto; height: auto; margin: 0; border: 0; padding: 0; overflow: hidden; background: none;
  pointer-events: none; user-select: none; contain: strict;
}
.cp-watermark:not(:popover-open) { display: none; }
.cp-watermark > div { position: absolute; inset: 0; print-color-adjust: exact; }
`;

function widthOf(line: string): number {
  return [...line].reduce((width, char) => width + (char > "\u2e7f" ? wideCharPx : charPx), 0);
}

/** A tile of the watermark as an SVG file, made as a tree: no text of anybody is ever read as markup. */
function tile(lines: readonly string[]): Blob {
  const page = document.implementation.createDocument(svgNamespace, "svg");
  const width = Math.max(...lines.map(widthOf)) + marginPx;
  const height = width / 2 + lines.length * lineHeightPx + marginPx;
  const root = page.documentElement;
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const group = page.createElementNS(svgNamespace, "g");
  group.setAttribute("transform", `translate(${width / 2} ${height / 2}) rotate(-22)`);
  group.setAttribute("font-family", "system-ui, sans-serif");
  group.setAttribute("font-size", "14");
  group.setAttribute("text-anchor", "middle");
  group.setAttribute("fill", "#808080");
  group.setAttribute("fill-opacity", "0.18");
  lines.forEach((line, index) => {
    const text = page.createElementNS(svgNamespace, "text");
    text.setAttribute("y", String((index - (lines.length - 1) / 2) * lineHeightPx));
    text.textContent = line;
    group.append(text);
  });
  root.append(group);
  return new Blob([new XMLSerializer().serializeToString(page)], { type: "image/svg+xml" });
}

/** A watermark over a whole page. */
export interface Watermark {
  /** Shows other lines. */
  setLines(lines: readonly string[]): void;
  remove(): void;
}

/**
 * Draws a watermark over the page and all its dialogs: one picture that the browser repeats by itself, so that it costs
 * nothing when the page below changes.
 */
export function openWatermark(): Watermark {
  adoptStyles(document, watermarkCss);
  const layer = document.createElement("div");
  layer.className = "cp-watermark";
  layer.popover = "manual";
  layer.ariaHidden = "true";
  const image = document.createElement("div");
  layer.append(image);
  document.body.append(layer);
  layer.showPopover();
  const forget = pageManager().addToasts(layer);
  let address: string | undefined;
  const revoke = () => address !== undefined && URL.revokeObjectURL(address);
  return {
    setLines(lines) {
      const before = address;
      address = URL.createObjectURL(tile(lines));
      image.style.backgroundImage = `url("${address}")`;
      if (before !== undefined) URL.revokeObjectURL(before);
    },
    remove() {
      forget();
      layer.remove();
      revoke();
    },
  };
}

/** The watermark of this page for a document of ours that is printed by itself; undefined where there is none. */
export function copyOfWatermark(page: Document): Element | undefined {
  const layer = document.querySelector(".cp-watermark");
  if (!layer) return undefined;
  const copy = page.createElement("div");
  copy.className = "cp-print-watermark";
  copy.append(...[...layer.children].map((child) => page.importNode(child, true)));
  return copy;
}
