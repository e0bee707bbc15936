/** The line of something that could not be loaded. */
export const loadFailureCss = `
.cp-load-failure { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; min-width: 0; }
.cp-load-failure > span { display: flex; gap: 6px; min-width: 0; overflow-wrap: anywhere; }
.cp-load-failure svg { flex: none; margin-block-start: 2px; color: var(--customs-danger); }
`;
