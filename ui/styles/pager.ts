export const pagerCss = `
.cp-pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 4px; min-height: 28px; container-type: inline-size; font-variant-numeric: tabular-nums; }
.cp-pager-total { margin-inline-end: 8px; color: var(--customs-secondary); white-space: nowrap; }
.cp-pager-size { margin-inline-end: 8px; }
.cp-pager button {
  display: inline-flex; align-items: center; justify-content: center; min-width: 28px; height: 28px; padding: 0 6px; border: 1px solid transparent;
  border-radius: var(--customs-radius); background: none; color: var(--customs-text); cursor: pointer; transition: background-color 120ms;
}
.cp-pager button:hover { background: var(--customs-hover); }
.cp-pager button[aria-current] { border-color: var(--customs-primary); color: var(--customs-primary); background: var(--customs-surface); font-weight: 600; }
.cp-pager button[aria-disabled] { color: var(--customs-disabled); cursor: not-allowed; background: none; }
.cp-pager-gap { min-width: 20px; text-align: center; color: var(--customs-secondary); }
.cp-pager-short { display: none; padding: 0 4px; white-space: nowrap; }
@container (max-width: 560px) {
  .cp-pager-number, .cp-pager button.cp-pager-number, .cp-pager-gap { display: none; }
  .cp-pager-short { display: inline; }
  .cp-pager-total { flex: 1 0 auto; margin-inline-end: 0; }
  .cp-pager-size { margin-inline-end: 0; }
}
@media (pointer: coarse) { .cp-pager button { min-width: 36px; } }
`;
