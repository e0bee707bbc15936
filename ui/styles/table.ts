/** What stands for a value that its column is too narrow for: as in spreadsheets, widening it helps. */
const narrowText = "###";
/** How far before an edge a text fades that goes on beyond it. */
const fadePx = 28;
/** Cells of pinned columns that are let go. */
export const loosePin =
  '[data-sticky]:is(.cp-table[data-loose] [data-sticky="end"], .cp-table[data-loose="both"] [data-sticky="start"])';
/** Cells of numbers, codes and dates that scroll. */
export const maskable = `[data-whole]:is(:not([data-sticky]), ${loosePin})`;
/** What shows a value wholly or not at all: its text, or the link that it is. */
export const wholeSelector = "[data-whole] > :is(.cp-cut, a)";
/** What may show less than it holds. */
export const cutSelector = ".cp-cut, [data-whole] > a";
const whole = `.cp-table ${wholeSelector}`;

/**
 * The sheet of tables. Its text is shipped as it is, so what its rules are for stands here:
 * - `scroll-padding`: what takes the focus is never left under the header or a column that is pinned.
 * - `--cp-cell`: the colour of a cell, so that a pinned column and the fade beside it bear that of their row.
 * - `data-sticky`: nothing shines through a pinned column, be a token of the page translucent.
 * - `data-innermost`: the edge of the pinned columns: a line; while something is below it, a shadow, and a fade that
 *   makes what it cuts look cut.
 * - `cp-table-fade`: the same fade where no column is pinned.
 * - `data-loose`: where the pinned columns would leave too little beside them, those of the end are let go (`end`), or
 *   all (`both`).
 * - `--cp-cut`: half a number or code reads as another one: where an edge cuts the column, its cells show that there
 *   is more, alone.
 * - `data-whole`: likewise where the column is too narrow. The value and the sign before it, which takes no room, are
 *   items that wrap. Beside the value the sign is below the line that is in sight; where the value does not fit, it
 *   goes below that line itself. So nothing is measured.
 * - `data-dimmed`: pale, yet readable: the texts keep their contrast.
 */
export const tableCss = `
.cp-table { position: relative; min-width: 0; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); overflow: hidden; }
.cp-table-scroll { position: relative; height: 100%; overflow: auto; overscroll-behavior-x: contain; border-radius: inherit; scrollbar-width: thin; }
.cp-table[data-fill] { flex: 1 0 240px; min-height: 240px; }
.cp-table[data-fill] > .cp-table-scroll { position: absolute; inset: 0; height: auto; }
.cp-table-scroll { scroll-padding: 44px calc(var(--cp-pinned-end) + 8px) 4px calc(var(--cp-pinned-start) + 8px); }
.cp-table-scroll:focus-visible { outline-offset: -2px; }
.cp-table[data-noted] > .cp-table-scroll { padding-block-end: 64px; }
.cp-table table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
.cp-table caption { padding: 8px 12px; text-align: start; color: var(--customs-secondary); }
.cp-table thead th {
  --cp-cell: var(--customs-muted);
  position: sticky; top: 0; z-index: 2; padding: 8px 12px; background: var(--cp-cell); border-bottom: 1px solid var(--customs-line);
  color: var(--customs-text); font-weight: 600; line-height: 20px; text-align: start; overflow-wrap: break-word; hyphens: auto;
}
.cp-table thead th + th::before { content: ""; position: absolute; inset-block: 10px; inset-inline-start: 0; border-inline-start: 1px solid var(--customs-line); }
.cp-table tbody :is(td, th) {
  padding: 2px 12px; height: var(--customs-row-height); border-bottom: 1px solid var(--customs-line); line-height: 22px; font-weight: inherit; text-align: start; background: var(--cp-cell);
}
.cp-table tbody :is(td, th):focus-visible { outline-offset: -2px; border-radius: 4px; }
.cp-table tbody tr { --cp-cell: var(--customs-surface); }
.cp-table tbody tr[aria-selected="true"] { --cp-cell: var(--customs-primary-soft); }
.cp-table tbody tr:not([aria-hidden]):hover { --cp-cell: var(--customs-hover); }
.cp-table :is(td, th)[data-align="end"] { text-align: end; }
.cp-table :is(td, th)[data-align="center"] { text-align: center; }
.cp-table tbody :is(td, th)[data-mono] { font-family: var(--customs-font-mono); font-size: 13px; }
.cp-table [data-sticky] {
  position: sticky; z-index: 1; background: linear-gradient(var(--cp-cell), var(--cp-cell)), linear-gradient(var(--customs-surface), var(--customs-surface)), Canvas;
}
.cp-table [data-sticky="start"] { inset-inline-start: var(--cp-offset, 0px); }
.cp-table [data-sticky="end"] { inset-inline-end: var(--cp-offset, 0px); }
.cp-table thead th[data-sticky] { z-index: 3; background: linear-gradient(var(--cp-cell), var(--cp-cell)), linear-gradient(var(--customs-surface), var(--customs-surface)), Canvas; }
.cp-table thead th[data-sticky][data-innermost] + th::before, .cp-table thead th[data-sticky="end"][data-innermost]::before { display: none; }
.cp-table [data-sticky="start"][data-innermost] { box-shadow: inset -1px 0 var(--customs-line); }
.cp-table [data-sticky="end"][data-innermost] { box-shadow: inset 1px 0 var(--customs-line); }
.cp-table [data-innermost]::after {
  content: ""; position: absolute; inset-block: 0; width: ${fadePx}px; opacity: 0; pointer-events: none; transition: opacity 120ms;
  background: linear-gradient(to right, var(--cp-edge-shadow), transparent 8px), linear-gradient(to right, var(--cp-cell) 20%, transparent);
}
.cp-table { --cp-edge-shadow: light-dark(rgb(20 28 45 / 16%), rgb(0 0 0 / 45%)); }
.cp-table [data-sticky="start"]::after { inset-inline-start: 100%; }
.cp-table [data-sticky="end"]::after { inset-inline-end: 100%; transform: scaleX(-1); }
.cp-table:dir(rtl) [data-sticky="start"]::after { transform: scaleX(-1); }
.cp-table:dir(rtl) [data-sticky="end"]::after { transform: none; }
.cp-table[data-under-start] [data-sticky="start"]::after, .cp-table[data-under-end] [data-sticky="end"]::after { opacity: 1; }
.cp-table-fade {
  position: absolute; z-index: 3; inset-block: 0 var(--cp-bar-block, 0px); width: ${fadePx}px; opacity: 0; pointer-events: none; transition: opacity 120ms;
  background: linear-gradient(to right, var(--customs-surface) 20%, transparent);
}
.cp-table-fade[data-side="start"] { inset-inline-start: 0; }
.cp-table-fade[data-side="end"] { inset-inline-end: var(--cp-bar-inline, 0px); transform: scaleX(-1); }
.cp-table:dir(rtl) > .cp-table-fade[data-side="start"] { transform: scaleX(-1); }
.cp-table:dir(rtl) > .cp-table-fade[data-side="end"] { transform: none; }
.cp-table[data-under-start] > .cp-table-fade[data-side="start"]:not([data-pinned]),
.cp-table[data-under-end] > .cp-table-fade[data-side="end"]:not([data-pinned]) { opacity: 1; }
.cp-table[data-loose] > .cp-table-scroll { scroll-padding-inline-end: 8px; }
.cp-table[data-loose="both"] > .cp-table-scroll { scroll-padding-inline-start: 8px; }
${loosePin}:is(td, th) { inset-inline: auto; box-shadow: none; }
tbody ${loosePin} { position: relative; }
${loosePin}::after { opacity: 0; }
.cp-table[data-loose][data-under-end] > .cp-table-fade[data-side="end"][data-pinned],
.cp-table[data-loose="both"][data-under-start] > .cp-table-fade[data-side="start"][data-pinned] { opacity: 1; }
.cp-table tbody ${maskable} { position: relative; }
.cp-table tbody ${maskable}::before, .cp-table tbody ${maskable}::after {
  content: var(--cp-cut, none); position: absolute; inset-block: 2px; width: auto; padding: 1px 12px; opacity: 1; transform: none; transition: none; pointer-events: none;
  background: linear-gradient(var(--cp-cell), var(--cp-cell)), linear-gradient(var(--customs-surface), var(--customs-surface)), Canvas;
}
.cp-table tbody ${maskable}::before { inset-inline: 0 50%; text-align: start; }
.cp-table tbody ${maskable}::after { inset-inline: 50% 0; text-align: end; }
.cp-table[data-dimmed] tbody { color: var(--customs-secondary); filter: saturate(0.3) opacity(0.9); }
.cp-table[data-dimmed] tbody tr { --cp-cell: var(--customs-muted); }
.cp-table-note { position: absolute; z-index: 5; inset: 12px; display: flex; align-items: flex-end; justify-content: center; pointer-events: none; }
.cp-table-note > * { pointer-events: auto; }
.cp-result-note {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; max-width: 100%; max-height: 100%; overflow: auto; padding: 8px 12px; border: 1px solid var(--customs-line);
  border-radius: var(--customs-radius-large); background: var(--customs-raised); color: var(--customs-text); box-shadow: var(--customs-shadow-popup);
}
.cp-result-note > div { flex: 1 1 160px; min-width: 160px; overflow-wrap: anywhere; }
.cp-result-note[data-kind="error"] > svg { color: var(--customs-danger); }
.cp-result-old { display: flex; flex-wrap: wrap; gap: 0 8px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.cp-result-query b { color: var(--customs-text); font-weight: 400; }
.cp-result-query > span:not(:first-child)::before { content: " · "; }
@media (pointer: coarse) { .cp-table tbody :is(td, th) { height: 48px; } }
.cp-cut { display: block; min-width: 0; overflow: clip; text-overflow: ellipsis; white-space: pre; text-autospace: no-autospace; }
${whole} { display: flex; flex-wrap: wrap; align-content: flex-start; row-gap: 1lh; height: 1lh; overflow: clip; white-space: pre; }
${whole}::before {
  content: "${narrowText}"; content: "${narrowText}" / ""; flex: none; align-self: flex-end; width: 100%; margin-inline-end: -100%; margin-block-end: -1lh; color: var(--customs-secondary);
}
.cp-table [data-whole] > a { width: fit-content; max-width: 100%; }
.cp-table [data-whole][data-align="end"] > .cp-cut { justify-content: safe flex-end; }
.cp-table [data-whole][data-align="end"] > .cp-cut::before { margin-inline: -100% 0; }
.cp-table [data-whole][data-align="center"] > .cp-cut { justify-content: safe center; }
.cp-table [data-whole][data-align="center"] > .cp-cut::before { margin-inline: -50%; }
.cp-table-empty { position: sticky; inset-inline-start: 0; }
.cp-table[data-busy]::before {
  content: ""; position: absolute; z-index: 4; inset: 0 0 auto; height: 2px; opacity: 0;
  background: linear-gradient(90deg, transparent 30%, var(--customs-primary) 50%, transparent 70%) 0 0 / 200% 100%;
  animation: cp-appear 0s 200ms forwards, cp-slide 1.2s linear infinite;
}
@keyframes cp-appear { to { opacity: 1; } }
@keyframes cp-slide { from { background-position: 150% 0; } to { background-position: -50% 0; } }
.cp-full {
  position: absolute; max-width: min(480px, calc(100vw - 16px)); max-height: 50vh; overflow: auto; padding: 6px 10px; border-radius: var(--customs-radius);
  border: 1px solid var(--customs-line); background: var(--customs-raised); color: var(--customs-text); box-shadow: var(--customs-shadow-popup);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
@media (prefers-reduced-motion: reduce) { .cp-table[data-busy]::before { animation: cp-appear 0s 200ms forwards; background: var(--customs-primary); } }
`;
