/** A tone: an icon in its colour. */
const toneCss = `
.tone { display: inline-flex; flex: none; color: var(--customs-primary); }
.tone[data-tone="success"] { color: var(--customs-success); }
.tone[data-tone="warning"] { color: var(--customs-warning); }
.tone[data-tone="danger"] { color: var(--customs-danger); }
`;

/** The bell and its panel. */
export const bellCss = `
${toneCss}
.bell { position: relative; display: inline-flex; }
.bell-count { position: absolute; inset-block-start: -2px; inset-inline-start: 16px; pointer-events: none; }
.bell-panel { width: min(360px, var(--available-width)); max-height: min(var(--available-height), 520px); padding: 0; }
.bell-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 12px 12px 8px 16px; }
.bell-head h2 { font-size: 16px; line-height: 24px; }
.bell-list { display: grid; min-height: 280px; align-content: start; padding: 0 4px; margin: 0; list-style: none; }
.bell-message {
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 10px; align-items: center; box-sizing: border-box; width: 100%; min-height: 56px; padding: 6px 12px;
  border: 0; border-radius: var(--customs-radius); background: none; color: var(--customs-secondary); font: inherit; text-align: start; cursor: pointer;
}
li.bell-message { cursor: default; }
button.bell-message:hover { background: var(--customs-hover); }
.bell-message[data-unread] { color: var(--customs-text); }
.bell-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bell-message[data-unread] > .bell-title::before {
  content: ""; display: inline-block; width: 8px; height: 8px; margin-inline-end: 6px; border-radius: 4px; background: var(--customs-danger);
}
.bell-note { grid-column: 2; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.bell-foot { padding: 10px 16px; border-top: 1px solid var(--customs-line); text-align: center; }
@media (forced-colors: active) { .bell-message[data-unread] > .bell-title::before { background: Highlight; } }
`;

/** The message centre. */
export const messagesCss = `
${toneCss}
:host { display: block; }
.messages { display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: 16px; max-width: 1120px; margin: 0 auto; padding-bottom: 24px; }
.messages > .cp-page-head, .messages > .message-note { grid-column: 1 / -1; }
.message-kinds { align-self: start; padding: 4px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-surface); }
.message-kinds ul { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none; }
.message-kind {
  display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 4px 12px; border-radius: var(--customs-radius); color: var(--customs-text); text-decoration: none;
}
.message-kind > :first-child { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.message-kind:hover { background: var(--customs-hover); }
.message-kind[aria-current] { background: var(--customs-primary-soft); color: var(--customs-primary); }
.message-part { min-width: 0; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); background: var(--customs-surface); }
.message-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; min-height: 32px; padding: 8px 12px; border-bottom: 1px solid var(--customs-line); }
.message-tools > .space { flex: 1; }
.message-list { margin: 0; padding: 0; list-style: none; min-height: 320px; }
.message { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 12px; align-items: start; padding: 10px 12px; border-bottom: 1px solid var(--customs-line); }
.message:last-child { border-bottom: 0; }
.message > .tone { padding-top: 3px; }
.message-title { overflow-wrap: anywhere; color: var(--customs-secondary); }
.message[data-unread] .message-title { color: var(--customs-text); font-weight: 600; }
.message-title > a, .message[data-unread] .message-title > a { color: var(--customs-primary); }
.message-text { color: var(--customs-secondary); overflow-wrap: anywhere; white-space: pre-line; }
.message-facts { display: flex; flex-wrap: wrap; gap: 0 12px; color: var(--customs-secondary); font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
.message-new { color: var(--customs-danger); }
.message-more { padding: 12px; text-align: center; border-top: 1px solid var(--customs-line); }
.message .cp-skeleton { margin: 3px 0; }
@media (max-width: 760px) {
  .messages { grid-template-columns: minmax(0, 1fr); gap: 12px; }
  .message-kinds ul { display: flex; flex-wrap: wrap; }
  .message-kinds li { flex: 0 1 auto; }
}
`;
