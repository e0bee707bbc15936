/** The application market. */
export const marketCss = `
.market { display: grid; gap: 16px; max-width: 1120px; margin: 0 auto; padding-bottom: 24px; }
.market > header p { margin-top: 4px; color: var(--customs-secondary); }
.market ul { list-style: none; }
.market-search { max-width: 360px; }
.market-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 12px; }
.market-list > li { display: grid; grid-template-columns: auto minmax(0, 1fr); grid-auto-rows: max-content; gap: 8px 12px; align-items: start; padding: 16px; }
.market-list > li > :not(.line-icon, .line-name) { grid-column: 1 / -1; justify-self: start; }
.line-icon { padding: 10px; border-radius: 8px; background: var(--customs-primary-soft); color: var(--customs-primary); }
.line-name h2 { overflow-wrap: anywhere; line-height: 22px; font-size: 14px; }
.line-key { color: var(--customs-secondary); font: 12px/18px var(--customs-font-mono); overflow-wrap: anywhere; }
.problem { font: 12px/18px var(--customs-font-mono); overflow-wrap: anywhere; }
.market-tags { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-height: 28px; }
.market-facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0; }
.market-facts dt { color: var(--customs-secondary); font-size: 12px; line-height: 18px; }
.market-facts dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.market-actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.ask-state { display: grid; gap: 4px; justify-items: start; }
.ask-names { margin: 0; padding-inline-start: 20px; overflow-wrap: anywhere; }
.ask-state .quiet { font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
`;
