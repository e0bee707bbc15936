/** Error pages and the states of a business line. */
export const errorPageCss = `
.error-page { display: grid; gap: 8px; max-width: 560px; margin: 12vh auto 0; padding: 0 16px; }
.card .error-page { margin: 0; padding: 0; }
.error-page .figure { font-size: 40px; line-height: 48px; font-weight: 600; color: var(--customs-secondary); letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.error-page h1 { font-size: 20px; line-height: 28px; overflow-wrap: anywhere; }
.error-page p { overflow-wrap: anywhere; text-wrap: pretty; }
.error-page .code { margin-top: 4px; font-size: 12px; line-height: 18px; color: var(--customs-secondary); }
.error-page code { margin-inline-start: 4px; font-family: var(--customs-font-mono); user-select: all; }
.error-page .actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.line-loading { display: grid; place-items: center; min-height: 40vh; }
`;

/** The pages of the shell in tabs. */
export const pagesCss = `
:host { display: block; }
.surface { background: var(--customs-surface); border: 1px solid var(--customs-line); border-radius: var(--customs-radius-large); }
.narrow { max-width: 480px; margin: 24px auto 0; padding: 24px; }
.quiet { color: var(--customs-secondary); }
h1 { font-size: 20px; line-height: 28px; text-wrap: balance; }
h2 { font-size: 16px; line-height: 24px; }
.sign-in-form { display: grid; gap: 16px; }

.home, .market { display: grid; gap: 24px; max-width: 1120px; margin: 0 auto; padding-bottom: 24px; }
.home > header p, .market > header p { margin-top: 4px; color: var(--customs-secondary); }
.home section > h2 { margin-bottom: 12px; }
.home ul, .market ul { list-style: none; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; }
.card-link {
  display: grid; grid-template-columns: auto 1fr; column-gap: 12px; align-items: center; color: inherit; text-decoration: none; border-radius: var(--customs-radius);
}
.card-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card-note { color: var(--customs-secondary); font-size: 12px; line-height: 18px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cards .card-link {
  height: 100%; min-height: 72px; padding: 12px 16px; align-content: center; background: var(--customs-surface); border: 1px solid var(--customs-line);
  border-radius: var(--customs-radius-large); transition: border-color 120ms;
}
.cards .card-link:hover { border-color: var(--customs-primary); }
.cards .card-link > svg {
  grid-row: span 2; box-sizing: content-box; padding: 10px; border-radius: 8px; background: var(--customs-primary-soft); color: var(--customs-primary);
}
.cards .card-note { white-space: normal; }
.cards .card-title { align-self: end; }
.cards .card-title:last-child { grid-row: span 2; align-self: center; }
.cards .cp-badge { justify-self: start; }
.rows { padding: 4px; }
.rows .card-link { grid-template-columns: auto 1fr auto; padding: 8px 12px; }
.rows .card-link > svg, .directory .card-link > svg { color: var(--customs-secondary); }
.card-link:hover > .card-title { color: var(--customs-primary); }
.rows .card-link:hover, .directory .card-link:hover { background: var(--customs-hover); }
.directory { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px; align-items: start; }
.directory .surface { padding: 12px; }
.directory h3 { padding: 4px 8px; font-size: 14px; line-height: 22px; }
.directory .card-link { padding: 6px 8px; }

.market-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 12px; }
.market-list > li { display: grid; grid-template: auto auto 1fr auto / auto minmax(0, 1fr); gap: 8px 12px; align-items: start; padding: 16px; }
.market-list > li > :not(.line-icon, .line-name) { grid-column: 1 / -1; justify-self: start; }
.line-icon { padding: 10px; border-radius: 8px; background: var(--customs-primary-soft); color: var(--customs-primary); }
.line-name h2 { overflow-wrap: anywhere; line-height: 22px; font-size: 14px; }
.line-key { color: var(--customs-secondary); font: 12px/18px var(--customs-font-mono); overflow-wrap: anywhere; }
.problem { font: 12px/18px var(--customs-font-mono); overflow-wrap: anywhere; }
.frame { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: var(--customs-surface); }
@media (max-width: 480px) {
  .cards { grid-template-columns: 1fr; }
  .rows .card-note { display: none; }
}
`;
