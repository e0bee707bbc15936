/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.decl-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.decl-panel { padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.decl-filters { display: flex; align-items: flex-start; gap: 8px 16px; }
.decl-fields { flex: 1; display: grid; grid-template-columns: repeat(auto-fit, minmax(max(128px, 18%), 1fr)); gap: 4px 16px; align-items: start; min-width: 0; }
/* Labels, controls and notes of a row stand in line, however many lines a label takes. */
.decl-fields > div, .decl-fields .cp-field { display: grid; grid-row: span 3; grid-template-rows: subgrid; }
.decl-fields .cp-label { align-self: end; }
.decl-filters[data-collapsed] [data-more] { display: none; }
.decl-filter-actions { flex: none; display: flex; gap: 8px; padding-top: 26px; }
.decl-tools { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
.decl-tools > div { display: flex; align-items: center; gap: 8px; }
.decl-tools > :last-child { min-width: 0; }
.decl-tools > :first-child { flex: 1 1 auto; min-width: 0; }
/* What is filled in but not searched for. */
.decl-fields [data-unapplied] :is(.cp-input:not([data-invalid]), .cp-select:not([aria-invalid="true"])) { border-color: var(--customs-warning); border-style: dashed; }
.decl-fields [data-unapplied] .cp-label::after { content: ""; display: inline-block; width: 6px; height: 6px; margin-inline-start: 6px; border-radius: 3px; vertical-align: middle; background: var(--customs-warning); }
.decl-unapplied { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--customs-warning); }
.decl-loaded { flex: none; color: var(--customs-secondary); font-size: 12px; line-height: 18px; white-space: nowrap; font-variant-numeric: tabular-nums; }
.decl-export { display: grid; gap: 12px; }
.decl-export h3 { color: var(--customs-secondary); font-weight: 400; }
.decl-export-rows { min-height: 24px; font-size: 16px; line-height: 24px; font-weight: 600; }
.decl-export-typed { display: grid; gap: 8px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.decl-export-typed > .cp-note { font-size: inherit; line-height: 22px; }
.decl-scope > div { display: grid; grid-template-columns: minmax(96px, 30%) minmax(0, 1fr); gap: 0 12px; }
.decl-scope dt { color: var(--customs-secondary); }
.decl-scope dd { overflow-wrap: anywhere; }
.decl-sort { flex: 0 1 240px; min-width: 0; width: 240px; }
.decl-foot { min-height: 28px; }
.decl-number { color: var(--customs-primary); text-decoration: none; }
.decl-number:hover { text-decoration: underline; }
.decl-groups { display: grid; gap: 12px; }
.decl-groups h2 { font-size: 16px; line-height: 24px; margin-bottom: 8px; }
.decl-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 45%), 1fr)); gap: 12px 24px; }
.decl-list > div { min-width: 0; }
.decl-list > [data-wide] { grid-column: 1 / -1; }
.decl-list dt { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.decl-list dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.decl-list dd[data-mono] { font-family: var(--customs-font-mono); }
@media (max-width: 900px) {
  .decl-loaded { display: none; }
  .decl-tools > :first-child { flex: none; }
  .decl-unapplied { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
  .decl-filters { flex-direction: column; align-items: stretch; }
  .decl-fields { flex: none; }
  .decl-filter-actions { flex-wrap: wrap; padding-top: 4px; }
}
@media (max-width: 640px) {
  .decl-fields > :first-child { grid-column: 1 / -1; }
  .decl-filters[data-collapsed] [data-second] { display: none; }
}
`;
