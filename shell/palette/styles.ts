/** The command palette and the list of keys. */
export const paletteCss = `
.palette { display: grid; gap: 8px; grid-template-rows: auto minmax(0, 1fr) auto; height: min(480px, 60vh); }
.palette-list { overflow: auto; overscroll-behavior: contain; margin: 0 -8px; }
.palette-group { padding: 8px 8px 4px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.palette-option {
  display: flex; align-items: center; gap: 10px; min-height: 36px; padding: 4px 8px; border-radius: 4px; cursor: pointer;
}
.palette-option > svg { flex: none; color: var(--customs-secondary); }
.palette-option[data-active] { background: var(--customs-hover); }
.palette-title { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.palette-title mark { border-radius: 2px; background: var(--customs-warning-soft); color: inherit; font-weight: 600; }
.palette-note { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--customs-secondary); font-size: 12px; text-align: end; }
.palette-none { color: var(--customs-secondary); }
.palette-none:empty { display: none; }
.shortcuts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px 16px; margin: 0; }
.shortcuts dt { white-space: nowrap; }
.shortcuts dd { margin: 0; }
.keys { padding: 0 6px; border: 1px solid var(--customs-line); border-radius: 4px; color: var(--customs-secondary); font: inherit; font-size: 12px; line-height: 18px; white-space: nowrap; }
@media (max-width: 480px) { .shortcuts { grid-template-columns: minmax(0, 1fr); gap: 2px; } .shortcuts dd { padding-block-end: 10px; } }
@media (pointer: coarse) { .palette-option { min-height: 44px; } }
@media (forced-colors: active) { .palette-option[data-active] { outline: 2px solid Highlight; outline-offset: -2px; } }
`;
