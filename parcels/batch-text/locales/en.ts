export const texts = {
  title: "Batch input",
  label: "One per line, or separated by commas",
  placeholder: "You can paste a column or a row of a spreadsheet",
  reading: "Reading …",
  count: "{{count}} can be used, {{limit}} at most",
  duplicates: { found: "{{count}} repeated; each number is used once.", remove: "Remove repeated" },
  invalid: { found: "{{count}} in the wrong format; please correct or remove them.", remove: "Remove invalid" },
  beyond: { found: "{{count}} beyond the limit; please remove them.", remove: "Remove excess" },
  more: "{{count}} more",
  wideComma: "The full-width comma “，” also separates entries",
  apply: "Use {{count}}",
  cancel: "Cancel",
  discard: {
    title: "Discard what you entered?",
    message: "It has not been used yet and cannot be restored.",
    yes: "Discard",
  },
} as const;
