/** The side menu: search, favourites, tree, column of icons. */
export const menuCss = `
.side-menu {
  flex: none; display: flex; flex-direction: column; width: 216px; border-inline-end: 1px solid var(--customs-line); background: var(--customs-surface);
}
.side-menu[data-collapsed] { width: 56px; }
.menu-search { padding: 12px 12px 4px; }
.menu-scroll { flex: 1; overflow: auto; overscroll-behavior: contain; padding: 8px; }
.side-menu ul { list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.side-menu li > ul { margin-top: 2px; }
/* Of a long menu only what is in sight is laid out and drawn. */
.side-menu[data-large] li > .row { content-visibility: auto; contain-intrinsic-size: auto 36px; }
.row { position: relative; display: flex; }
.row > .entry:focus-visible { outline-offset: -2px; }
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
.entry .cp-badge { flex: none; max-width: 84px; overflow: hidden; text-overflow: ellipsis; }
.entry mark { border-radius: 2px; background: var(--customs-warning-soft); color: inherit; font-weight: 600; }
.entry[data-hit] { box-shadow: inset 0 0 0 1px var(--customs-primary); }
/* Drawn when it is of use: over the end of its entry, whose title then leaves it room. */
.star { position: absolute; inset-block-start: 4px; inset-inline-end: 4px; opacity: 0; }
.row:hover > .star, .row:focus-within > .star { opacity: 1; }
.row:has(> .star):is(:hover, :focus-within) > .entry { padding-inline-end: 36px; }
.star[data-on] svg { fill: currentColor; color: var(--customs-warning); }
.menu-heading { padding: 4px 12px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.favourites { margin-block-end: 8px; padding-block-end: 8px; border-bottom: 1px solid var(--customs-line); }
.favourites > li[data-dragged] { opacity: 0.5; }
.icon-favourites { padding-block-end: 6px; margin-block-end: 4px; border-bottom: 1px solid var(--customs-line); }
@media (pointer: coarse) {
  .entry { min-height: 44px; }
  .star { opacity: 1; inset-block-start: 8px; }
  .row:has(> .star) > .entry { padding-inline-end: 36px; }
}
@media (forced-colors: active) { .entry[aria-current], .entry[data-hit] { outline: 2px solid Highlight; outline-offset: -2px; } }
`;
