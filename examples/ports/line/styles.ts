const css = `
.ports-app { display: flex; flex-direction: column; gap: 12px; min-width: 0; font: 14px/22px var(--customs-font); color: var(--customs-text); }
.ports-app, .ports-app * { box-sizing: border-box; }
.ports-app :where(h1, h2, p, ul) { margin: 0; padding: 0; }
.ports-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 6px; min-height: 32px; }
.ports-head h1 { font-size: 20px; line-height: 28px; font-weight: 600; }
.ports-soft { color: var(--customs-secondary); }
.ports-panel { display: grid; grid-template-columns: minmax(200px, 1fr) auto; gap: 12px 16px; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.ports-field { display: grid; gap: 4px; min-width: 0; align-content: start; border: 0; margin: 0; padding: 0; }
.ports-field small { font-size: 12px; }
.ports-field > legend { padding: 0; margin-bottom: 4px; }
.ports-note { grid-column: 1 / -1; }
.ports-app :where(input[type="search"], textarea) { font: inherit; color: inherit; width: 100%; min-height: var(--customs-control-height); padding: 4px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface); }
.ports-app textarea { min-height: 56px; resize: vertical; }
.ports-app :where(input, textarea)::placeholder { color: var(--customs-secondary); opacity: 1; }
.ports-app :where(input, textarea, button):focus-visible, .ports-kinds label:has(:focus-visible) { outline: 2px solid var(--customs-primary); outline-offset: 1px; }
.ports-kinds { display: flex; flex-wrap: wrap; gap: 8px; }
.ports-kinds label { display: inline-flex; align-items: center; gap: 6px; min-height: var(--customs-control-height); padding: 0 12px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); cursor: pointer; }
.ports-kinds input { margin: 0; accent-color: var(--customs-primary); outline: none; }
.ports-kinds label:has(:checked) { border-color: var(--customs-primary); color: var(--customs-primary); background: var(--customs-primary-soft); }
.ports-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; }
.ports-list { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; }
.ports-card { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 8px; align-content: start; align-items: center; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.ports-card[data-watched] { border-color: var(--customs-primary); }
.ports-card h2 { font-size: 14px; line-height: 22px; font-weight: 600; overflow-wrap: anywhere; }
.ports-card p { grid-column: 1 / -1; overflow-wrap: anywhere; }
.ports-code { font-family: var(--customs-font-mono); font-size: 13px; }
.ports-button { font: inherit; min-height: 28px; padding: 0 10px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface); color: var(--customs-text); cursor: pointer; white-space: nowrap; }
.ports-button:hover { border-color: var(--customs-primary); color: var(--customs-primary); }
.ports-button[aria-pressed="true"] { background: var(--customs-primary-soft); border-color: var(--customs-primary); color: var(--customs-primary); }
.ports-none { display: grid; justify-items: center; gap: 4px; padding: 32px 16px; text-align: center; }
.ports-none > strong { font-size: 16px; line-height: 24px; }
.ports-none > button { margin-top: 12px; }
@media (max-width: 640px) { .ports-panel { grid-template-columns: minmax(0, 1fr); } }
@media (pointer: coarse) {
  .ports-button { min-height: 40px; }
  .ports-app :where(input[type="search"], textarea) { font-size: 16px; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** Adopts the styles of the line where the container stands; needs no exception in a strict policy. */
export function adoptStyles(container: HTMLElement): void {
  const root = container.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
