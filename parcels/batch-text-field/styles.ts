export const batchTextFieldCss = `
.bf-field {
  display: flex; align-items: center; min-height: var(--customs-control-height); border: 1px solid var(--customs-border);
  border-radius: var(--customs-radius); background: var(--customs-surface); transition: border-color 120ms;
}
.bf-field:hover:not([data-disabled]) { border-color: var(--customs-primary); }
.bf-field[data-disabled] { background: var(--customs-muted); border-color: var(--customs-line); color: var(--customs-disabled); }
.bf-open {
  flex: 1; min-width: 0; display: flex; align-items: center; gap: 8px; min-height: 30px; padding: 4px 11px; border: 0; border-radius: inherit;
  background: none; text-align: start; cursor: pointer; font-variant-numeric: tabular-nums;
}
.bf-open:disabled { cursor: not-allowed; color: inherit; }
.bf-open > span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bf-open > span[data-empty], .bf-open > svg { color: var(--customs-secondary); }
.bf-open:disabled > * { color: inherit !important; }
.bf-field > .cp-icon-button { width: 26px; height: 26px; margin-inline-end: 2px; }
`;
