/** Layout of the line; colours, type and controls come from the kit. Names in a row are 20 px a line. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.files-page { position: relative; display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.files-tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; min-height: 32px; }
.files-tools > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.files-tools > div:last-of-type { margin-inline-start: auto; }
.files-quiet { color: var(--customs-secondary); font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
.files-find { width: 200px; }
.files-tools .cp-icon-button[aria-pressed="true"] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.files-trouble, .files-later, .files-running { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.files-trouble { flex-basis: 100%; color: var(--customs-danger); }
.files-later > svg { flex: none; color: var(--customs-danger); }
.files-later > span { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
.files-later { padding: 8px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-raised); box-shadow: var(--customs-shadow-popup); }
/* Nothing of it lies over the list of uploads. */
.files-table { flex: 1 0 240px; isolation: isolate; display: flex; flex-direction: column; min-width: 0; }
.files-name { display: inline-flex; align-items: center; gap: 10px; width: 100%; min-width: 0; line-height: 20px; vertical-align: middle; }
.files-name > svg { flex: none; width: 18px; height: 18px; color: var(--customs-secondary); }
.files-name[data-kind="folder"] > svg { color: var(--customs-primary); fill: var(--customs-primary-soft); }
.files-name[data-kind="sheet"] > svg { color: var(--customs-success); }
.files-name[data-kind="pdf"] > svg { color: var(--customs-danger); }
.files-name[data-kind="document"] > svg { color: var(--customs-primary); }
.files-name[data-kind="image"] > svg, .files-name[data-kind="archive"] > svg { color: var(--customs-warning); }
.files-name > a, .files-lines > button { min-width: 0; color: inherit; text-decoration: none; }
.files-lines > button { justify-self: start; max-width: 100%; padding: 0; border: 0; background: none; font: inherit; text-align: start; cursor: pointer; }
.files-name > a:hover, .files-lines > button:hover { color: var(--customs-primary); text-decoration: underline; }
.files-lines { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; }
.files-name > .cp-tag, .files-new { flex: none; }
.files-new { width: 8px; height: 8px; border-radius: 4px; background: var(--customs-success); forced-color-adjust: none; }
/* Who uploaded it stands there as far as there is room. */
.files-facts { display: flex; flex-wrap: wrap; height: 18px; overflow: clip; white-space: pre; }
.files-buttons { display: inline-flex; justify-content: flex-end; gap: 4px; width: 100%; vertical-align: middle; }
/* A choice is answered in sight, wherever the page was scrolled to; no rows show between it and the edge. */
.files-dock { position: sticky; bottom: 0; z-index: 4; display: grid; grid-template-columns: minmax(0, 1fr); border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-surface); box-shadow: var(--customs-shadow-popup), 0 12px 0 var(--customs-page); }
.files-dock-head { display: flex; align-items: center; gap: 4px; padding: 4px 8px 4px 16px; border-bottom: 1px solid var(--customs-line); }
.files-dock-head > h2 { flex: 1; font-size: 14px; line-height: 22px; font-weight: 600; }
.files-dock-list { padding: 8px 16px 12px; }
.files-dock .up { gap: 8px; }
.files-dock .up > .up-table .cp-dt > .cp-table-scroll { max-height: clamp(96px, 30cqh, 188px); }
.files-dock[data-folded] { display: flex; align-items: center; }
.files-dock[data-folded] > .files-dock-head { order: 1; flex: none; padding-inline-start: 0; border: 0; }
.files-dock[data-folded] > .files-dock-head > h2 { display: none; }
.files-dock[data-folded] > .files-dock-list { flex: 1; min-width: 0; padding-block: 6px; }
/* A line for the figures, and one each for what an earlier visit has left and for what was not taken; what keeps files from going stays, too. */
.files-dock[data-folded] .up > .up-table { display: none; }
.files-dock[data-folded] :is(.up-overall-buttons, .up-left > :not(.up-line), .up-refused > :not(.up-line)) { display: none; }
.files-dock[data-folded] .up-overall { min-height: 0; }
.files-dock[data-folded] :is(.up-left, .up-refused) { padding: 0; border: 0; }
.files-dock:is([data-closed], :not(:has(.up > *))) { display: none; }
.files-drop { position: absolute; inset: -4px; z-index: 5; display: grid; place-content: center; border: 2px dashed var(--customs-primary); border-radius: var(--customs-radius-large); background: color-mix(in srgb, var(--customs-primary-soft) 82%, transparent); pointer-events: none; }
.files-drop > p { display: flex; align-items: center; gap: 10px; max-width: min(560px, 90cqw); padding: 14px 20px; border-radius: var(--customs-radius-large); background: var(--customs-primary); color: var(--customs-on-primary); font-size: 16px; line-height: 24px; box-shadow: var(--customs-shadow-popup); }
.files-drop > p > svg { flex: none; width: 20px; height: 20px; }
.files-drop span { min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .files-tools > div:last-of-type { flex: 1 0 160px; }
  .files-find { flex: 1 0 120px; }
  .files-tools > div:last-of-type { justify-content: flex-end; }
  /* A row of its own below the buttons, also while there is nothing to say: what is below stays where it is. */
  .files-count { order: 1; flex: 1 0 100%; min-height: 18px; text-align: end; }
  .files-dock-list { padding-inline: 8px; }
  .files-dock[data-folded] .up-outcome { font-weight: 400; }
  .files-dock .up-overall-buttons > .cp-button { padding-inline: 8px; }
  .files-dock .up > .up-table .cp-dt > .cp-table-scroll { max-height: 142px; }
  /* There the icons stand for the words, which stay the names of their buttons. */
  .files-word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .cp-dt-batch button:has(> .files-word) { position: relative; }
  .files-number::before { content: attr(data-number); font-variant-numeric: tabular-nums; }
  .files-tools button:has(> .files-word) { position: relative; padding-inline: 11px; }
}
/* There the page scrolls: what stands in place of rows is seen whole, with its button. */
@media (max-height: 480px) { .files-table:has(.cp-state) { flex-basis: 400px; } }
@media (forced-colors: active) { .files-drop { border-color: Highlight; } }
`;
