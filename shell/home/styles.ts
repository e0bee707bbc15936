/** The home page. */
export const homeCss = `
:host { display: block; }
.surface { background: var(--customs-surface); border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); }
.quiet { color: var(--customs-secondary); }
.tone { display: inline-flex; flex: none; color: var(--customs-primary); }
.tone[data-tone="success"] { color: var(--customs-success); }
.tone[data-tone="warning"] { color: var(--customs-warning); }
.tone[data-tone="danger"] { color: var(--customs-danger); }

.home { display: grid; gap: 16px; max-width: 1200px; margin: 0 auto; padding-bottom: 24px; }
.home ul { list-style: none; }
.home h1 { font-size: 20px; line-height: 28px; text-wrap: balance; }
.home h2 { font-size: 14px; line-height: 22px; }
.home > header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 4px 16px; }
.home > header p { color: var(--customs-secondary); }
.home-tools, .freshness { display: flex; align-items: center; gap: 4px 12px; }
.freshness { gap: 4px; min-height: 28px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
.home-body { display: grid; grid-template-columns: minmax(0, 1fr) 280px; gap: 16px; align-items: start; }
.home-main, .home-side { display: grid; gap: 16px; min-width: 0; align-content: start; }
.home-main { container-type: inline-size; }

.counts > ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(136px, 1fr)); }
.count { position: relative; min-width: 0; box-shadow: 1px 0 var(--customs-line), 0 1px var(--customs-line); }
.counts { overflow: hidden; }
.count-link {
  display: flex; flex-direction: column; gap: 2px; height: 100%; min-height: 84px; padding: 12px 16px; color: inherit; text-decoration: none;
}
a.count-link:hover { background: var(--customs-hover); }
a.count-link:focus-visible { outline-offset: -2px; }
.count-number { font-size: 24px; line-height: 32px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
.count-title { display: flex; align-items: flex-start; gap: 6px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.count-title > svg { width: 14px; height: 14px; margin-top: 2px; }
.count[data-tone="exception"] .count-number, .count[data-tone="exception"] .count-title > svg { color: var(--customs-danger); }
.count[data-tone="todo"] .count-title > svg { color: var(--customs-primary); }
.count[data-none] .count-number, .count[data-none] .count-title > svg { color: var(--customs-secondary); font-weight: 400; }

.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 16px; }
/* One alone in the last row of two has all of it. */
@container (min-width: 616px) {
  .pair > .box:last-child:nth-child(2n + 1) { grid-column: 1 / -1; }
}
.box { min-width: 0; min-height: 232px; padding: 12px; }
.home-side > .box { min-height: 0; }
.box > h2, .box-head { min-height: 24px; padding: 0 8px 6px; }
.box-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.box > .quiet { padding: 4px 8px; text-wrap: pretty; }
.row-link {
  display: grid; grid-template-columns: auto fit-content(76%) minmax(0, 1fr); align-items: center; gap: 0 10px; min-height: 36px; padding: 4px 8px; color: inherit; text-decoration: none;
  border-radius: var(--customs-radius);
}
p.row-link { display: flex; }
.row-link > svg { color: var(--customs-secondary); }
.row-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row-note {
  justify-self: end; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--customs-secondary); font-size: 12px; line-height: 18px;
  font-variant-numeric: tabular-nums;
}
a.row-link:hover { background: var(--customs-hover); }
a.row-link:hover > .row-title { color: var(--customs-primary); }
.row-link > .cp-badge { justify-self: end; }
.export-progress { justify-self: end; display: inline-flex; align-items: center; gap: 8px; }
.export-progress > progress { width: 72px; height: 6px; accent-color: var(--customs-primary); }
.card-failure { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; color: var(--customs-secondary); }
.box > .card-failure { padding: 4px 8px; }
.count-link .card-failure { font-size: 12px; line-height: 18px; }

.chart-box { min-height: 232px; }
.chart { height: 148px; margin: 8px 8px 0; overflow: hidden; }
.chart svg { display: block; font-family: inherit; }
.chart-line { stroke: var(--customs-line); }
.chart-slot { fill: transparent; }
.chart-bar { fill: var(--customs-primary); }
.chart a:hover > .chart-slot { fill: var(--customs-hover); }
.chart text { text-anchor: middle; font-size: 12px; font-variant-numeric: tabular-nums; }
.chart-number { fill: var(--customs-text); }
.chart-label { fill: var(--customs-secondary); }
.chart-table { height: 148px; margin: 8px 8px 0; overflow: auto; overscroll-behavior: contain; }
.chart-table table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.chart-table th, .chart-table td { padding: 3px 8px; border-bottom: 1px solid var(--customs-line); font-weight: 400; text-align: start; }
.chart-table td, .chart-table th:last-child { text-align: end; }
.chart-table thead th { color: var(--customs-secondary); font-size: 12px; }

.directory { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; align-items: start; margin-top: 12px; }
.directory .surface { padding: 12px; }
.directory h3 { padding: 4px 8px; font-size: 14px; line-height: 22px; }

/* The tab, not the window: beside the menu there is less room. */
@container customs-tab (max-width: 820px) {
  .home-body { grid-template-columns: minmax(0, 1fr); }
  /* A line of its own from the beginning: the time that comes later would need one. */
  .home-tools { flex: none; width: 100%; }
  /* What stands below something that is still loading would move. */
  .home[data-loading] .home-side { display: none; }
}
@container customs-tab (max-width: 420px) {
  .counts > ul { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .pair { grid-template-columns: minmax(0, 1fr); }
}
@media (pointer: coarse) { .row-link { min-height: 44px; } }
@media (forced-colors: active) { .chart-bar { fill: Highlight; } .chart-line { stroke: CanvasText; } .chart text { fill: CanvasText; } }
`;
