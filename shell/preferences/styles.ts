/** The dialog of the look. */
export const appearanceDialogCss = `
.choices { display: grid; gap: 16px; }
.choice { min-width: 0; margin: 0; padding: 0; border: 0; }
.choice > legend { padding: 0 0 4px; }
.choice > div { display: flex; flex-wrap: wrap; gap: 8px; }
.choice label {
  position: relative; flex: 1 1 28%; display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: var(--customs-control-height);
  padding: 4px 12px; border: 1px solid var(--customs-border); border-radius: var(--customs-radius); background: var(--customs-surface); cursor: pointer; white-space: nowrap;
}
.choice label:hover { border-color: var(--customs-primary); }
.choice label:has(:checked) { border-color: var(--customs-primary); background: var(--customs-primary-soft); color: var(--customs-primary); }
.choice label:has(:focus-visible) { outline: 2px solid var(--customs-primary); outline-offset: 1px; }
.choice input { width: 16px; height: 16px; margin: 0; flex: none; accent-color: var(--customs-primary); cursor: inherit; outline: none; }
.choices > p { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
`;

/** Hides a page that is covered: whatever is in its body, also what lies above everything else there. */
export const coveredPageCss = `:root[data-covered] > body { display: none !important; }`;

/** The form of a covered page. */
export const coverCss = `
:host { all: initial; position: fixed; inset: 0; overflow: auto; color-scheme: inherit; background: var(--customs-page); }
.cover { min-height: 100vh; min-height: 100dvh; display: grid; align-content: center; justify-items: center; padding: 24px 16px; }
.cover[hidden] { display: none; }
.cover :is(form, .card) { display: grid; gap: 16px; }
.cover > form, .cover > .card {
  width: min(400px, 100%); padding: 32px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large);
  background: var(--customs-surface);
}
.cover h1 { display: flex; align-items: center; gap: 10px; font-size: 20px; line-height: 28px; }
.cover h1 > svg { color: var(--customs-primary); }
.cover p { overflow-wrap: anywhere; text-wrap: pretty; }
.cover .cp-button:is(a) { text-decoration: none; }
.cover .other { display: grid; gap: 12px; padding: 12px 16px; border-radius: var(--customs-radius); background: var(--customs-primary-soft); }
.cover [role="status"]:empty { position: absolute; }
.cover .quiet { color: var(--customs-secondary); }
.cover [role="alert"] { color: var(--customs-danger); }
.cover .actions { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px; }
@media print { :host { position: static; } }
`;
