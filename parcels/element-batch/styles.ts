export const elementBatchCss = `
.eb { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.eb-lines { display: flex; flex-direction: column; gap: 8px; height: min(66vh, 720px); min-height: 320px; }
.eb-lines > :not(.cp-dt-frame, .cp-table) { flex: none; }
.eb-paste {
  display: block; width: 100%; padding: 7px 11px; border: 1px dashed var(--customs-border); border-radius: var(--customs-radius);
  background: var(--customs-surface); resize: vertical;
}
.eb-paste::placeholder { color: var(--customs-secondary); opacity: 1; white-space: pre-wrap; }
.eb-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; }
.eb-quiet { font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.eb-count { font-variant-numeric: tabular-nums; }
.eb-refusal { margin-inline-end: auto; flex: 1 1 200px; }
.eb-progress { appearance: none; display: block; width: 100%; height: 3px; border: 0; border-radius: 2px; overflow: hidden; background: var(--customs-line); }
.eb-progress::-webkit-progress-bar { background: var(--customs-line); }
.eb-progress::-webkit-progress-value { background: var(--customs-primary); }
.eb-progress::-moz-progress-bar { background: var(--customs-primary); }
.eb-preview { overflow: auto; max-height: 44vh; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); }
.eb-preview table { border-collapse: collapse; min-width: 100%; }
.eb-preview :is(th, td) {
  max-width: 280px; min-width: 120px; padding: 6px 12px; border-bottom: 1px solid var(--customs-line); text-align: start; vertical-align: top; font-weight: 400;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.eb-preview thead th { position: sticky; top: 0; background: var(--customs-muted); }
.eb-preview th > span { display: block; overflow: hidden; text-overflow: ellipsis; font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.eb-preview td[data-role] { background: var(--customs-primary-soft); }
.eb-preview td { font: 13px/20px var(--customs-font-mono); white-space: pre; }
.eb-preview tr:last-child > td { border-bottom: 0; }
.eb-found { display: inline-flex; align-items: center; gap: 6px; min-width: 0; max-width: 100%; color: var(--customs-secondary); }
.eb-found > svg { flex: none; }
.eb-found[data-kind="error"] { color: var(--customs-danger); }
.eb-found[data-kind="warning"] { color: var(--customs-warning); }
.eb-found[data-kind="fine"] { color: var(--customs-success); }
.eb-lines [data-row] .cp-button { height: calc(var(--cp-row) - 1px); min-height: 0; padding-block: 0; vertical-align: top; }
.eb-lines .eb-label { direction: rtl; }
.eb-lines .cp-cut { unicode-bidi: isolate; }
.eb-lines [data-changed] { font-weight: 600; }
@media (max-width: 600px) { .eb-lines { height: 60vh; } }
`;
