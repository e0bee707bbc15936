/** The badge of a menu entry. */
export const badgeCss = `
.cp-badge {
  display: inline-block; min-width: 18px; padding: 0 5px; border-radius: 9px; background: var(--customs-danger); color: var(--customs-on-danger);
  font-size: 12px; line-height: 18px; text-align: center; font-variant-numeric: tabular-nums; white-space: nowrap;
}
.cp-badge[data-dot] { min-width: 0; width: 8px; height: 8px; padding: 0; border-radius: 4px; }
@media (forced-colors: active) { .cp-badge { border: 1px solid; } }
`;
