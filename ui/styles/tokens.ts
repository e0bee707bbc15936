/**
 * The tokens: defaults of the public custom properties, by name without the prefix `--customs-`.
 * They are registered page-wide instead of declared on a selector, so that a page, a tag or any ancestor can set one
 * and it reaches every shadow root. Colours follow the used `color-scheme`.
 */
export const tokens: Readonly<Record<string, string>> = {
  font: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif',
  "font-mono": 'ui-monospace, "Cascadia Mono", "SF Mono", Consolas, "Liberation Mono", monospace',
  page: "light-dark(#f5f6f8, #14171c)",
  surface: "light-dark(#ffffff, #1c2027)",
  raised: "light-dark(#ffffff, #232932)",
  muted: "light-dark(#f7f8fa, #20252d)",
  hover: "light-dark(#f1f3f6, #262c36)",
  pressed: "light-dark(#e6e9ee, #2f3641)",
  line: "light-dark(#e3e6eb, #2e343d)",
  border: "light-dark(#868d98, #7b8492)",
  text: "light-dark(#1f2329, #e6e8eb)",
  secondary: "light-dark(#5c6370, #a3abb8)",
  disabled: "light-dark(#8b929d, #7b8492)",
  primary: "light-dark(#1668dc, #5a9bf6)",
  "primary-hover": "light-dark(#0f58c0, #7bb0f9)",
  "primary-pressed": "light-dark(#0b469c, #4488e8)",
  "primary-soft": "light-dark(#eaf2fd, #1b2c45)",
  "on-primary": "light-dark(#ffffff, #0b1320)",
  success: "light-dark(#237b33, #69c583)",
  "success-soft": "light-dark(#e8f5ea, #1a3123)",
  warning: "light-dark(#8f5208, #e0aa5a)",
  "warning-soft": "light-dark(#fdf3e3, #372b17)",
  danger: "light-dark(#c9303e, #f28b94)",
  "danger-hover": "light-dark(#ab2431, #f6a9b0)",
  "danger-soft": "light-dark(#fdecee, #3d2127)",
  "on-danger": "light-dark(#ffffff, #1d0c0f)",
  backdrop: "light-dark(rgb(15 20 30 / 45%), rgb(0 0 0 / 60%))",
  "shadow-popup": "0 4px 16px light-dark(rgb(20 28 45 / 14%), rgb(0 0 0 / 50%))",
  "shadow-dialog": "0 12px 40px light-dark(rgb(20 28 45 / 22%), rgb(0 0 0 / 65%))",
  radius: "6px",
  "radius-large": "8px",
  "control-height": "32px",
  "row-height": "36px",
};

let registered = false;

/** Registers the tokens of this page once; another copy of the kit may have done so before. */
export function registerTokens(): void {
  if (registered) return;
  registered = true;
  for (const [name, initialValue] of Object.entries(tokens)) {
    try {
      CSS.registerProperty({ name: `--customs-${name}`, syntax: "*", inherits: true, initialValue });
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === "InvalidModificationError")) throw cause;
    }
  }
}
