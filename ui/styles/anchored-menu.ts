/** Menus of several groups. */
export const anchoredMenuCss = `
.cp-menu-group[data-next] { margin-top: 4px; padding-top: 4px; border-top: 1px solid var(--customs-line); }
@media (forced-colors: active) { .cp-menu-group > [data-disabled] { color: GrayText; } }
`;
