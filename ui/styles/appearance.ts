/** The colours of the high contrast, by the names of the tokens: texts 7:1 and lines 3:1 on each ground. */
export const contrastTokens: Readonly<Record<string, string>> = {
  page: "light-dark(#ffffff, #000000)",
  surface: "light-dark(#ffffff, #0b0d10)",
  raised: "light-dark(#ffffff, #14171b)",
  muted: "light-dark(#f4f5f7, #14171b)",
  hover: "light-dark(#eceef2, #1d2127)",
  pressed: "light-dark(#e3e6eb, #262b33)",
  line: "light-dark(#7d848f, #79828f)",
  border: "light-dark(#4a515c, #b3bac5)",
  text: "light-dark(#000000, #ffffff)",
  secondary: "light-dark(#353b45, #d9dee6)",
  disabled: "light-dark(#5c6370, #a3abb8)",
  primary: "light-dark(#0a418f, #a9ccff)",
  "primary-hover": "light-dark(#083575, #c6ddff)",
  "primary-pressed": "light-dark(#06285a, #93bdff)",
  "primary-soft": "light-dark(#eaf2fd, #14263f)",
  "on-primary": "light-dark(#ffffff, #05080d)",
  success: "light-dark(#124a1c, #a2e3b4)",
  "success-soft": "light-dark(#e8f5ea, #0f2416)",
  warning: "light-dark(#623600, #f7d08d)",
  "warning-soft": "light-dark(#fdf3e3, #2b2010)",
  danger: "light-dark(#8f1420, #ffbcc2)",
  "danger-hover": "light-dark(#740e18, #ffd2d6)",
  "danger-soft": "light-dark(#fdecee, #33171c)",
  "on-danger": "light-dark(#ffffff, #160608)",
};

const contrast = Object.entries(contrastTokens)
  .map(([name, value]) => `--customs-${name}: ${value};`)
  .join(" ");

/**
 * The look that somebody chose for this browser, for a whole page of ours (`@customs-portal/sdk/appearance`). Everything
 * below inherits it: lines, parcels and elements through their shadow roots. An element on a page of others follows that
 * page alone. The size is a zoom: texts, rows and icons keep their proportions, as with the zoom of the browser.
 */
export const appearanceCss = `
@media (prefers-contrast: more) { :root { ${contrast} } }
:root[data-contrast="more"] { ${contrast} }
:root[data-density="compact"] { --customs-control-height: 28px; --customs-row-height: 28px; }
:root[data-density="touch"] { --customs-control-height: 40px; --customs-row-height: 48px; }
:root[data-text-size="110"] { zoom: 1.1; }
:root[data-text-size="125"] { zoom: 1.25; }
@media print { :root { color-scheme: light !important; zoom: 1 !important; } }
`;
