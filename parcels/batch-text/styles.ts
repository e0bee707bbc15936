export const batchTextCss = `
.bt-body { display: grid; gap: 8px; }
.bt-text {
  display: block; width: 100%; min-height: 120px; max-height: 48vh; padding: 7px 11px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius);
  background: var(--customs-surface); font: 13px/20px var(--customs-font-mono) !important; resize: vertical; overflow: auto;
}
.bt-text::placeholder { color: var(--customs-secondary); opacity: 1; font-family: var(--customs-font); white-space: pre-wrap; }
.bt-text[aria-invalid="true"] { border-color: var(--customs-danger); }
.bt-count { font-size: 12px; line-height: 18px; color: var(--customs-secondary); font-variant-numeric: tabular-nums; }
.bt-found { padding: 8px 12px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); }
.bt-found > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; }
.bt-found > header > p { flex: 1 1 200px; min-width: 0; }
.bt-found > ul {
  display: flex; flex-wrap: wrap; gap: 2px 12px; max-height: 64px; margin-top: 4px; overflow: auto; list-style: none;
  font: 12px/18px var(--customs-font-mono);
}
.bt-found li { overflow-wrap: anywhere; }
.bt-more { font-family: var(--customs-font); color: var(--customs-secondary); }
`;
