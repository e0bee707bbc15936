export const texts = {
  announce: { ready: "Export ready to download: {{name}}", failed: "Export failed: {{name}}" },
  title: "Download centre",
  home: "Home",
  search: { label: "Module name", placeholder: "Search by module name", submit: "Search" },
  column: {
    taskName: "Module name",
    fileName: "File name",
    insertUserName: "Exported by",
    insertTime: "Export time",
    statusCode: "Status",
    note: "Error message",
    action: "Action",
  },
  status: { init: "Pending export", ing: "Exporting", success: "Export succeeded", failed: "Export failed" },
  finishedRows: "{{rows}} rows",
  progress: { label: "Export progress", rows: "{{done}} of {{total}} rows exported" },
  download: "Download",
  expires: "Kept until {{date}}",
  retry: "Try again",
  refresh: {
    at: "Updated at {{time}}",
    now: "Refresh now",
    failed: "Could not refresh; showing data from {{time}}. {{reason}}",
  },
  empty: {
    title: "No export tasks yet",
    hint: "Choose “Export” on a list page, then follow the progress and download the file here.",
  },
  notFound: {
    title: "No export task matches “{{name}}”",
    hint: "Check the module name, or search for another one.",
  },
  failed: {
    title: "The export tasks could not be loaded",
    hint: "Exports that were already started are not affected.",
  },
};
