/** Error pages and the states of a business line. */
export const errorPageCss = `
.error-page { display: grid; gap: 8px; max-width: 560px; margin: 12vh auto 0; padding: 0 16px; }
.card .error-page { margin: 0; padding: 0; }
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


`;
