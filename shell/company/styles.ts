/** Company switcher, footer mark. */
export const companyCss = `
.company-switch {
  display: inline-flex; align-items: center; gap: 6px; min-width: 0; max-width: 320px; height: 32px; margin-inline-start: -8px; padding: 0 8px; border: 0;
  border-radius: var(--customs-radius); background: none; color: var(--customs-secondary); cursor: pointer;
}
.company-switch:hover { background: var(--customs-hover); color: var(--customs-text); }
.company-switch > svg:last-child { width: 14px; height: 14px; }
.user.manual { color: var(--customs-secondary); }
.company-picker { display: grid; gap: 8px; }
.company-list { max-height: min(360px, 50vh); overflow: auto; overscroll-behavior: contain; margin: 0 -8px; }
.company-group { padding: 8px 8px 4px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.company-option {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; align-items: center; padding: 6px 8px; border-radius: 4px; cursor: pointer;
}
.company-option[data-active] { background: var(--customs-hover); }
.company-option > .ellipsis { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.company-option > .company-note { grid-column: 1; overflow-wrap: anywhere; }
.company-note { display: block; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.company-mark { grid-area: 1 / 2 / span 2; color: var(--customs-primary); font-size: 12px; line-height: 18px; }
.company-list, .company-none { grid-area: 2 / 1; }
.company-none { padding: 8px 0; color: var(--customs-secondary); pointer-events: none; }
.act-as { display: grid; gap: 16px; }
.act-as fieldset { display: grid; gap: 12px; min-width: 0; padding: 0; border: 0; margin: 0; }
.act-as legend { padding: 0; margin-bottom: 8px; color: var(--customs-secondary); }
.act-mode { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 8px; align-items: baseline; cursor: pointer; }
.act-mode > .company-note { grid-column: 2; }
.act-name { font-weight: 600; }
.act-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
.footer-mark {
  flex: none; display: flex; justify-content: flex-end; min-height: 24px; padding: 2px 16px; border-top: 1px solid var(--customs-line);
  background: var(--customs-surface); color: var(--customs-secondary); font-size: 12px; line-height: 20px;
}
@media (max-width: 900px) {
  /* The name of the company takes what the others leave, so that it is known for whom one works. */
  .header > .company { flex: 1 1 0; margin-inline-start: 4px; padding-inline-start: 8px; border: 0; }
  .header:has(> .company) > .connection { flex: none; }
  .company-switch { max-width: 100%; }
  /* Only its beginning were no number. */
  .user.manual { flex: none; max-width: 50%; }
  .user.manual > .ellipsis { display: block; font-size: 12px; }
}
@media (max-width: 720px) and (min-height: 481px) {
  /* A row of its own: beside the product nothing would be left of the name. */
  .header:has(> .company) { position: relative; box-sizing: border-box; height: 80px; padding-block-end: 32px; }
  .header:has(> .company) > .connection { flex: 1; }
  .header > .company { position: absolute; inset: auto 12px 0; height: 32px; margin: 0; padding: 0; font-size: 12px; }
  .company-switch { margin: 0; padding: 0; }
  .header:has(> .company) > .user.manual { position: absolute; inset: auto 12px 0 auto; height: 32px; max-width: calc(50% - 12px); padding: 0; }
  .header:has(> .user.manual) > .company { inset-inline-end: 50%; }
  .header:has(> .company):has(> .local-lines) { height: 124px; padding-block-end: 76px; }
  .header:has(> .local-lines) > :is(.company, .manual) { inset-block-end: 44px; }
}
@media (forced-colors: active) { .company-option[data-active] { outline: 2px solid Highlight; outline-offset: -2px; } }
`;
