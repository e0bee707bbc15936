/** Colours of the mark; part of every sheet that shows it. */
export const brandCss = `
.brand-ground { fill: #1668dc; }
.brand-line { fill: none; stroke: #fff; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
`;
