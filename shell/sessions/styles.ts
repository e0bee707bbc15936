/** The page of one's own sign-ins. */
export const sessionsCss = `
.sign-ins { display: grid; gap: 16px; max-width: 1120px; margin: 0 auto; padding-bottom: 24px; }
.sign-ins > header { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 12px; }
.sign-ins > header > div:first-child { flex: 1 1 320px; }
.sign-ins > header p { margin-top: 4px; color: var(--customs-secondary); text-wrap: pretty; }
.sign-ins-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.sign-ins ul { display: grid; list-style: none; }
.sign-ins li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 4px 12px; align-items: center; padding: 16px; }
.sign-ins li + li { border-top: 1px solid var(--customs-line); }
.sign-ins li > svg { align-self: start; box-sizing: content-box; padding: 10px; border-radius: 8px; background: var(--customs-primary-soft); color: var(--customs-primary); }
.sign-ins-name { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.sign-ins-name h2 { font-size: 14px; line-height: 22px; overflow-wrap: anywhere; }
.sign-ins dl { display: flex; flex-wrap: wrap; gap: 0 16px; font-size: 12px; line-height: 20px; color: var(--customs-secondary); }
.sign-ins dl > div { display: flex; flex-wrap: wrap; gap: 0 8px; }
.sign-ins dd { color: var(--customs-text); overflow-wrap: anywhere; }
.sign-ins-waiting { display: grid; gap: 16px; padding: 16px; }
@media (max-width: 640px) {
  .sign-ins li { grid-template-columns: auto minmax(0, 1fr); }
  .sign-ins li > .cp-button { grid-column: 2; justify-self: start; }
}
`;
