/** Popups and dialogs. */
export const overlaysCss = `
.cp-positioner { z-index: 1; outline: none; max-width: var(--available-width); }
.cp-popup {
  min-width: max(var(--anchor-width), 120px); max-height: min(var(--available-height), 400px); overflow: auto; overscroll-behavior: contain; padding: 4px;
  border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-raised); color: var(--customs-text);
  box-shadow: var(--customs-shadow-popup); outline: none; transform-origin: var(--transform-origin); transition: opacity 120ms, transform 120ms;
}
.cp-popup[data-starting-style], .cp-popup[data-ending-style] { opacity: 0; transform: scale(0.98); }
.cp-item {
  display: flex; align-items: center; gap: 8px; min-height: 32px; padding: 4px 12px; border-radius: 4px; cursor: pointer; outline: none; user-select: none;
}
.cp-item[data-highlighted] { background: var(--customs-hover); }
.cp-item[data-selected] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.cp-item[data-danger] { color: var(--customs-danger); }
.cp-item[data-danger][data-highlighted] { background: var(--customs-danger-soft); }
.cp-item[data-disabled] { color: var(--customs-disabled); cursor: not-allowed; }
.cp-item > :last-child { flex: 1; }
.cp-item-value { font-variant-numeric: tabular-nums; }
.cp-item-text { margin-inline-start: 8px; }
.cp-item-mark { display: inline-flex; width: 16px; }
.cp-select {
  display: flex; align-items: center; gap: 8px; width: 100%; min-height: var(--customs-control-height); padding: 4px 11px; border: 1px solid var(--customs-border);
  border-radius: var(--customs-radius); background: var(--customs-surface); color: var(--customs-text); cursor: pointer; text-align: start; transition: border-color 120ms;
}
.cp-select:hover, .cp-select[data-popup-open] { border-color: var(--customs-primary); }
.cp-select > :first-child { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cp-select > svg { color: var(--customs-secondary); }
.cp-select[data-placeholder] > :first-child { color: var(--customs-secondary); }
.cp-select[aria-invalid="true"] { border-color: var(--customs-danger); }
.cp-select[data-disabled] { background: var(--customs-muted); border-color: var(--customs-line); color: var(--customs-disabled); cursor: not-allowed; }
.cp-tooltip {
  max-width: 320px; padding: 4px 8px; border-radius: var(--customs-radius); background: var(--customs-text); color: var(--customs-surface);
  font-size: 12px; line-height: 18px; overflow-wrap: anywhere; transition: opacity 120ms;
}
.cp-tooltip[data-starting-style], .cp-tooltip[data-ending-style] { opacity: 0; }
.cp-backdrop { position: absolute; inset: 0; overflow: auto; overscroll-behavior: contain; background: var(--customs-backdrop); transition: opacity 150ms; }
.cp-backdrop[data-starting-style], .cp-backdrop[data-ending-style] { opacity: 0; }
.cp-viewport {
  position: absolute; inset: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; padding: 16px; overflow: hidden; pointer-events: none !important;
}
.cp-dialog {
  display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); width: min(var(--cp-dialog-width), 100%); max-height: 100%; border-radius: var(--customs-radius-large);
  border: 1px solid var(--customs-line); background: var(--customs-raised); color: var(--customs-text); box-shadow: var(--customs-shadow-dialog);
  outline: none; pointer-events: auto; transition: opacity 150ms, transform 150ms; isolation: isolate;
}
.cp-dialog[data-starting-style], .cp-dialog[data-ending-style] { opacity: 0; transform: translateY(8px); }
.cp-dialog-head { display: flex; align-items: center; gap: 8px; padding: 12px 12px 12px 20px; }
.cp-dialog-head h2 { flex: 1; font-size: 16px; line-height: 24px; overflow-wrap: anywhere; }
.cp-dialog-body { padding: 4px 20px 16px; overflow: auto; overscroll-behavior: contain; outline-offset: -2px; }
.cp-dialog-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 12px 20px; border-top: 1px solid var(--customs-line); }
.cp-confirm { display: flex; gap: 12px; }
.cp-confirm > p { white-space: pre-line; }
.cp-confirm > svg { width: 20px; height: 20px; margin-top: 1px; color: var(--customs-warning); }
@media (forced-colors: active) { .cp-item[data-highlighted] { outline: 2px solid Highlight; outline-offset: -2px; } .cp-tooltip { border: 1px solid; } }
`;
