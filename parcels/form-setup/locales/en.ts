export const texts = {
  title: "Form fields",
  titleOf: "Form fields · {{page}}",
  fields: "Fields",
  edited: "Unsaved changes",
  whole: "All of this group",
  hasValue: "Holds a value",
  hiddenWithValue: "These fields hold values, which stay although the fields are hidden: {{names}}.",
  added: "The form got these fields after the setup was saved; they are shown: {{names}}.",
  missing: "The form has no longer these fields; what was set up for them is kept: {{names}}.",
} as const;
