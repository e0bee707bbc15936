export const columnSetupCss = `
.cs-panes { display: grid; grid-template-columns: minmax(0, 1fr) 280px; gap: 20px; align-items: start; }
.cs-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; }
.cs-bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-inline: 33px 12px; }
.cs-count { font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; white-space: nowrap; }
.cs-tree-frame { border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); overflow: hidden; }
.cs-tree { position: relative; height: clamp(160px, 100vh - 430px, 384px); padding: 4px; overflow: auto; overscroll-behavior: contain; }
.cs-empty { height: clamp(160px, 100vh - 430px, 384px); display: grid; place-items: center; padding: 16px; color: var(--customs-secondary); text-align: center; overflow-wrap: anywhere; }
.cs-line {
  display: flex; align-items: center; gap: 4px; min-height: 32px; padding-inline: calc(var(--cs-depth) * 24px) 8px; border-radius: 4px; scroll-margin: 4px;
}
.cs-line:focus-visible { outline-offset: -2px; }
.cs-line:hover { background: var(--customs-hover); }
.cs-line[aria-selected="true"] { background: var(--customs-primary-soft); }
.cs-line[data-dragged] { opacity: 0.5; }
.cs-grip { display: grid; place-items: center; width: 24px; align-self: stretch; flex: none; color: var(--customs-secondary); cursor: grab; touch-action: none; }
.cs-grip:active { cursor: grabbing; }
.cs-grip[data-idle] { visibility: hidden; }
.cs-tick { display: grid; place-items: center; width: 24px; margin-inline-start: -4px; align-self: stretch; flex: none; cursor: pointer; }
.cs-line[aria-disabled] > .cs-tick { cursor: not-allowed; }
.cs-box { display: grid; place-items: center; width: 16px; height: 16px; flex: none; border: 1px solid var(--customs-border); border-radius: 4px; background: var(--customs-surface); color: var(--customs-on-primary); }
.cs-box > svg { width: 14px; height: 14px; stroke-width: 2.5; }
.cs-box:not([data-state="none"]) { background: var(--customs-primary); border-color: var(--customs-primary); }
.cs-line[aria-disabled] .cs-box { background: var(--customs-disabled); border-color: var(--customs-disabled); }
.cs-title { flex: 1; min-width: 0; cursor: default; user-select: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cs-marks { display: flex; gap: 12px; flex: none; }
.cs-mark { display: inline-flex; align-items: center; gap: 4px; font-size: 12px; line-height: 18px; color: var(--customs-secondary); white-space: nowrap; font-variant-numeric: tabular-nums; }
.cs-mark > svg { width: 14px; height: 14px; }
.cs-drop { position: absolute; inset-inline: 8px; top: var(--cs-drop); height: 2px; margin-top: -1px; border-radius: 1px; background: var(--customs-primary); pointer-events: none; }
.cs-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-height: 28px; }
.cs-tools-title { flex: 1 1 96px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.cs-tools [aria-disabled="true"] { color: var(--customs-disabled); cursor: not-allowed; background: none; }
.cs-width { display: inline-flex; align-items: center; gap: 6px; color: var(--customs-secondary); white-space: nowrap; }
.cs-width > input { width: 100px; height: 28px; padding: 0 4px 0 8px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface); color: var(--customs-text); font-variant-numeric: tabular-nums; }
.cs-width > input::placeholder { color: var(--customs-secondary); opacity: 1; }
.cs-aside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; min-width: 0; }
.cs-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; }
.cs-quiet { font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.cs-templates { display: grid; list-style: none; max-height: 168px; overflow: auto; margin-inline: -4px; padding-inline: 4px; }
.cs-templates > li { display: flex; align-items: center; gap: 4px; min-height: 32px; }
.cs-template-name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cs-template-new { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; }
.cs-template-new > .cp-field { flex: 1 1 100%; }
.cs-template-new > .cp-button { margin-inline-start: auto; }
.cs-exchange { display: flex; flex-wrap: wrap; gap: 4px; margin-inline: -8px; }
.cs-differences { display: grid; gap: 4px; max-height: 160px; overflow: auto; font-size: 12px; line-height: 18px; }
.cs-differences > div { display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 8px; }
.cs-differences dt { color: var(--customs-secondary); }
.cs-differences dd { overflow-wrap: anywhere; }
.cs-exchange-body { display: grid; gap: 8px; }
.cs-text { width: 100%; padding: 8px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface); color: var(--customs-text); font: 12px/18px var(--customs-font-mono); resize: vertical; }
.cs-text[aria-invalid="true"] { border-color: var(--customs-danger); }
@container setup (max-width: 640px) {
  .cs-panes { grid-template-columns: minmax(0, 1fr); }
  .cs-bar { padding-inline-end: 4px; }
  .cs-mark-width { display: none; }
  .cs-mark-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (pointer: coarse) {
  .cs-line { min-height: 40px; }
  .cs-grip { width: 32px; }
  .cs-tick { width: 32px; margin-inline-start: -8px; }
  .cs-width > input { height: 36px; font-size: 16px; }
}
@media (forced-colors: active) {
  .cs-line[aria-selected="true"] { outline: 1px dashed; outline-offset: -1px; }
  .cs-drop { background: Highlight; }
}
`;
