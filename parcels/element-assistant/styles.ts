export const elementAssistantCss = `
.ea { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; container: ea / inline-size; }
.ea-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; }
.ea-goods, .ea-elements { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px 16px; align-items: start; }
.ea-element { position: relative; min-width: 0; }
.ea-element .cp-label { padding-inline-end: 40px; overflow-wrap: anywhere; }
.ea-bytes { position: absolute; inset: 0 0 auto auto; font-size: 12px; line-height: 22px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.ea-hint { font-size: 12px; line-height: 18px; color: var(--customs-secondary); overflow-wrap: anywhere; }
.ea-code { font: 12px/18px var(--customs-font-mono); user-select: all; }
.ea-note { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 4px 8px; padding: 6px 12px; border-radius: var(--customs-radius); background: var(--customs-hover); }
.ea-note > svg { margin-top: 3px; flex: none; }
.ea-note > div { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere; }
.ea-note[data-kind="warning"] { background: var(--customs-warning-soft); color: var(--customs-warning); }
.ea-note[data-kind="error"] { background: var(--customs-danger-soft); color: var(--customs-danger); }
.ea-string { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding-top: 12px; border-top: 1px solid var(--customs-line); }
.ea-string-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.ea-count { display: inline-flex; align-items: center; gap: 4px; font-variant-numeric: tabular-nums; color: var(--customs-secondary); }
.ea-count[data-over] { color: var(--customs-danger); font-weight: 600; }
.ea-count > svg { width: 14px; height: 14px; }
.ea-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.ea-tools { display: flex; flex-wrap: wrap; gap: 8px; margin-inline-start: auto; }
.ea-bar { height: 3px; }
.ea-bar > progress {
  display: block; appearance: none; width: 100%; height: 3px; border: 0; border-radius: 2px; overflow: hidden; background: var(--customs-line); color: var(--customs-primary);
}
.ea-bar > progress::-webkit-progress-bar { background: var(--customs-line); }
.ea-bar > progress::-webkit-progress-value { background: var(--customs-primary); }
.ea-bar > progress::-moz-progress-bar { background: var(--customs-primary); }
.ea-bar[data-over] > progress::-webkit-progress-value { background: var(--customs-danger); }
.ea-bar[data-over] > progress::-moz-progress-bar { background: var(--customs-danger); }
.ea-string textarea {
  display: block; width: 100%; max-height: 40vh; padding: 4px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius);
  background: var(--customs-surface); font: 13px/20px var(--customs-font-mono) !important; resize: vertical; overflow-wrap: anywhere;
}
.ea-string textarea:read-only { background: var(--customs-muted); }
.ea-string textarea::placeholder { color: var(--customs-secondary); opacity: 1; font-family: var(--customs-font); }
.ea-string textarea[aria-invalid="true"] { border-color: var(--customs-danger); }
.ea-looked { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 16px; }
.ea-looked dt { font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.ea-looked dd { margin: 0; overflow-wrap: anywhere; }
.ea-changes { max-height: 40vh; overflow: auto; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); }
.ea-changes table { width: 100%; border-collapse: collapse; table-layout: fixed; }
.ea-changes :is(th, td) { padding: 5px 12px; border-bottom: 1px solid var(--customs-line); text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
.ea-changes thead th { position: sticky; top: 0; background: var(--customs-muted); color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.ea-changes tr:last-child > * { border-bottom: 0; }
.ea-changes tr[data-same] td { color: var(--customs-secondary); }
.ea-changes tr[data-wrong] td:last-child { color: var(--customs-danger); }
.ea-search { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)) auto; gap: 8px 12px; align-items: end; }
.ea-accepted { display: grid; max-height: 30vh; margin: 0; padding: 0; overflow: auto; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); }
.ea-accepted > label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 8px; padding: 6px 12px; cursor: pointer; }
.ea-accepted > label + label { border-top: 1px solid var(--customs-line); }
.ea-accepted > label:hover { background: var(--customs-hover); }
.ea-accepted > label:has(:checked) { background: var(--customs-primary-soft); }
.ea-accepted input { grid-row: 1 / 3; width: 16px; height: 16px; margin: 3px 0; accent-color: var(--customs-primary); }
.ea-specification { font: 13px/20px var(--customs-font-mono); overflow-wrap: anywhere; }
.ea-batch { margin-inline-end: auto; }
@container ea (width < 560px) {
  .ea-goods, .ea-elements, .ea-looked { grid-template-columns: minmax(0, 1fr); }
  .ea-search { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .ea-changes :is(th, td) { padding-inline: 8px; }
}
@media (forced-colors: active) { .ea-note { border: 1px solid; } }
`;
