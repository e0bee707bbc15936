import "./index.ts";
import { createComponent, type EventName } from "@lit/react";
import * as React from "react";
import { CustomsBatchText, type BatchTextEventMap } from "./batch-text/index.ts";
import { CustomsColumnSetup, type ColumnSetupEventMap } from "./column-setup/index.ts";
import { CustomsDownloadCenter, type DownloadCenterEventMap } from "./download-center/customs-download-center.ts";
import { CustomsElementAssistant, type ElementAssistantEventMap } from "./element-assistant/index.ts";
import { CustomsExportDialog, type ExportDialogEventMap } from "./export-dialog/index.ts";
import { CustomsFormSetup, type FormSetupEventMap } from "./form-setup/index.ts";
import { CustomsUploader, type UploaderEventMap } from "./uploader/index.ts";

type Of<Name extends keyof DownloadCenterEventMap> = EventName<DownloadCenterEventMap[Name]>;

/** `<customs-download-center>` for React: properties instead of attributes, events as `on…` properties. */
export const DownloadCenterElement = createComponent({
  react: React,
  tagName: "customs-download-center",
  elementClass: CustomsDownloadCenter,
  events: {
    onDownloadStarted: "download-started" as Of<"download-started">,
    onDownloadFinished: "download-finished" as Of<"download-finished">,
    onDownloadFailed: "download-failed" as Of<"download-failed">,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementReady: "element-ready" as Of<"element-ready">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-batch-text>` for React. */
export const BatchTextElement = createComponent({
  react: React,
  tagName: "customs-batch-text",
  elementClass: CustomsBatchText,
  events: {
    onChange: "change" as EventName<BatchTextEventMap["change"]>,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-element-assistant>` for React. */
export const ElementAssistantElement = createComponent({
  react: React,
  tagName: "customs-element-assistant",
  elementClass: CustomsElementAssistant,
  events: {
    onChange: "change" as EventName<ElementAssistantEventMap["change"]>,
    onConfirm: "confirm" as EventName<ElementAssistantEventMap["confirm"]>,
    onLookupFailed: "lookup-failed" as EventName<ElementAssistantEventMap["lookup-failed"]>,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-export-dialog>` for React. */
export const ExportDialogElement = createComponent({
  react: React,
  tagName: "customs-export-dialog",
  elementClass: CustomsExportDialog,
  events: {
    onExportCreated: "export-created" as EventName<ExportDialogEventMap["export-created"]>,
    onExportFailed: "export-failed" as EventName<ExportDialogEventMap["export-failed"]>,
    onClose: "close" as EventName<ExportDialogEventMap["close"]>,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-column-setup>` for React. */
export const ColumnSetupElement = createComponent({
  react: React,
  tagName: "customs-column-setup",
  elementClass: CustomsColumnSetup,
  events: {
    onSetupSaved: "setup-saved" as EventName<ColumnSetupEventMap["setup-saved"]>,
    onClose: "close" as EventName<ColumnSetupEventMap["close"]>,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-form-setup>` for React. */
export const FormSetupElement = createComponent({
  react: React,
  tagName: "customs-form-setup",
  elementClass: CustomsFormSetup,
  events: {
    onSetupSaved: "setup-saved" as EventName<FormSetupEventMap["setup-saved"]>,
    onClose: "close" as EventName<FormSetupEventMap["close"]>,
    onSessionExpired: "session-expired" as Of<"session-expired">,
    onConnectionFailed: "connection-failed" as Of<"connection-failed">,
    onElementFailed: "element-failed" as Of<"element-failed">,
  },
});

/** `<customs-uploader>` for React. */
export const UploaderElement = createComponent({
  react: React,
  tagName: "customs-uploader",
  elementClass: CustomsUploader,
  events: {
    onChange: "change" as EventName<UploaderEventMap["change"]>,
    onFileAdded: "file-added" as EventName<UploaderEventMap["file-added"]>,
    onFilesAdded: "files-added" as EventName<UploaderEventMap["files-added"]>,
    onFileProgress: "file-progress" as EventName<UploaderEventMap["file-progress"]>,
    onProgress: "progress" as EventName<UploaderEventMap["progress"]>,
    onRetry: "retry" as EventName<UploaderEventMap["retry"]>,
    onSuccess: "success" as EventName<UploaderEventMap["success"]>,
    onError: "error" as EventName<UploaderEventMap["error"]>,
    onPause: "pause" as EventName<UploaderEventMap["pause"]>,
    onResume: "resume" as EventName<UploaderEventMap["resume"]>,
    onCancel: "cancel" as EventName<UploaderEventMap["cancel"]>,
    onComplete: "complete" as EventName<UploaderEventMap["complete"]>,
    onTaskError: "task-error" as EventName<UploaderEventMap["task-error"]>,
    onSessionExpired: "session-expired" as EventName<UploaderEventMap["session-expired"]>,
    onConnectionFailed: "connection-failed" as EventName<UploaderEventMap["connection-failed"]>,
    onElementReady: "element-ready" as EventName<UploaderEventMap["element-ready"]>,
    onElementFailed: "element-failed" as EventName<UploaderEventMap["element-failed"]>,
  },
});
