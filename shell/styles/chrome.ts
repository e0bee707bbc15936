import { brandCss } from "./brand.ts";

/** Header, side menu, tab strip, and the place of the tab containers. */
export const chromeCss = `
${brandCss}
:host { display: block; position: fixed; inset: 0; }
.frame { position: absolute; inset: 0; display: flex; flex-direction: column; background: var(--customs-page); overflow: hidden; }
.ellipsis { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.skip {
  position: absolute; top: 8px; left: 8px; z-index: 3; padding: 4px 12px; border-radius: var(--customs-radius); background: var(--customs-raised);
  box-shadow: var(--customs-shadow-popup);
}
.skip:not(:focus) { clip-path: inset(50%); width: 1px; height: 1px; padding: 0; overflow: hidden; }

.header {
  flex: none; display: flex; align-items: center; gap: 8px; height: 48px; padding: 0 16px; border-bottom: 1px solid var(--customs-line);
  background: var(--customs-surface);
}
.header .menu-button { display: none; margin-inline-start: -8px; }
.brand { display: inline-flex; align-items: center; gap: 10px; font-size: 16px; font-weight: 600; white-space: nowrap; }
.company {
  display: inline-flex; align-items: center; gap: 6px; min-width: 0; margin-inline-start: 12px; padding-inline-start: 20px;
  border-inline-start: 1px solid var(--customs-line); color: var(--customs-secondary);
}
/* What it takes is empty otherwise, so that nothing moves when it comes and goes. */
.connection { flex: 1 1 0; display: flex; justify-content: center; min-width: 0; }
.connection > span {
  display: inline-flex; align-items: center; gap: 8px; min-width: 0; padding: 3px 4px 3px 10px; border-radius: var(--customs-radius);
  background: var(--customs-warning-soft); color: var(--customs-warning); font-size: 12px; line-height: 16px;
}
.connection svg { flex: none; }
.palette-button {
  display: inline-flex; align-items: center; gap: 8px; height: 32px; padding: 0 8px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius);
  background: none; color: var(--customs-secondary); cursor: pointer;
}
.palette-button:hover { background: var(--customs-hover); color: var(--customs-text); }
.palette-button > kbd { font: inherit; font-size: 12px; }
/* Seen only where the palette keeps one waiting. */
.palette-early { position: absolute; inset: 0; z-index: 4; display: grid; place-items: start center; padding: 20vh 16px 0; animation: palette-early 1ms 200ms both; }
.palette-early > button { position: absolute; inset: 0; border: 0; background: var(--customs-backdrop); }
.palette-early > input {
  position: relative; box-sizing: border-box; width: min(640px, 100%); height: 40px; padding: 0 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius);
  background: var(--customs-raised); color: var(--customs-text); font: inherit;
}
@keyframes palette-early { from { opacity: 0; } }
.local-lines {
  display: inline-flex; align-items: center; gap: 8px; min-width: 0; padding-inline-start: 8px; border-radius: var(--customs-radius);
  background: var(--customs-warning-soft); color: var(--customs-warning);
}
.user {
  display: inline-flex; align-items: center; gap: 6px; min-width: 0; max-width: 220px; height: 32px; padding: 0 8px; border: 0; border-radius: var(--customs-radius);
  background: none; cursor: pointer;
}
.user:hover, .user[data-popup-open] { background: var(--customs-hover); }
.user svg { color: var(--customs-secondary); }

.body { flex: 1; display: flex; min-height: 0; position: relative; }
.over { position: absolute; inset: 0 auto 0 0; z-index: 2; display: flex; box-shadow: var(--customs-shadow-dialog); }
.over .side-menu { width: min(280px, 85vw); border: 0; }
.scrim { position: absolute; inset: 0; z-index: 1; border: 0; background: var(--customs-backdrop); }

.work { flex: 1; min-width: 0; display: flex; flex-direction: column; isolation: isolate; }
.tab-bar {
  flex: none; display: flex; align-items: stretch; height: 36px; padding-inline-end: 4px; border-bottom: 1px solid var(--customs-line); background: var(--customs-surface);
}
.tab-bar > .cp-icon-button { align-self: center; }
.tabs { flex: 1; display: flex; min-width: 0; }
.tabs-scroll { flex: 1; display: flex; min-width: 0; overflow: auto hidden; overscroll-behavior: contain; scrollbar-width: none; }
.tabs-scroll::-webkit-scrollbar { display: none; }
.tab {
  position: relative; flex: 0 0 auto; display: flex; align-items: center; max-width: 240px; border-inline-end: 1px solid var(--customs-line);
  color: var(--customs-secondary); transition: background-color 120ms; user-select: none;
}
.tab[data-dragged] { z-index: 1; background: var(--customs-raised); color: var(--customs-text); box-shadow: var(--customs-shadow-popup); cursor: grabbing; }
.tab[data-dragged] > * { cursor: inherit; }
.tab:hover { background: var(--customs-hover); color: var(--customs-text); }
.tab > button {
  display: flex; align-items: center; gap: 6px; min-width: 0; height: 100%; padding: 0 16px; border: 0; background: none; color: inherit; cursor: pointer;
}
.tail { flex: none; margin-inline-start: -6px; white-space: pre; }
.tab > button:has(+ .tab-close) { padding-inline-end: 4px; }
.tab > button:focus-visible { outline-offset: -3px; border-radius: var(--customs-radius); }
.tab[data-active] { background: var(--customs-page); color: var(--customs-primary); }
.tab[data-active]::after { content: ""; position: absolute; inset: auto 0 -1px; height: 2px; background: var(--customs-primary); }
.tab-close {
  flex: none; display: grid; place-items: center; width: 24px; height: 24px; margin-inline-end: 6px; border-radius: 4px; color: var(--customs-secondary); cursor: pointer;
}
.tab-close svg { width: 14px; height: 14px; }
.tab-close:hover { background: var(--customs-pressed); color: var(--customs-text); }
.dirty { flex: none; width: 8px; height: 8px; border-radius: 4px; background: var(--customs-warning); }
.content { position: relative; flex: 1; min-height: 0; outline: none; }
.content[inert] { opacity: .6; transition: opacity .2s .3s; }
.content:focus-visible { outline: 2px solid var(--customs-primary); outline-offset: -2px; }
::slotted(.customs-tab-panel) {
  position: absolute !important; inset: 0 !important; overflow: auto !important; box-sizing: border-box !important; padding: 16px !important; margin: 0 !important;
  container: customs-tab / size;
}
/* It takes the focus of a page that opens; a ring around the whole page would tell nothing. */
::slotted(.customs-tab-panel) { outline: none !important; }
::slotted(.customs-tab-panel[tabindex="0"]:focus-visible) { outline: 2px solid var(--customs-primary) !important; outline-offset: -2px !important; }
/* Neither drawn nor reached, but kept as laid out: a large page comes back within a frame. */
::slotted(.customs-tab-panel[data-hidden]) { content-visibility: hidden !important; opacity: 0 !important; z-index: -1 !important; }
@supports not (content-visibility: hidden) { ::slotted(.customs-tab-panel[data-hidden]) { visibility: hidden !important; } }

@media (max-width: 900px) {
  .header { padding: 0 12px; }
  .header .menu-button { display: inline-flex; }
  .user > .ellipsis, .palette-button > kbd { display: none; }
  .palette-button { border: 0; }
  .connection > span { position: fixed; inset: auto 8px 8px; z-index: 3; padding: 7px 8px 7px 12px; font-size: 14px; line-height: 20px; box-shadow: var(--customs-shadow-popup); }
  .connection > span > span { flex: 1; }
  /* A row of its own: beside the product and the menus there is no room for an address. */
  .header:has(.local-lines) { position: relative; box-sizing: border-box; height: 92px; padding-block-end: 44px; }
  .local-lines { position: absolute; inset-inline: 12px; inset-block-end: 6px; }
  .local-lines > .ellipsis { flex: 1; }
}
@media (max-width: 480px) {
  .header { gap: 2px; }
  .brand { gap: 6px; min-width: 0; }
  .product-name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; white-space: normal; overflow-wrap: anywhere; font-size: 13px; line-height: 15px; }
  ::slotted(.customs-tab-panel) { padding: 12px !important; }
}
/* As with a zoom of 200 %: what is worked with comes first. */
@media (max-height: 480px) {
  ::slotted(.customs-tab-panel) { padding: 8px 16px !important; }
}
@media (max-width: 720px) and (max-height: 480px) {
  .product-name { display: none; }
}
/* On paper the content of the shown tab stands alone, in full length. */
@media print {
  :host { position: static !important; }
  .frame, .body, .work, .content { display: block; position: static; overflow: visible; background: none; }
  .frame > :not(.body), .body > :not(.work), .work > :not(.content) { display: none; }
  ::slotted(.customs-tab-panel) { position: static !important; overflow: visible !important; padding: 0 !important; container: none !important; }
  ::slotted(.customs-tab-panel[data-hidden]) { display: none !important; }
}
@media (pointer: coarse) {
  .tab-bar { height: 44px; }
  .tab-close { width: 32px; height: 32px; }
}
@media (forced-colors: active) {
  .tab[data-active] { outline: 2px solid Highlight; outline-offset: -2px; }
  .tab[data-dragged] { outline: 2px dashed CanvasText; outline-offset: -2px; }
}
`;
