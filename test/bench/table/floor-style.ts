import { columns, heightPx, rowPx } from "./rows.ts";

const style = new CSSStyleSheet();
style.replaceSync(`
.s { height: ${heightPx}px; overflow: auto; position: relative; font: 14px/22px system-ui; }
.h, .r { display: grid; grid-template-columns: ${columns.map(({ width }) => `${width}px`).join(" ")}; min-width: 1500px; }
.h { position: sticky; top: 0; z-index: 1; background: #f7f8fa; height: ${rowPx}px; }
.b { position: relative; min-width: 1500px; }
.r { position: absolute; left: 0; right: 0; height: ${rowPx}px; border-bottom: 1px solid #e3e6eb; box-sizing: border-box; }
.c { padding: 0 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: ${rowPx - 1}px; }
`);

/** The look of the tables that are made by hand. */
export function styleFloor(): void {
  document.adoptedStyleSheets = [style];
}
