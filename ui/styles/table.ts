export const tableCss = `
.cp-table { position: relative; min-width: 0; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); overflow: hidden; }
.cp-table-scroll { position: relative; height: 100%; overflow: auto; overscroll-behavior-x: contain; border-radius: inherit; scrollbar-width: thin; }
.cp-table[data-fill] { flex: 1 0 240px; min-height: 240px; }
.cp-table[data-fill] > .cp-table-scroll { position: absolute; inset: 0; height: auto; }
/* What takes the focus is never left under the header or a column that sticks. */
.cp-table-scroll { scroll-padding-block-start: 44px; }
.cp-table-scroll:has(th[data-sticky="start"]) { scroll-padding-inline-start: 200px; }
.cp-table-scroll:has(th[data-sticky="end"]) { scroll-padding-inline-end: 144px; }
.cp-table-scroll:focus-visible { outline-offset: -2px; }
.cp-table table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
.cp-table caption { padding: 8px 12px; text-align: start; color: var(--customs-secondary); }
.cp-table th {
  position: sticky; top: 0; z-index: 2; padding: 8px 12px; background: var(--customs-muted); border-bottom: 1px solid var(--customs-line);
  color: var(--customs-text); font-weight: 600; line-height: 20px; text-align: start; overflow-wrap: break-word; hyphens: auto;
}
.cp-table th + th::before { content: ""; position: absolute; inset-block: 10px; inset-inline-start: 0; border-inline-start: 1px solid var(--customs-line); }
.cp-table td { padding: 3px 12px; height: 36px; border-bottom: 1px solid var(--customs-line); line-height: 22px; background: var(--customs-surface); }
.cp-table tbody tr:hover > td { background: var(--customs-hover); }
.cp-table tbody tr[aria-hidden]:hover > td { background: var(--customs-surface); }
.cp-table [data-align="end"] { text-align: end; }
.cp-table [data-align="center"] { text-align: center; }
.cp-table td[data-mono] { font-family: var(--customs-font-mono); font-size: 13px; }
.cp-table [data-sticky] { position: sticky; z-index: 1; }
.cp-table [data-sticky="start"] { inset-inline-start: 0; box-shadow: inset -1px 0 var(--customs-line); }
.cp-table [data-sticky="end"] { inset-inline-end: 0; box-shadow: inset 1px 0 var(--customs-line); }
.cp-table th[data-sticky] { z-index: 3; }
.cp-table th[data-sticky="start"] + th::before, .cp-table th[data-sticky="end"]::before { display: none; }
@media (max-width: 640px) {
  .cp-table [data-sticky="start"] { inset-inline-start: auto; box-shadow: none; }
  .cp-table-scroll:has(th[data-sticky="start"]) { scroll-padding-inline-start: 0; }
}
@media (pointer: coarse) { .cp-table td { height: 48px; } }
.cp-cut { display: block; overflow: hidden; text-overflow: ellipsis; white-space: pre; border-radius: 4px; text-autospace: no-autospace; }
.cp-cut:focus-visible { outline-offset: -1px; }
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
