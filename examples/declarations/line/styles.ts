/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.decl-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.decl-panel { padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.decl-tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.decl-tools > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.decl-tools > :last-child { min-width: 0; }
.decl-tools > :first-child { flex: 1 1 auto; min-width: 0; }
.decl-loaded { flex: none; color: var(--customs-secondary); font-size: 12px; line-height: 18px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.decl-meanwhile { display: grid; gap: 4px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.decl-meanwhile > p { display: flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
.decl-meanwhile > p > svg { flex: none; color: var(--customs-warning); }
.decl-sums { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.decl-number { color: var(--customs-primary); text-decoration: none; }
.decl-number:hover { text-decoration: underline; }
.decl-groups { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
.decl-groups[data-dimmed] > * { opacity: 0.55; }
.decl-groups h2 { font-size: 16px; line-height: 24px; margin-bottom: 8px; }
.decl-panel > .decl-tools > h2 { margin: 0; }
.decl-panel > .decl-tools { margin-bottom: 8px; }
.decl-line-no { display: flex; align-items: center; justify-content: flex-end; gap: 4px; }
.decl-failed { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.decl-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 45%), 1fr)); gap: 12px 24px; }
.decl-list > div { min-width: 0; }
.decl-list > [data-wide] { grid-column: 1 / -1; }
.decl-list dt { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.decl-list dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.decl-list dd[data-mono] { font-family: var(--customs-font-mono); }
.decl-edit { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); align-items: start; gap: 12px 16px; }
.decl-edit-string { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: flex-end; gap: 8px; }
.decl-edit-string > .cp-field { flex: 1 1 240px; min-width: 0; }
.decl-edit-wide, .decl-edit-actions, .decl-edit > .cp-note { grid-column: 1 / -1; }
.decl-edit-amount { display: grid; gap: 4px; font-variant-numeric: tabular-nums; }
.decl-edit-amount > span { color: var(--customs-secondary); }
.decl-edit-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
@media (max-width: 900px) {
  .decl-loaded { display: none; }
  .decl-tools > :first-child { flex: 0 1 auto; }
}
@media (max-height: 480px) {
  .decl-page { gap: 8px; }
}
`;
