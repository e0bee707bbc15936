export const texts = {
  label: "Batch input",
  colon: ": ",
  empty: "Enter or paste several",
  summary: "{{count}} numbers: {{first}}, …",
  clear: "Clear",
} as const;
