/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
/* A tab of the portal is a size container: as high as the tab, or as high as the page needs. */
.tar-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; min-height: 100cqh; }
.tar-panel { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.tar-panel > .cp-field { flex: 1 1 280px; max-width: 560px; }
.tar-panel > .cp-icon-button { flex: none; align-self: center; }
.tar-note { flex: 1 1 240px; display: grid; align-content: center; color: var(--customs-secondary); }
`;
