import { noticeTopPx } from "@customs-portal/sdk/limits";

export const noticesCss = `
.cp-toasts { inset: ${noticeTopPx}px 0 auto; height: auto; }
.cp-notices { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: var(--customs-notices-side, center); gap: 8px; padding: 0 16px 16px; max-height: calc(100dvh - ${noticeTopPx}px); overflow: hidden auto; pointer-events: none !important; }
.cp-notice {
  display: flex; align-items: flex-start; gap: 8px; max-width: min(560px, 100%); padding: 8px 8px 8px 12px; border: 1px solid var(--customs-line);
  border-radius: var(--customs-radius-large); background: var(--customs-raised); color: var(--customs-text); box-shadow: var(--customs-shadow-popup);
  pointer-events: auto; animation: cp-drop 150ms ease-out;
}
@keyframes cp-drop { from { opacity: 0; transform: translateY(-8px); } }
.cp-notice > svg { margin: 6px 0; color: var(--customs-primary); }
.cp-notice[data-kind="success"] > svg { color: var(--customs-success); }
.cp-notice[data-kind="warning"] > svg { color: var(--customs-warning); }
.cp-notice[data-kind="error"] > svg { color: var(--customs-danger); }
.cp-notice-text { padding: 3px 0; min-width: 0; overflow-wrap: anywhere; max-height: 40vh; overflow: auto; }
.cp-notice-code { display: inline-block; font: 12px/18px var(--customs-font-mono); color: var(--customs-secondary); }
@media (prefers-reduced-motion: reduce) { .cp-notice { animation: none; } }
`;
