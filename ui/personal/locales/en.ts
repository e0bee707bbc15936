export const texts = {
  saved: "Save succeeded",
  saveFailed: "Save failed",
  deleted: "Delete succeeded",
  deleteFailed: "Delete failed",
  nothingChosen: "Please choose the columns to display",
  from: {
    user: "In force: your own setup",
    company: "In force: your company’s setup",
    page: "In force: the page’s default",
  },
  save: "Save",
  saveForCompany: "Save for the company",
  companyHint:
    "What is saved for the company is seen by all users of {{company}}; those who have a setup of their own keep it.",
  companyAsk: {
    title: "Save for {{company}}?",
    save: "All users of {{company}} who have no setup of their own see this one at once; those who have one keep it.",
    removeTitle: "Remove the setup of {{company}}?",
    remove:
      "All users of {{company}} who have no setup of their own see the page’s default; those who have one keep it.",
    removeDo: "Remove the setup",
  },
  mineHolds: "The company’s setup is saved. Your own setup still comes first.",
  cancel: "Cancel",
  reset: { label: "Restore default", company: "Restore the company’s setup", page: "Restore the page’s default" },
  failed: {
    title: "The setup could not be loaded",
    hint: "The page works as usual, and what is saved is not affected.",
    retry: "Try again",
  },
  notSaved: "Not saved; your changes are still here. {{reason}}",
  discard: {
    title: "Discard unsaved changes?",
    message: "What you changed here is lost when the dialog closes.",
    confirm: "Discard changes",
  },
  search: "Search by name",
  noMatch: "No name contains “{{text}}”",
  all: "Select all",
  chosen: "{{chosen}} of {{total}} chosen",
  required: "Always shown",
  list: ", ",
} as const;
