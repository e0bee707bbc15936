/** Rows below the header, see `Banner`. */
export const bannerCss = `
.banner {
  flex: none; display: flex; align-items: center; gap: 8px; min-height: 40px; padding: 4px 16px; border-bottom: 1px solid var(--customs-line);
  background: var(--customs-primary-soft); color: var(--customs-primary);
}
.banner[data-tone="warning"] { background: var(--customs-warning-soft); color: var(--customs-warning); }
.banner-text { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.banner-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
.banner-note { display: inline-block; margin-inline-start: 12px; color: var(--customs-secondary); }
.banner-mark {
  display: inline-block; margin-inline-start: 12px; padding: 0 6px; border: 1px solid currentColor; border-radius: var(--customs-radius);
  font-size: 12px; line-height: 18px;
}
@media (max-width: 900px) {
  .banner-note { display: none; }
}
@media (max-width: 480px) {
  .banner { flex-wrap: wrap; justify-content: flex-end; padding: 8px 12px; }
  .banner-text { flex-basis: calc(100% - 24px); }
}
`;
