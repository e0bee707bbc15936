import { loosePin, maskable } from "./table.ts";

/** Cells of numbers, codes and dates that scroll. */
const masked = `.cp-dt-cell${maskable}`;

/**
 * What tables of long lists have besides the sheet of tables. Its text is shipped as it is, so what its rules are for
 * stands here:
 * - `--cp-tracks`, `--cp-sheet`, `--cp-at-…`: the widths of columns, their sum, and the places of pinned ones; set on
 *   the table alone, so that resizing changes one element.
 * - `--cp-row`: every row is as high, so that its place is known before it is drawn.
 * - `cp-dt-foot`: always as high, with rows chosen or not.
 */
export const dataTableCss = `
.cp-dt-frame { display: flex; flex-direction: column; min-width: 0; }
.cp-dt-frame[data-fill] { flex: 1 0 240px; min-height: 240px; }
.cp-dt[data-fill] { flex: 1 1 0; min-height: 0; }
.cp-dt:not([data-fill]) > .cp-table-scroll { max-height: 70vh; }
.cp-dt > .cp-table-scroll { overflow-anchor: none; scroll-padding-block-start: calc(var(--cp-levels) * 36px + 4px); }
.cp-dt-head {
  position: sticky; top: 0; z-index: 2; display: grid; grid-template-columns: var(--cp-tracks); grid-auto-rows: minmax(36px, auto); min-width: var(--cp-sheet);
  background: linear-gradient(var(--customs-muted), var(--customs-muted)), linear-gradient(var(--customs-surface), var(--customs-surface)), Canvas;
}
.cp-dt-head::after { content: ""; position: absolute; inset: auto 0 0; border-bottom: 1px solid var(--customs-line); pointer-events: none; }
.cp-dt-head-row { display: contents; }
.cp-dt-heading {
  --cp-cell: var(--customs-muted);
  position: relative; display: flex; align-items: center; min-width: 0; padding: 4px 2px 4px 12px; border-bottom: 1px solid var(--customs-line);
  font-weight: 600; line-height: 20px; user-select: none;
}
.cp-dt-heading + .cp-dt-heading:not([data-sticky="end"][data-innermost])::before {
  content: ""; position: absolute; inset-block: 8px; inset-inline-start: 0; border-inline-start: 1px solid var(--customs-line);
}
.cp-dt-title {
  flex: 1; min-width: 0; display: inline-flex; align-items: center; gap: 4px; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: start;
}
button.cp-dt-title { cursor: pointer; align-self: stretch; }
.cp-dt-title > svg { width: 14px; height: 14px; color: var(--customs-primary); }
.cp-dt-title .cp-cut { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; text-autospace: normal; }
.cp-dt-heading[data-align="end"] .cp-dt-title { justify-content: flex-end; text-align: end; }
.cp-dt-heading[data-align="center"] .cp-dt-title { justify-content: center; text-align: center; }
.cp-dt-heading:not([data-leaf]):not(.cp-dt-choice) .cp-dt-title { justify-content: center; text-align: center; }
.cp-dt-order { color: var(--customs-primary); font-size: 12px; line-height: 16px; font-variant-numeric: tabular-nums; }
.cp-dt-menu {
  display: inline-flex; align-items: center; justify-content: center; flex: none; width: 20px; height: 24px; margin-inline: 2px 4px; padding: 0; border: 0;
  border-radius: 4px; background: none; color: var(--customs-secondary); cursor: pointer; opacity: 0;
}
.cp-dt-menu > svg { width: 14px; height: 14px; }
.cp-dt-heading:is(:hover, :focus-within) > .cp-dt-menu, .cp-dt-menu:focus-visible { opacity: 1; }
.cp-dt-menu:hover { background: var(--customs-pressed); color: var(--customs-text); }
.cp-dt-handle { position: absolute; z-index: 1; inset-block: 0; inset-inline-end: 0; width: 8px; cursor: col-resize; touch-action: none; }
.cp-dt:not([data-loose]) .cp-dt-heading[data-sticky="end"] > .cp-dt-handle { inset-inline: 0 auto; }
.cp-dt-handle::after { content: ""; position: absolute; inset-block: 0; inset-inline-end: 0; width: 2px; background: var(--customs-primary); opacity: 0; transition: opacity 120ms; }
.cp-dt:not([data-loose]) .cp-dt-heading[data-sticky="end"] > .cp-dt-handle::after { inset-inline: 0 auto; }
.cp-dt-handle:is(:hover, [data-held], :focus-visible)::after { opacity: 1; }
.cp-dt-heading[data-dragged] { opacity: 0.6; cursor: grabbing; }
.cp-dt-drop { position: absolute; z-index: 4; inset-block: 0; width: 2px; background: var(--customs-primary); pointer-events: none; }
.cp-dt-body { position: relative; min-width: var(--cp-sheet); overflow: clip; overflow-clip-margin: 0; font-variant-numeric: tabular-nums; }
.cp-dt-row {
  --cp-cell: var(--customs-surface);
  position: absolute; inset-inline: 0; contain: strict; display: grid; grid-template-columns: var(--cp-tracks); height: var(--cp-row); border-bottom: 1px solid var(--customs-line); background: var(--cp-cell);
  line-height: calc(var(--cp-row) - 1px); white-space: nowrap;
}
.cp-dt-row[aria-selected="true"] { --cp-cell: var(--customs-primary-soft); }
.cp-dt-body > * > .cp-dt-row:hover { --cp-cell: var(--customs-hover); }
.cp-dt-cell { min-width: 0; padding: 0 12px; }
.cp-dt-cell:not([data-innermost]) { overflow: clip; }
.cp-dt-cell > * { vertical-align: middle; }
.cp-dt-cell > .cp-skeleton { margin-block: calc(var(--cp-row) / 2 - 7px); }
.cp-dt-cell[data-align="end"] { text-align: end; }
.cp-dt-cell[data-align="center"] { text-align: center; }
.cp-dt-cell[data-mono] { font-family: var(--customs-font-mono); font-size: 13px; }
.cp-dt :is(.cp-dt-cell, .cp-dt-heading):focus-visible { outline-offset: -2px; border-radius: 4px; }
.cp-dt-choice { display: flex; align-items: center; justify-content: center; padding: 0; cursor: pointer; }
.cp-dt-choice > input { width: 16px; height: 16px; accent-color: var(--customs-primary); cursor: inherit; }
.cp-dt [data-sticky="start"][data-innermost]:is(.cp-dt-cell, .cp-dt-heading) { box-shadow: inset -1px 0 var(--customs-line); }
.cp-dt ${loosePin}:is(.cp-dt-cell, .cp-dt-heading) { position: relative; inset-inline: auto; box-shadow: none; }
.cp-dt-heading.cp-dt-choice[data-sticky], .cp-dt-heading[data-sticky] { position: sticky; z-index: 2; }
${masked}:not([data-sticky]) { position: relative; }
${masked}::before, ${masked}::after {
  content: var(--cp-cut, none); position: absolute; inset-block: 1px; width: auto; padding: 0 12px; opacity: 1; transform: none; transition: none; pointer-events: none;
  background: linear-gradient(var(--cp-cell), var(--cp-cell)), linear-gradient(var(--customs-surface), var(--customs-surface)), Canvas;
}
${masked}::before { inset-inline: 0 50%; text-align: start; }
${masked}::after { inset-inline: 50% 0; text-align: end; }
.cp-dt[data-dimmed] .cp-dt-body { color: var(--customs-secondary); filter: saturate(0.3) opacity(0.9); }
.cp-dt[data-dimmed] .cp-dt-row { --cp-cell: var(--customs-muted); }
.cp-dt-empty { overflow: auto; }
.cp-dt[data-fill] > .cp-dt-empty { position: absolute; inset: calc(var(--cp-levels) * 36px) 0 0; display: grid; align-content: safe center; }
.cp-dt-foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; min-height: 44px; padding-block: 6px; }
/* Cut rather than below what can be done: the row keeps its height. */
.cp-dt-summary { flex: 1 1 0; min-width: 0; overflow: hidden; text-align: end; text-overflow: ellipsis; white-space: nowrap; }
.cp-dt-loading { position: absolute; z-index: 5; inset: auto 12px 12px; display: flex; justify-content: center; pointer-events: none; }
.cp-dt-loading > span { display: inline-flex; align-items: center; gap: 8px; min-width: 0; padding: 6px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-raised); box-shadow: var(--customs-shadow-popup); color: var(--customs-secondary); }
.cp-dt-loading > span > svg { flex: none; }
.cp-dt-loading > span > span { min-width: 0; overflow-wrap: anywhere; }
.cp-dt-foot > .cp-pager { flex: 1 1 320px; }
.cp-dt-chosen { display: contents; }
.cp-dt-batch { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-height: 32px; }
.cp-dt-jump { display: inline-flex; align-items: center; gap: 6px; margin-inline-start: 8px; color: var(--customs-secondary); white-space: nowrap; }
.cp-dt-jump > input {
  width: 52px; height: 28px; padding: 0 8px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface);
  color: var(--customs-text); text-align: end;
}
.cp-dt-jump > input:hover { border-color: var(--customs-primary); }
@media (pointer: coarse) { .cp-dt-menu { opacity: 1; width: 32px; height: 36px; } .cp-dt-handle { width: 16px; } .cp-dt-choice > input { width: 20px; height: 20px; } .cp-dt-jump > input { height: 36px; font-size: 16px; } }
@media (hover: none) { .cp-dt-menu { opacity: 1; } }
@media (forced-colors: active) {
  .cp-dt-row[aria-selected="true"] { outline: 1px solid Highlight; outline-offset: -2px; }
  .cp-dt-handle::after, .cp-dt-drop { background: Highlight; }
  .cp-dt-row[aria-selected="true"] .cp-dt-cell { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
`;
