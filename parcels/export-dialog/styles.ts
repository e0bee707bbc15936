import { exportColumnListPx } from "@customs-portal/sdk/limits";

export const exportDialogCss = `
.ed-body { display: grid; gap: 12px; }
.ed-body h3 { font-weight: 600; }
.ed-scope { display: grid; gap: 8px; }
.ed-rows { min-height: 24px; font-size: 16px; line-height: 24px; font-weight: 600; font-variant-numeric: tabular-nums; }
.ed-conditions > h3 { color: var(--customs-secondary); font-weight: 400; }
.ed-conditions dl > div { display: grid; grid-template-columns: minmax(96px, 30%) minmax(0, 1fr); gap: 0 12px; }
.ed-conditions dt { color: var(--customs-secondary); }
.ed-conditions dd { overflow-wrap: anywhere; }
.ed-unapplied { display: grid; gap: 8px; padding: 8px 12px; border-radius: var(--customs-radius); background: var(--customs-warning-soft); }
.ed-unapplied > .cp-note { font-size: inherit; line-height: 22px; }
.ed-columns { display: grid; gap: 8px; }
.ed-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; }
.ed-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.ed-tools > .cp-field { flex: 1 1 160px; min-width: 0; }
.ed-count { font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.ed-list {
  box-sizing: border-box; height: ${exportColumnListPx}px; padding: 8px 12px; overflow: auto; overscroll-behavior: contain;
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-content: start; gap: 0 16px;
  border: 1px solid var(--customs-line); border-radius: var(--customs-radius);
}
.ed-list > .cp-check { padding: 5px 4px; border-radius: 4px; min-width: 0; }
.ed-list > .cp-check:hover { background: var(--customs-hover); }
.ed-list > .cp-check > span { min-width: 0; overflow-wrap: anywhere; }
.ed-nothing { grid-column: 1 / -1; padding: 24px; text-align: center; color: var(--customs-secondary); overflow-wrap: anywhere; }
.ed-types { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; }
.ed-types > legend { float: inline-start; padding: 0; font-weight: 600; }
.ed-none { flex: 1 1 160px; align-self: center; }
`;
