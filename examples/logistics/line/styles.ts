/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.logi-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.logi-shared { width: 100%; max-width: 1080px; margin-inline: auto; padding: 16px; box-sizing: border-box; }
.logi-panel { padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.logi-panel h2 { font-size: 16px; line-height: 24px; margin-bottom: 4px; }
.logi-tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.logi-tools > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-left: auto; }
.logi-quiet { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.logi-loaded { white-space: nowrap; font-variant-numeric: tabular-nums; }
.logi-counts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; }
.logi-counters { display: grid; gap: 8px; min-width: 0; }
.logi-counters ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(104px, 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none; }
.logi-counter { display: grid; gap: 2px; height: 100%; box-sizing: border-box; padding: 4px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); color: inherit; text-decoration: none; }
.logi-counter:hover { border-color: var(--customs-primary); }
.logi-counter[aria-current] { border-color: var(--customs-primary); box-shadow: inset 0 0 0 1px var(--customs-primary); }
.logi-counter-label { display: flex; align-items: center; gap: 4px; min-width: 0; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.logi-counter-label svg { flex: none; }
.logi-counters ul:first-child .logi-counter { display: flex; align-items: center; justify-content: space-between; }
.logi-counter strong { font-size: 16px; line-height: 24px; font-weight: 600; font-variant-numeric: tabular-nums; }
.logi-counter[data-wrong] strong, .logi-counter[data-wrong] svg { color: var(--customs-danger); }
.logi-tags { display: inline-flex; flex-wrap: nowrap; gap: 4px; }
.logi-star[data-followed] svg { fill: var(--customs-warning); color: var(--customs-warning); }
.logi-link { color: var(--customs-primary); text-decoration: none; }
.logi-link:hover { text-decoration: underline; }
.logi-route { display: flex; align-items: center; gap: 6px; min-width: 0; }
.logi-route .cp-cut:first-of-type { flex: none; max-width: 50%; }
.logi-route svg { flex: none; color: var(--customs-secondary); }
.logi-next { display: flex; gap: 4px; min-width: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.logi-next > span:last-child { flex: none; }
.logi-wrong { padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.logi-wrong ul { display: grid; gap: 6px; margin: 0; padding: 0; list-style: none; }
.logi-wrong li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.logi-detail { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; gap: 12px; }
.logi-detail > div { display: grid; gap: 12px; min-width: 0; }
.logi-facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr)); gap: 12px 24px; margin: 0; }
.logi-facts dt, .logi-timeline dt { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.logi-facts dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.logi-facts dd[data-code] { font-family: var(--customs-font-mono); }
.logi-timeline { display: grid; margin: 8px 0 0; padding: 0; list-style: none; }
.logi-timeline > li { position: relative; display: flex; gap: 12px; padding-bottom: 12px; }
.logi-timeline > li::before { content: ""; position: absolute; top: 22px; bottom: 0; left: 7px; width: 2px; background: var(--customs-line); }
.logi-timeline > li:last-child::before { display: none; }
.logi-timeline > li > svg { flex: none; margin-top: 3px; color: var(--customs-secondary); }
.logi-timeline > [data-state="done"] > svg { color: var(--customs-success); }
.logi-timeline > [data-state="next"] > svg { color: var(--customs-primary); }
.logi-timeline > li > div { min-width: 0; }
.logi-timeline strong { font-weight: 600; }
.logi-late { color: var(--customs-danger); }
.logi-timeline dl { margin: 0; }
.logi-timeline dl > div { display: flex; align-items: baseline; gap: 8px; }
.logi-timeline dt { flex: none; min-width: 32px; }
.logi-timeline dd { display: flex; flex-wrap: wrap; gap: 0 8px; margin: 0; font-variant-numeric: tabular-nums; }
.logi-address { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 8px; margin-top: 8px; }
.logi-address > .cp-field { flex: 1 1 220px; min-width: 0; }
.logi-links { display: grid; gap: 4px; margin: 8px 0 0; padding: 0; list-style: none; }
.logi-links li { display: flex; align-items: center; justify-content: space-between; gap: 8px; border-top: 1px solid var(--customs-line); padding-top: 4px; }
.logi-links li > span { display: grid; min-width: 0; font-variant-numeric: tabular-nums; }
@media (max-width: 900px) {
  .logi-detail { grid-template-columns: minmax(0, 1fr); }
  .logi-counters ul { grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); }
  .logi-counters ul:first-child { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
  .logi-loaded { display: none; }
}
/* As with a zoom of 200 %: a line of counters each, which scrolls, so that the rows come sooner. */
@media (max-height: 480px) {
  .logi-page { gap: 8px; }
  .logi-counters { grid-auto-flow: column; justify-content: start; overflow-x: auto; }
  .logi-counters ul, .logi-counters ul:first-child { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(max-content, 1fr); }
  .logi-counter { display: flex; align-items: center; justify-content: space-between; gap: 12px; white-space: nowrap; }
}
`;
