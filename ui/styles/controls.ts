/** A button that takes no click, natively or keeping the focus; one at work looks as ever. */
const idle = ':is(:disabled, [aria-disabled="true"]:where(:not([aria-busy])))';

/** Buttons, fields, tags and the small states; what every screen shows. Larger parts bring their own sheet. */
export const controlsCss = `
.cp-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: var(--customs-control-height);
  padding: 4px 15px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface);
  color: var(--customs-text); cursor: pointer; text-decoration: none; white-space: nowrap; user-select: none;
  transition: background-color 120ms, border-color 120ms, color 120ms;
}
.cp-button:hover { border-color: var(--customs-primary); color: var(--customs-primary); }
.cp-button:active { border-color: var(--customs-primary-pressed); color: var(--customs-primary-pressed); }
.cp-button[data-size="compact"] { min-height: 28px; padding: 2px 11px; }
.cp-button[data-variant="primary"] { background: var(--customs-primary); border-color: var(--customs-primary); color: var(--customs-on-primary); }
.cp-button[data-variant="primary"]:hover { background: var(--customs-primary-hover); border-color: var(--customs-primary-hover); }
.cp-button[data-variant="primary"]:active { background: var(--customs-primary-pressed); border-color: var(--customs-primary-pressed); }
.cp-button[data-variant="danger"] { background: var(--customs-danger); border-color: var(--customs-danger); color: var(--customs-on-danger); }
.cp-button[data-variant="danger"]:hover { background: var(--customs-danger-hover); border-color: var(--customs-danger-hover); }
.cp-button[data-variant="text"] { background: none; border-color: transparent; color: var(--customs-primary); padding-inline: 8px; }
.cp-button[data-variant="text"]:hover { background: var(--customs-primary-soft); }
.cp-button[data-variant="text"]:active { color: var(--customs-primary-pressed); }
.cp-button${idle}, .cp-button${idle}:hover {
  background: var(--customs-muted); border-color: var(--customs-line); color: var(--customs-disabled); cursor: not-allowed;
}
.cp-button[data-variant="text"]${idle} { background: none; border-color: transparent; }
.cp-button[aria-busy="true"] { cursor: progress; }
.cp-icon-button {
  display: inline-flex; align-items: center; justify-content: center; width: var(--customs-control-height); height: var(--customs-control-height); flex: none;
  padding: 0; border: 1px solid transparent; border-radius: var(--customs-radius); background: none; color: var(--customs-secondary); cursor: pointer;
  transition: background-color 120ms, color 120ms;
}
.cp-icon-button:hover { background: var(--customs-hover); color: var(--customs-text); }
.cp-icon-button:active { background: var(--customs-pressed); }
.cp-icon-button[data-size="compact"] { width: 28px; height: 28px; }
.cp-icon-button:disabled, .cp-icon-button:disabled:hover { background: none; color: var(--customs-disabled); cursor: not-allowed; }

.cp-field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; min-width: 0; align-content: start; }
.cp-label { color: var(--customs-text); }
.cp-required { color: var(--customs-danger); margin-inline-start: 2px; }
.cp-input {
  display: flex; align-items: center; gap: 4px; min-height: var(--customs-control-height); border: 1px solid var(--customs-border);
  border-radius: var(--customs-radius); background: var(--customs-surface); color: var(--customs-text); transition: border-color 120ms;
}
.cp-input:hover { border-color: var(--customs-primary); }
.cp-input:focus-within { border-color: var(--customs-primary); outline: 2px solid var(--customs-primary); outline-offset: -1px; }
.cp-input:has(:focus-visible.cp-icon-button) { outline: none; }
.cp-input > input {
  flex: 1; min-width: 0; width: 100%; height: calc(var(--customs-control-height) - 2px); padding: 0 11px; border: 0; background: none; color: inherit; outline: none; border-radius: inherit;
}
.cp-input > input:placeholder-shown { text-overflow: ellipsis; }
.cp-input > input::placeholder { color: var(--customs-secondary); opacity: 1; }
.cp-input > input::-ms-reveal, .cp-input > input::-webkit-search-cancel-button { display: none; }
.cp-input > svg:first-child { margin-inline-start: 11px; color: var(--customs-secondary); }
.cp-input > svg:first-child + input { padding-inline-start: 4px; }
.cp-input .cp-icon-button { width: 26px; height: 24px; margin-inline-end: 2px; border-radius: 4px; }
.cp-input[data-invalid] { border-color: var(--customs-danger); }
.cp-input[data-invalid]:focus-within { outline-color: var(--customs-danger); }
.cp-input:has(> input:disabled) { background: var(--customs-muted); border-color: var(--customs-line); color: var(--customs-disabled); }
.cp-input:has(> input[readonly]) { background: var(--customs-muted); border-color: var(--customs-line); }
.cp-note { display: flex; gap: 4px; font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.cp-note > svg { margin-top: 2px; width: 14px; height: 14px; }
.cp-note[data-kind="error"] { color: var(--customs-danger); }
.cp-note[data-kind="warning"] { color: var(--customs-warning); }
.cp-native { position: relative; display: inline-flex; align-items: center; flex: none; }
.cp-native > select {
  appearance: none; field-sizing: content; height: 28px; padding: 0 26px 0 8px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius);
  background: var(--customs-surface); color: inherit; cursor: pointer;
}
.cp-native > select:hover { border-color: var(--customs-primary); }
.cp-native > svg { color: var(--customs-secondary); pointer-events: none; }
.cp-native > svg:last-child { position: absolute; inset-inline-end: 6px; width: 14px; height: 14px; }
.cp-native > svg:first-child { position: absolute; inset-inline-start: 8px; }
.cp-native > svg:first-child ~ select { padding-inline-start: 30px; }
.cp-native > .cp-hidden { inset: 0 auto auto 0; }
.cp-native[data-quiet] > select { height: var(--customs-control-height); border-color: transparent; background: none; }
.cp-native[data-quiet]:hover > select { background: var(--customs-hover); }
.cp-native option { background: var(--customs-surface); color: var(--customs-text); }
.cp-check { display: inline-flex; align-items: flex-start; gap: 8px; cursor: pointer; }
.cp-check > input { width: 16px; height: 16px; margin: 3px 0; flex: none; accent-color: var(--customs-primary); cursor: inherit; }
.cp-check:has(:disabled) { color: var(--customs-disabled); cursor: not-allowed; }

.cp-tag {
  display: inline-flex; align-items: center; gap: 4px; max-width: 100%; padding: 0 7px; border-radius: 4px; font-size: 12px; line-height: 22px;
  background: var(--customs-hover); color: var(--customs-secondary); white-space: nowrap;
}
.cp-tag > svg { width: 14px; height: 14px; }
.cp-tag > span { overflow: hidden; text-overflow: ellipsis; }
.cp-tag[data-kind="success"] { background: var(--customs-success-soft); color: var(--customs-success); }
.cp-tag[data-kind="info"] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.cp-tag[data-kind="warning"] { background: var(--customs-warning-soft); color: var(--customs-warning); }
.cp-tag[data-kind="error"] { background: var(--customs-danger-soft); color: var(--customs-danger); }
.cp-spinner { display: inline-flex; align-items: center; gap: 8px; color: var(--customs-secondary); }
.cp-skeleton {
  display: block; height: 14px; border-radius: 4px; background: var(--customs-hover); animation: cp-pulse 1.2s ease-in-out 200ms infinite alternate both;
}
@keyframes cp-pulse { from { opacity: 0.55; } to { opacity: 1; } }
.cp-state { display: grid; justify-items: center; align-content: center; gap: 4px; padding: 32px 16px; text-align: center; }
.cp-state > svg { width: 32px; height: 32px; stroke-width: 1.25; color: var(--customs-secondary); margin-bottom: 8px; }
.cp-state[data-kind="error"] > svg { color: var(--customs-danger); }
.cp-state-title { font-size: 16px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
.cp-state-text { color: var(--customs-secondary); max-width: 56ch; overflow-wrap: anywhere; text-wrap: balance; }
.cp-state-code { font: 12px/18px var(--customs-font-mono); color: var(--customs-secondary); user-select: all; }
.cp-state-action { margin-top: 12px; }
.cp-page-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; min-height: 32px; }
.cp-breadcrumb > ol { display: flex; flex-wrap: wrap; align-items: center; gap: 0 4px; list-style: none; }
.cp-breadcrumb li { display: inline-flex; align-items: center; gap: 4px; min-width: 0; color: var(--customs-secondary); overflow-wrap: anywhere; }
.cp-breadcrumb li > svg { width: 14px; height: 14px; }
.cp-breadcrumb :is(h1, h2) { font-size: 20px; line-height: 28px; color: var(--customs-text); text-wrap: balance; }
.cp-breadcrumb button { padding: 0 4px; margin: 0 -4px; border: 0; border-radius: 4px; background: none; color: inherit; cursor: pointer; }
.cp-breadcrumb button:hover { background: var(--customs-hover); color: var(--customs-text); }
.cp-breadcrumb [aria-current] { color: var(--customs-text); }
.cp-breadcrumb > ol:not(:has(h1, h2)) [aria-current] { font-weight: 600; }
@media (pointer: coarse) {
  .cp-app, .cp-layer, .cp-toasts { --customs-control-height: 40px; }
  .cp-input > input { font-size: 16px; }
  .cp-button[data-size="compact"], .cp-icon-button[data-size="compact"] { min-height: 36px; }
  .cp-icon-button[data-size="compact"] { width: 36px; height: 36px; }
  .cp-native > select { height: 36px; }
}
@media (prefers-reduced-motion: reduce) { .cp-skeleton { animation: none; } }
@media (forced-colors: active) {
  .cp-tag { border: 1px solid; }
  .cp-button[data-variant="primary"] { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  .cp-button${idle} { color: GrayText; border-color: GrayText; }
}
`;
