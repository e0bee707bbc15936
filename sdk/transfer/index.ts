export { isPermanent, TransferError } from "./base/transfer-error.ts";
export { relativePathOf, resumableIdentifier, type UploadChunk, type UploadFile } from "./wire/chunk-fields.ts";
export {
  createTransferProtocol,
  type CheckedFile,
  type TransferProtocol,
  type TransferSettings,
} from "./wire/protocol.ts";
export {
  createTransferHttp,
  type TransferCallOptions,
  type TransferFile,
  type TransferHttp,
  type TransferHttpSettings,
} from "./wire/transfer-http.ts";
export { createUploader, type KeptUploads, type Uploader } from "./uploader.ts";
export type { UploaderSettings } from "./settings/settings.ts";
export type { UploadLimits } from "./settings/restrictions.ts";
export type { UnfinishedUpload } from "./memory/unfinished.ts";
export { folderOfPick } from "./intake/intake.ts";
export { inSlices } from "./base/slices.ts";
export { createThrottle, type Throttle } from "./base/throttle.ts";
export type { Connection } from "./wire/connection.ts";
export { openJournal, type Journal, type JournalOptions } from "./journal/journal.ts";
export { filesBelow, filesOfTransfer, type FoundFile } from "./intake/entries.ts";
export type {
  CancelledUpload,
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
} from "./base/types.ts";
