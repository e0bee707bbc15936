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
.space { flex: 1; }
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
.side-menu {
  flex: none; display: flex; flex-direction: column; width: 216px; border-inline-end: 1px solid var(--customs-line); background: var(--customs-surface);
}
.side-menu[data-collapsed] { width: 56px; }
.menu-search { padding: 12px 12px 4px; }
.menu-scroll { flex: 1; overflow: auto; overscroll-behavior: contain; padding: 8px; }
.side-menu ul { list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.side-menu li > ul { margin-top: 2px; }
.entry {
  display: flex; align-items: center; gap: 10px; width: 100%; min-height: 36px; padding: 4px 8px 4px 12px; border: 0; border-radius: var(--customs-radius);
  background: none; color: var(--customs-text); text-align: start; text-decoration: none; cursor: pointer; transition: background-color 120ms;
}
.entry > .ellipsis { flex: 1; white-space: normal; overflow-wrap: anywhere; line-height: 20px; }
.entry > svg { color: var(--customs-secondary); }
.entry[data-depth="1"] { padding-inline-start: 38px; }
.entry[data-depth="2"] { padding-inline-start: 54px; }
.entry[data-depth="3"] { padding-inline-start: 70px; }
.entry:hover { background: var(--customs-hover); }
.entry:active { background: var(--customs-pressed); }
.entry[aria-current] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.entry[aria-current] > svg { color: inherit; }
.chevron { color: var(--customs-secondary); transition: transform 120ms; }
.entry[aria-expanded="true"] > .chevron { transform: rotate(90deg); }
.menu-empty { padding: 12px; color: var(--customs-secondary); }
.menu-foot { padding: 8px 12px; border-top: 1px solid var(--customs-line); }
.icons { justify-items: center; }
.icon-entry {
  position: relative; display: grid; place-items: center; width: 40px; height: 36px; border: 0; border-radius: var(--customs-radius); background: none;
  color: var(--customs-secondary); cursor: pointer;
}
.icon-entry:hover { background: var(--customs-hover); color: var(--customs-text); }
.icon-entry[aria-current], .icon-entry[data-current] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.icon-entry .cp-badge { position: absolute; top: 6px; right: 8px; }
.over { position: absolute; inset: 0 auto 0 0; z-index: 2; display: flex; box-shadow: var(--customs-shadow-dialog); }
.over .side-menu { width: min(280px, 85vw); border: 0; }
.scrim { position: absolute; inset: 0; z-index: 1; border: 0; background: var(--customs-backdrop); }

.work { flex: 1; min-width: 0; display: flex; flex-direction: column; isolation: isolate; }
.tab-bar {
  flex: none; display: flex; align-items: stretch; height: 36px; padding-inline-end: 4px; border-bottom: 1px solid var(--customs-line); background: var(--customs-surface);
}
.tab-bar > .cp-icon-button { align-self: center; }
.tabs { flex: 1; display: flex; min-width: 0; overflow: auto hidden; overscroll-behavior: contain; scrollbar-width: none; }
.tabs::-webkit-scrollbar { display: none; }
.tab {
  position: relative; flex: 0 0 auto; display: flex; align-items: center; max-width: 240px; border-inline-end: 1px solid var(--customs-line);
  color: var(--customs-secondary); transition: background-color 120ms;
}
.tab:hover { background: var(--customs-hover); color: var(--customs-text); }
.tab > button {
  display: flex; align-items: center; gap: 6px; min-width: 0; height: 100%; padding: 0 16px; border: 0; background: none; color: inherit; cursor: pointer;
}
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
.content:focus-visible { outline: 2px solid var(--customs-primary); outline-offset: -2px; }
::slotted(.customs-tab-panel) {
  position: absolute !important; inset: 0 !important; overflow: auto !important; box-sizing: border-box !important; padding: 16px !important; margin: 0 !important;
  container: customs-tab / size;
}
/* It takes the focus of a page that opens; a ring around the whole page would tell nothing. */
::slotted(.customs-tab-panel) { outline: none !important; }
/* Neither drawn nor reached, but kept as laid out: a large page comes back within a frame. */
::slotted(.customs-tab-panel[data-hidden]) { content-visibility: hidden !important; opacity: 0 !important; z-index: -1 !important; }
@supports not (content-visibility: hidden) { ::slotted(.customs-tab-panel[data-hidden]) { visibility: hidden !important; } }

@media (max-width: 900px) {
  .header { padding: 0 12px; }
  .header .menu-button { display: inline-flex; }
  .company { display: none; }
  .user > .ellipsis { display: none; }
  /* A row of its own: beside the product and the menus there is no room for an address. */
  .header:has(.local-lines) { position: relative; box-sizing: border-box; height: 92px; padding-block-end: 44px; }
  .local-lines { position: absolute; inset-inline: 12px; inset-block-end: 6px; }
  .local-lines > .ellipsis { flex: 1; }
}
@media (max-width: 480px) {
  .header { gap: 4px; }
  .brand { min-width: 0; }
  .product-name { overflow: hidden; text-overflow: ellipsis; }
  ::slotted(.customs-tab-panel) { padding: 12px !important; }
}
@media (pointer: coarse) {
  .entry { min-height: 44px; }
  .tab-bar { height: 44px; }
  .tab-close { width: 32px; height: 32px; }
}
@media (forced-colors: active) {
  .entry[aria-current], .tab[data-active] { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;
