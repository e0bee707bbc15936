export { isPermanent, TransferError } from "./transfer-error.ts";
export { relativePathOf, resumableIdentifier, type UploadChunk, type UploadFile } from "./chunk-fields.ts";
export { createTransferProtocol, type CheckedFile, type TransferProtocol, type TransferSettings } from "./protocol.ts";
export {
  createTransferHttp,
  type TransferCallOptions,
  type TransferFile,
  type TransferHttp,
  type TransferHttpSettings,
} from "./transfer-http.ts";
export { createUploader, type KeptUploads, type Uploader } from "./uploader.ts";
export type { UploaderSettings } from "./settings.ts";
export type { UploadLimits } from "./restrictions.ts";
export type { UnfinishedUpload } from "./unfinished.ts";
export { folderOfPick } from "./intake.ts";
export { inSlices } from "./slices.ts";
export { createThrottle, type Throttle } from "./throttle.ts";
export type { Connection } from "./connection.ts";
export { openJournal, type Journal, type JournalOptions } from "./journal.ts";
export { filesBelow, filesOfTransfer, type FoundFile } from "./entries.ts";
export type {
  ChunkStatus,
  DigestType,
  SkippedFile,
  SkipReason,
  UploadEvents,
  UploadItem,
  UploadPhase,
  UploadSource,
  UploadStatus,
  UploadSummary,
  UploadTotals,
} from "./types.ts";
