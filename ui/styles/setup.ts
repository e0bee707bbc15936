/** What the dialogs of columns and of fields share. */
export const setupCss = `
.cp-setup { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; container: setup / inline-size; }
.cp-setup-search { display: flex; align-items: center; gap: 12px; }
.cp-setup-search > .cp-field { flex: 1 1 auto; }
.cp-setup-search > span { flex: none; max-width: 50%; font-size: 12px; line-height: 18px; color: var(--customs-secondary); text-align: end; overflow-wrap: anywhere; }
.cp-setup-note { display: flex; gap: 8px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-hover); overflow-wrap: anywhere; }
.cp-setup-note > svg { margin-top: 3px; }
.cp-setup-note > div { min-width: 0; }
.cp-setup-note[data-kind="warning"] { background: var(--customs-warning-soft); color: var(--customs-warning); }
.cp-setup-note[data-kind="error"] { background: var(--customs-danger-soft); color: var(--customs-danger); }
.cp-setup-reset { margin-inline-end: auto; }
@container setup (max-width: 640px) {
  .cp-setup-search { flex-wrap: wrap; gap: 4px; }
  .cp-setup-search > span { max-width: none; text-align: start; }
}
@media (forced-colors: active) { .cp-setup-note { border: 1px solid; } }
`;
