/** Layout of the line; colours, type and controls come from the kit. */
export const lineCss = `
.tar-page { display: flex; flex-direction: column; gap: 12px; min-width: 0; }
.tar-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; }
.tar-head h1 { font-size: 20px; line-height: 28px; overflow-wrap: anywhere; }
.tar-panel { padding: 12px 16px; border: 1px solid var(--customs-line); border-radius: var(--customs-radius); background: var(--customs-surface); }
.tar-panel > * { max-width: 560px; }
.tar-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; color: var(--customs-secondary); }
`;
