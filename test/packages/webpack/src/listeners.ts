import type { CustomsDownloadCenter, ExportTask } from "@customs-portal/elements";
import type { CustomsBatchText } from "@customs-portal/elements/batch-text";
import type { CustomsColumnSetup, PersonalColumn } from "@customs-portal/elements/column-setup";
import type { AssistedSpecification, CustomsElementAssistant } from "@customs-portal/elements/element-assistant";
import type { CustomsExportDialog, ExportRequest } from "@customs-portal/elements/export-dialog";
import type { CustomsFormSetup } from "@customs-portal/elements/form-setup";
import type {
  CustomsUploader,
  SkippedFile,
  TransferError,
  UploadEvents,
  UploadItem,
  UploadSummary,
  UploadTotals,
} from "@customs-portal/elements/uploader";

const told: unknown[] = [];

// Listeners know the details of every event, and what these hold has a name.
export function listenToCenter(center: CustomsDownloadCenter): void {
  const forget = ({ detail }: CustomEvent<{ task: ExportTask }>) => told.push(detail.task.rowsDone);
  center.addEventListener("download-started", forget, { once: true });
  center.removeEventListener("download-started", forget);
  center.addEventListener("download-finished", ({ detail }) =>
    told.push(detail.task.fileName satisfies string | null | undefined),
  );
  center.addEventListener("download-failed", function ({ detail }) {
    told.push(detail.task.taskName, detail.error, this.systemCode.length);
  });
  center.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  center.addEventListener("connection-failed", ({ detail }) => told.push(detail.reason satisfies string, detail.url));
  center.addEventListener("element-ready", ({ detail }) => told.push(detail));
  center.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
  // @ts-expect-error no such detail
  center.addEventListener("download-finished", ({ detail }) => detail.bytes);
  // @ts-expect-error no such event
  center.addEventListener("download-begun", ({ detail }) => detail);
}

export function listenToUploader(uploader: CustomsUploader): void {
  uploader.addEventListener("change", ({ detail }) => told.push(detail.ids.length));
  uploader.addEventListener("file-added", ({ detail }) => told.push(detail.file satisfies UploadItem));
  uploader.addEventListener("files-added", ({ detail }) => told.push(detail.skipped satisfies readonly SkippedFile[]));
  uploader.addEventListener("file-progress", ({ detail }) => told.push(detail.file.loadedBytes));
  uploader.addEventListener("progress", ({ detail }) => told.push(detail satisfies UploadTotals));
  uploader.addEventListener("retry", ({ detail }) => told.push(detail.chunk, detail.error satisfies TransferError));
  uploader.addEventListener("success", ({ detail }) => told.push(detail.file.fileId));
  uploader.addEventListener("error", ({ detail }) => told.push(detail.error.code));
  uploader.addEventListener("pause", ({ detail }) => told.push(detail.file?.name));
  uploader.addEventListener("resume", ({ detail }) => told.push(detail.file?.name));
  uploader.addEventListener("cancel", ({ detail }) => told.push(detail.files.length));
  uploader.addEventListener("complete", ({ detail }) => told.push(detail satisfies UploadSummary));
  uploader.addEventListener("task-error", ({ detail }) => told.push(detail satisfies UploadEvents["task-error"]));
  uploader.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  uploader.addEventListener("element-ready", ({ detail }) => told.push(detail));
  uploader.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
  // @ts-expect-error its errors are no errors of scripts
  uploader.addEventListener("error", (event: ErrorEvent) => event.lineno);
}

export function listenToFields(field: CustomsBatchText, assistant: CustomsElementAssistant): void {
  field.addEventListener("change", ({ detail }) => told.push(detail.entries.length));
  field.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
  assistant.addEventListener("change", ({ detail }) => told.push(detail.tariffCode));
  assistant.addEventListener("confirm", ({ detail }) => told.push(detail satisfies AssistedSpecification));
  assistant.addEventListener("lookup-failed", ({ detail }) => told.push(detail.tariffCode, detail.error));
  assistant.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  assistant.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
}

export function listenToDialogs(
  dialog: CustomsExportDialog,
  columns: CustomsColumnSetup,
  form: CustomsFormSetup,
): void {
  dialog.addEventListener("export-created", ({ detail }) => told.push(detail.task satisfies ExportRequest));
  dialog.addEventListener("export-failed", ({ detail }) => told.push(detail.task.fileName, detail.error));
  dialog.addEventListener("close", ({ detail }) => told.push(detail.created));
  columns.addEventListener("setup-saved", ({ detail }) => told.push(detail.setup satisfies PersonalColumn[]));
  columns.addEventListener("close", ({ detail }) => told.push(detail.saved));
  form.addEventListener("setup-saved", ({ detail }) => told.push(detail.setup satisfies string[]));
  form.addEventListener("close", ({ detail }) => told.push(detail.saved));
  dialog.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  columns.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  form.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
  dialog.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
  columns.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
  form.addEventListener("element-failed", ({ detail }) => told.push(detail.error));
}

// What bubbles is known around the elements.
document.addEventListener("session-expired", ({ detail }) => told.push(detail.error));
document.addEventListener("download-finished", ({ detail }) => told.push(detail.task.fileName));
document.body.addEventListener("file-added", ({ detail }) => told.push(detail.file.name));
document.addEventListener("setup-saved", ({ detail }) => told.push(detail.setup.length));
window.addEventListener("element-failed", ({ detail }) => told.push(detail.error));

// The browser's events stay its own, on the elements too.
document.addEventListener("change", (event) => event satisfies Event);
window.addEventListener("error", (event) => event satisfies ErrorEvent);
export const listenToKeys = (center: CustomsDownloadCenter) =>
  center.addEventListener("keydown", ({ key }) => told.push(key));
export const isElement = (element: CustomsUploader): HTMLElement => element;
