/** A row is 48 px high (density loose), so two lines of a cell are 20 px each; some eight rows are seen before the list scrolls. */
export const uploaderCss = `
.up { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.up-drop {
  display: grid; justify-items: center; gap: 4px 16px; padding: 28px 16px; border: 1px dashed var(--customs-border); border-radius: var(--customs-radius-large);
  background: var(--customs-surface); text-align: center; transition: background-color 120ms, border-color 120ms;
}
.up-drop-icon > svg { width: 28px; height: 28px; color: var(--customs-secondary); }
.up-drop-title { font-size: 16px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
.up-drop-text { min-width: 0; }
.up-drop-buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 8px; }
.up-drop[data-small] { display: flex; flex-wrap: wrap; align-items: center; padding: 12px 16px; text-align: start; }
.up-drop[data-small] > .up-drop-icon { display: none; }
.up-drop[data-small] > .up-drop-text { flex: 1 1 220px; }
.up-drop[data-small] .up-drop-title { font-size: 14px; line-height: 22px; }
.up-drop[data-small] > .up-drop-buttons { margin-top: 0; justify-content: flex-start; }
.up-drop[data-over] { border-style: solid; border-color: var(--customs-primary); background: var(--customs-primary-soft); }
.up-drop[data-disabled] { background: var(--customs-muted); border-color: var(--customs-line); }
.up-drop[data-disabled] .up-drop-title { color: var(--customs-disabled); }
.up-quiet { font-size: 12px; line-height: 18px; color: var(--customs-secondary); overflow-wrap: anywhere; }
.up-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-height: 28px; }
.up-line > svg { flex: none; }
.up-line > span { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
.up-line > svg + span { max-width: calc(100% - 28px); }
.up-line[data-kind="error"] { color: var(--customs-danger); }
.up-line[data-kind="warning"] { color: var(--customs-warning); }
.up-line[data-kind="warning"] > span { flex: 1 1 0; }
.up-line .cp-icon-button { margin-inline-start: auto; }
.up-refused, .up-left { padding: 8px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.up-refused > ul, .up-left > ul { padding-inline-start: 24px; list-style: none; font-size: 12px; line-height: 20px; color: var(--customs-secondary); }
.up-refused li, .up-left li { overflow-wrap: anywhere; }
.up-refused strong { font-weight: normal; color: var(--customs-text); }
.up-left > .cp-note { padding-inline-start: 24px; }
.up-left-buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; padding-inline-start: 24px; }
.up-left-buttons > .cp-button { white-space: normal; }
.up-left[data-small] { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding-block: 4px; }
.up-left[data-small] > .up-line { flex-wrap: nowrap; }
.up-left[data-small] > .up-line > span { max-width: none; }
.up-left[data-small] > ul { flex: 1 1 160px; min-width: 0; padding: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.up-left[data-small] li { display: inline; }
.up-left[data-small] li + li { margin-inline-start: 16px; }
.up-left[data-small] > .cp-note:not([data-kind]) { display: none; }
.up-left[data-small] > .cp-note { order: 1; flex: 1 0 100%; }
.up-left[data-small] > .up-left-buttons { margin: 0; padding: 0; }
.up-overall { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; min-height: 40px; }
.up-overall-text { flex: 1 1 280px; min-width: 0; display: grid; gap: 6px; }
.up-overall-buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.up-overall-text:focus { outline: none; }
.up-figures { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; font-variant-numeric: tabular-nums; min-width: 0; overflow-wrap: anywhere; }
.up-figures > svg + span { flex: 1 1 160px; max-width: max-content; }
.up-failed { color: var(--customs-danger); font-weight: 600; }
.up-outcome { display: flex; gap: 8px; font-weight: 600; }
.up-outcome > svg { margin-top: 3px; }
.up-outcome[data-kind="success"] > svg { color: var(--customs-success); }
.up-outcome[data-kind="error"] { color: var(--customs-danger); }
.up-bar { display: block; height: 6px; border-radius: 3px; background: var(--customs-pressed); overflow: hidden; }
.up-bar > span { display: block; height: 100%; border-radius: inherit; background: var(--customs-primary); transform-origin: left; transition: transform 180ms linear; }
.up-bar:dir(rtl) > span { transform-origin: right; }
.up-bar[data-resting] > span { background: var(--customs-secondary); }
.up-table { min-width: 0; }
.up > .up-table .cp-dt > .cp-table-scroll { max-height: 440px; }
.up-name, .up-state { display: inline-grid; width: 100%; min-width: 0; line-height: 20px; vertical-align: middle; }
.up-name > .up-quiet { line-height: 18px; }
.up-state { grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 4px 8px; }
.up-state > .cp-tag { line-height: 20px; }
.up-state > .up-bar { grid-column: 1 / -1; height: 4px; border-radius: 2px; }
.up-facts { font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.up-state[data-phase="failed"] > .up-facts { color: var(--customs-danger); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; white-space: normal; overflow-wrap: anywhere; }
.up-name > .up-state[data-phase="failed"] > .up-facts { -webkit-line-clamp: 1; }
.up-name > .up-state { row-gap: 1px; }
.up-name > .up-state > .cp-tag { line-height: 18px; padding: 0 5px; }
.up-name > .up-state > .up-bar { height: 3px; }
.up-actions { display: inline-flex; gap: 4px; width: 100%; justify-content: flex-end; vertical-align: middle; }
@media (pointer: coarse) { .up-actions { gap: 0; } }
@media (forced-colors: active) {
  .up > * .up-bar { height: 8px; border: 1px solid; border-radius: 4px; }
  .up .up-bar > span { forced-color-adjust: none; background: Highlight; }
  .up .up-bar[data-resting] > span { background: GrayText; }
  .up-drop[data-over] { border-color: Highlight; outline: 1px solid Highlight; }
  .up-drop[data-disabled] { border-color: GrayText; color: GrayText; }
}
`;
