// What all tags share comes with the first one, so that neither is cut into more files than it needs.
import "../index.ts";
import { defineElement } from "../define-element.ts";
import { CustomsUploader } from "./customs-uploader.ts";

defineElement("customs-uploader", CustomsUploader);

export { CustomsUploader };
export type {
  FoundFile,
  SkippedFile,
  TransferError,
  UploadEvents,
  UploadItem,
  UploadSummary,
  UploadTotals,
} from "@customs-portal/sdk/transfer";
export type { UploaderChangeDetail, UploaderEventMap } from "./events.ts";
export type { UploaderAttributes } from "./attributes.ts";
export { configurePortal } from "../configure-portal.ts";
