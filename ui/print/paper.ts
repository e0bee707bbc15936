import type { Portal } from "@customs-portal/sdk/portal";
import { localText } from "@customs-portal/sdk/rules";
import { createFormat } from "../hooks/use-format.ts";

/** How printed pages look: black on white, heads repeated, rows whole; for a document, or for a shadow root in one. */
export const paperCss = `
body { margin: 0; }
body, :host { color: #000; background: #fff; font: 10pt/1.4 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
header { display: flex; justify-content: space-between; gap: 8mm; margin-bottom: 4mm; padding-bottom: 2mm; border-bottom: 0.3mm solid #000; font-size: 8pt; }
header > :first-child { font-weight: 600; }
h1 { margin: 0 0 4mm; font-size: 14pt; }
h2 { margin: 5mm 0 2mm; font-size: 11pt; }
table { width: 100%; border-collapse: collapse; font-size: 8pt; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr, dl > div { break-inside: avoid; }
th, td { padding: 1mm 1.5mm; border: 0.2mm solid #888; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
[data-align="end"] { text-align: end; }
td[data-align="end"], td[data-wrap="line"] { white-space: nowrap; }
td[data-wrap="words"] { overflow-wrap: break-word; }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1mm 6mm; margin: 0; }
dt { color: #444; font-size: 8pt; }
dd { margin: 0; overflow-wrap: anywhere; }
p { margin: 0 0 3mm; font-size: 9pt; overflow-wrap: anywhere; }
table[data-columns="many"] { font-size: 6pt; }
table[data-columns="many"] :is(th, td) { padding: 0.5mm 0.8mm; }
.cp-print-watermark, .cp-print-watermark > div { position: fixed; inset: 0; print-color-adjust: exact; }
`;

/** A text as a string of a style sheet. */
const cssString = (text: string) =>
  `"${text.replaceAll(/[\\"\n]/g, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;

/** The sheet of the paper: below each page what it is of, and its number. */
function pageCss(foot: string): string {
  const box = "font-size: 7pt; color: #444;";
  return `@page {
  size: A4 landscape; margin: 12mm;
  @bottom-left { content: ${cssString(foot)}; ${box} }
  @bottom-right { content: counter(page) " / " counter(pages); ${box} }
}`;
}

/** Who prints what and when: product and title, company, user and time in the language of the page. */
function originOf({ config, i18n, session }: Pick<Portal, "config" | "i18n" | "session">): [string, string] {
  const locale = i18n.locale.getSnapshot();
  const user = session.user.getSnapshot();
  const who = [user?.companyName, user?.userName || user?.userNo, createFormat(locale).dateTime(new Date())];
  return [localText(config.title, locale), who.filter(Boolean).join(" · ")];
}

/** The head of a paper: product, then company, user and time, and the title; with the sheet of its pages. */
export function paperHead(page: Document, portal: Pick<Portal, "config" | "i18n" | "session">, title: string) {
  const [product, origin] = originOf(portal);
  const head = page.createElement("header");
  for (const text of [product, origin]) head.appendChild(page.createElement("span")).textContent = text;
  const heading = page.createElement("h1");
  heading.textContent = title;
  return { elements: [head, heading], pageRules: pageCss([product, title, origin].join(" · ")) };
}
