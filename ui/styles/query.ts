/** The filters of a list. */
export const queryCss = `
.cp-query { display: grid; gap: 8px; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); min-width: 0; }
.cp-query > form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.cp-query-coming { visibility: hidden; }
.cp-query-fields { display: grid; grid-template-columns: repeat(var(--cp-query-columns), minmax(0, 1fr)); gap: 4px 16px; align-items: start; }
/* Labels, controls and notes of a row stand in line, however many lines a label takes. */
.cp-query-fields > div, .cp-query-fields .cp-field { display: grid; grid-row: span 4; grid-template-rows: subgrid; min-width: 0; }
.cp-query-fields > [hidden] { display: none; }
.cp-query-fields .cp-label { align-self: end; }
.cp-query-fields .cp-field > .cp-hidden { grid-row: 1; }
.cp-query-actions, .cp-query-chips { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-width: 0; }
.cp-query-unapplied { flex: 1; min-width: 0; color: var(--customs-warning); overflow-wrap: anywhere; }
.cp-query-actions [type="submit"] { position: relative; }
.cp-query-actions [type="submit"][data-unapplied]::after {
  content: ""; position: absolute; inset: -4px -4px auto auto; width: 10px; height: 10px; border: 2px solid var(--customs-surface); border-radius: 6px; background: var(--customs-warning);
}
.cp-query-fields [data-unapplied] .cp-input:not([data-invalid]) { border-color: var(--customs-warning); border-style: dashed; }
.cp-query-fields [data-unapplied] .cp-label::after {
  content: ""; display: inline-block; width: 6px; height: 6px; margin-inline-start: 6px; border-radius: 3px; vertical-align: middle; background: var(--customs-warning);
}
.cp-query-range { gap: 0; }
.cp-query-range > input { padding-inline: 8px 4px; font-variant-numeric: tabular-nums; }
.cp-query-range > span { color: var(--customs-secondary); }
.cp-query-choice > input { text-overflow: ellipsis; }
/* What is chosen stands where the placeholder is, and is no placeholder. */
.cp-query-choice[data-chosen] > input::placeholder { color: var(--customs-text); }
.cp-query-summary {
  flex: 1; min-width: 0; height: 24px; margin-inline-start: 4px; padding: 0 8px; border: 0; border-radius: 4px; background: var(--customs-primary-soft); color: var(--customs-primary);
  overflow: hidden; text-align: start; text-overflow: ellipsis; white-space: nowrap; cursor: pointer; font-variant-numeric: tabular-nums;
}
.cp-input[data-invalid] > .cp-query-summary { background: var(--customs-danger-soft); color: var(--customs-danger); }
.cp-query-codes > .cp-spinner { flex: 1; padding-inline-start: 11px; }
.cp-query-text {
  display: block; width: 100%; resize: vertical; padding: 8px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface);
  color: inherit; font: 14px/22px var(--customs-font-mono);
}
.cp-query-list { min-width: max(var(--anchor-width), 200px); max-width: min(var(--available-width), 420px); }
.cp-query-list .cp-item > :last-child { min-width: 0; overflow-wrap: anywhere; }
.cp-query-code { margin-inline-end: 8px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.cp-item[data-selected] .cp-query-code { color: inherit; }
.cp-query-note { padding: 4px 12px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.cp-query-line { height: 1px; margin: 4px 0; background: var(--customs-line); }
.cp-query-views { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.cp-query-chips { list-style: none; }
.cp-query-chips > li {
  display: inline-flex; align-items: center; gap: 6px; max-width: 100%; min-height: 28px; padding-inline-start: 8px; border: 1px solid var(--customs-line); border-radius: 14px; background: var(--customs-muted);
  font-size: 12px; line-height: 18px;
}
.cp-query-chip-label { flex: none; max-width: 50%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--customs-secondary); }
.cp-query-chip-value { min-width: 0; max-width: 40ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cp-query-chips button {
  display: inline-flex; align-items: center; justify-content: center; flex: none; width: 26px; height: 26px; padding: 0; border: 0; border-radius: 13px; background: none; color: var(--customs-secondary); cursor: pointer;
}
.cp-query-chips button:hover { background: var(--customs-hover); color: var(--customs-text); }
.cp-query-chips svg { width: 14px; height: 14px; }
/* Without words it takes no gap of the page, and yet may have the focus. */
.cp-missing-place:empty { position: absolute; }
.cp-missing-place { display: grid; gap: 8px; }
.cp-missing-place > .cp-load-failure { padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.cp-missing { display: grid; gap: 4px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.cp-missing > p { display: flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
.cp-missing > p > svg { flex: none; color: var(--customs-warning); }
.cp-missing-group > div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }
.cp-missing-group strong { font-weight: 600; }
.cp-missing-numbers { max-height: 66px; overflow: auto; overscroll-behavior: contain; font-family: var(--customs-font-mono); line-height: 22px; overflow-wrap: anywhere; }
.cp-query-calendar { display: flex; flex-wrap: wrap; gap: 4px 8px; max-height: var(--available-height); padding: 8px; }
.cp-query-calendar > ul { display: grid; align-content: start; flex: 1 0 auto; min-width: 112px; list-style: none; }
.cp-query-calendar > ul .cp-item { width: 100%; border: 0; background: none; color: inherit; text-align: start; }
.cp-query-calendar > ul .cp-item:hover { background: var(--customs-hover); }
.cp-query-calendar > ul .cp-item[aria-pressed="true"] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.cp-query-month > header { display: flex; align-items: center; justify-content: space-between; gap: 8px; font-weight: 600; }
.cp-query-month > table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.cp-query-month th { width: 36px; height: 28px; padding: 0; color: var(--customs-secondary); font-size: 12px; font-weight: 400; }
.cp-query-month td { padding: 1px 0; }
.cp-query-month td[data-inside] { background: var(--customs-primary-soft); }
.cp-query-month td > button {
  display: block; width: 36px; height: 30px; padding: 0; border: 1px solid transparent; border-radius: 4px; background: none; color: inherit; cursor: pointer; text-align: center;
}
.cp-query-month td > button:hover { background: var(--customs-hover); }
.cp-query-month td > button[data-other] { color: var(--customs-secondary); }
.cp-query-month td > button[aria-current] { border-color: var(--customs-primary); }
.cp-query-month td > button[data-end] { background: var(--customs-primary); color: var(--customs-on-primary); }
.cp-query-month > p { padding-top: 4px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.cp-query-view-form { display: grid; gap: 12px; justify-items: start; }
.cp-query-view-form > .cp-field { width: 100%; }
.cp-query-view-form > fieldset { display: grid; gap: 4px; }
.cp-query-view-form legend { padding: 0 0 4px; }
.cp-query-view-list { list-style: none; }
.cp-query-view-list > li { display: flex; align-items: center; gap: 4px; min-height: 40px; border-bottom: 1px solid var(--customs-line); }
.cp-query-view-list > li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.cp-query-view-list [aria-pressed="true"] svg { fill: var(--customs-warning); color: var(--customs-warning); }
@media (pointer: coarse) {
  .cp-query-summary { height: 32px; }
  .cp-query-chips button { width: 36px; height: 36px; }
  .cp-query-month td > button { width: 40px; height: 40px; }
}
@media (forced-colors: active) {
  .cp-query-month td > button[data-end] { outline: 2px solid Highlight; outline-offset: -2px; }
  .cp-query-chips > li, .cp-query-summary { border: 1px solid; }
}
/* As with a zoom of 200 %: fields and buttons share a line, so that the rows of the list come sooner. */
@media (max-height: 480px) and (min-width: 600px) {
  .cp-query { padding: 8px 12px; }
  .cp-query:not(:has([aria-expanded="true"][data-more])) > form { display: flex; flex-wrap: wrap; align-items: flex-end; }
  .cp-query:not(:has([aria-expanded="true"][data-more])) .cp-query-fields { flex: 1 1 200px; }
  /* The notes below a field take two gaps. */
  .cp-query:not(:has([aria-expanded="true"][data-more])) .cp-query-actions { margin-block-end: 8px; }
  .cp-query > form > .cp-note { flex: 1 1 100%; }
}
`;
