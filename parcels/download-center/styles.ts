import { downloadBottomGapPx } from "@customs-portal/sdk/limits";

/** The pager stands in the 50 px that the height rule leaves below the table, beside a page padding of 16 px. */
const footerPx = downloadBottomGapPx - 16;

export const downloadCenterCss = `
.dc-screen { display: flow-root; min-width: 0; container: dc / inline-size; }
.dc-screen[data-fit="content"] { flex: 1 1 auto; min-height: 0; display: flex; flex-direction: column; }
.dc-screen[data-fit="content"] > :not(.cp-table) { flex: none; }
.dc-screen[data-fit="content"] > .cp-table { flex: 1 1 auto; min-height: 120px; display: flex; flex-direction: column; }
.dc-screen[data-fit="content"] > .cp-table > .cp-table-scroll { flex: 1 1 auto; height: auto; min-height: 0; }
.dc-screen > .cp-page-head { padding-bottom: 8px; }
.dc-refresh { flex: 0 1 auto; display: flex; align-items: center; gap: 4px; min-width: 0; min-height: 28px; margin-inline-start: auto; font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.dc-awaited { visibility: hidden; min-height: 28px; margin-inline-start: auto; padding-inline-end: 32px; font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
.dc-refresh[data-failed] { color: var(--customs-warning); gap: 8px; }
.dc-refresh > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.dc-search { display: flex; gap: 8px; padding-bottom: 12px; }
.dc-search > .cp-field { flex: 0 1 320px; }
.dc-status { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; max-width: 172px; }
.dc-percent { margin-inline-start: auto; white-space: nowrap; font-size: 12px; line-height: 18px; color: var(--customs-secondary); text-align: end; font-variant-numeric: tabular-nums; }
.dc-expiry { flex-basis: 100%; font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.dc-line, .dc-second { display: block; }
.dc-second { font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.dc-whole { overflow-wrap: anywhere; }
.dc-downloaded { display: flex; align-items: center; gap: 4px; font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.dc-progress { flex-basis: 100%; height: 3px; border-radius: 2px; background: var(--customs-pressed); overflow: hidden; }
.dc-progress > span { display: block; height: 100%; background: var(--customs-primary); transform-origin: left; transition: transform 300ms; }
.dc-progress:dir(rtl) > span { transform-origin: right; }
.dc-download { margin-inline: -8px; min-width: 84px; justify-content: flex-start; font-variant-numeric: tabular-nums; }
.dc-footer { height: ${footerPx}px; padding-top: ${footerPx - 28}px; }
@container dc (max-width: 640px) {
  .dc-screen tbody :is(td, th) { vertical-align: top; }
  .dc-screen .dc-status { max-width: none; padding-block: 2px; }
  .dc-screen .dc-percent { margin-inline-start: 0; }
  .dc-screen th:last-child { padding-inline: 8px; }
  .dc-download { min-width: 0; }
  .dc-download-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (forced-colors: active) { .dc-progress { border: 1px solid; height: 5px; } .dc-progress > span { background: Highlight; forced-color-adjust: none; } }
`;
