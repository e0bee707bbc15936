/** An embedded page: it fills its tab, or is as tall as it asked to be and scrolls with it. */
export const frameCss = `
.frame { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: var(--customs-surface); }
.frame[data-tall] { position: static; display: block; }
`;
