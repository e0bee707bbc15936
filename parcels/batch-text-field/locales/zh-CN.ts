export const texts = {
  label: "批量输入",
  colon: "：",
  empty: "点击批量输入或粘贴",
  summary: "{{first}} 等 {{count}} 条",
  clear: "清空",
} as const;
