export const formSetupCss = `
.fs-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.fs-quiet { font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.fs-bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-inline: 13px; }
.fs-groups { display: grid; gap: 16px; max-height: clamp(200px, 100vh - 380px, 440px); padding: 12px; overflow: auto; overscroll-behavior: contain; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.fs-group { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; }
.fs-legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.fs-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(176px, 1fr)); gap: 8px 16px; }
.fs-field { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0 8px; overflow-wrap: anywhere; }
.fs-mark { display: inline-flex; align-items: center; gap: 4px; font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.fs-mark > svg { width: 14px; height: 14px; }
.fs-mark[data-kind="warning"] { color: var(--customs-warning); }
`;
