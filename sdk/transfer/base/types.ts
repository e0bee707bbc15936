import type { TransferError } from "./transfer-error.ts";

/** The states of a file in the words of the specification (R4-28); a file that failed is complete, too (A69). */
export type UploadStatus = "wait" | "uploading" | "complete";

/** Where a file stands, in more detail; `elsewhere`: another tab of the browser is sending it. */
export type UploadPhase =
  | "waiting"
  | "checking"
  | "sending"
  | "paused"
  | "elsewhere"
  | "stored"
  | "failed"
  | "cancelled";

/** The states of a chunk (R4-29); one that waits for its next try is uploading (A70). */
export type ChunkStatus = "pending" | "uploading" | "success" | "error";

/** What a whole file is compared by. */
export type DigestType = "md5" | "sha-256";

/** A file of an upload. The object stays the same and changes; events tell when. */
export interface UploadItem {
  /** Counted up within an uploader. */
  readonly id: number;
  readonly file: File;
  readonly name: string;
  /** Folder part of a picked folder, with forward slashes; "" for a single file. */
  readonly folder: string;
  readonly size: number;
  /** Its id at the transfer server (`task_file_id`); undefined until the server was asked about it. */
  readonly fileId: string | undefined;
  readonly status: UploadStatus;
  readonly phase: UploadPhase;
  /** What has arrived, with what is on its way; never less than before while a file is sent. */
  readonly loadedBytes: number;
  /** Undefined until it can be told. */
  readonly bytesPerSecond: number | undefined;
  readonly remainingMs: number | undefined;
  /** The name that the server keeps it under, where that is another one: somebody's file had `name` already. */
  readonly storedName?: string | undefined;
  /** How much of it was read, while it is found out whether it need be sent; undefined otherwise. */
  readonly readBytes?: number | undefined;
  /** Nothing of it was sent: the server had its content. */
  readonly isInstant?: boolean;
  /** Why it failed. */
  readonly error: TransferError | undefined;
  /** The state of a chunk, counted from 1; undefined before the check and for dropped chunks (R4-47). */
  chunkStatus(number: number): ChunkStatus | undefined;
}

/** A file that was given up, as its server knows it. */
export type CancelledUpload = Pick<UploadItem, "name" | "folder" | "fileId" | "storedName">;

/** A file to upload; a plain File of a folder pick brings its folder with it. */
export type UploadSource = File | { file: File; folder?: string; handle?: FileSystemFileHandle | undefined };

/** Why a file was not taken. */
export type SkipReason = "too-many" | "too-small" | "too-large" | "type" | "duplicate" | "stored" | "unreadable";

export interface SkippedFile {
  name: string;
  folder: string;
  reason: SkipReason;
  /** In English; for the limits in the words of the classic library (R5-27…30). */
  message: string;
}

/** The upload as a whole. */
export interface UploadTotals {
  /** Files that were not cancelled. */
  files: number;
  stored: number;
  failed: number;
  /** Of the files that have not failed. */
  bytes: number;
  loadedBytes: number;
  bytesPerSecond: number | undefined;
  remainingMs: number | undefined;
}

/** What came of a run. */
export interface UploadSummary {
  stored: number;
  cancelled: number;
  failed: readonly UploadItem[];
}

/** The calls before the first chunk. */
export type TaskCall = "setup" | "create" | "check";

/** What an uploader tells (R4-34…42), and with what. */
export interface UploadEvents {
  "file-added": { file: UploadItem };
  "files-added": { files: readonly UploadItem[]; skipped: readonly SkippedFile[] };
  /** Files are being found and added, or no longer: a folder on a slow disk may take long to tell what it holds. */
  adding: { isAdding: boolean };
  /** A file got on; at most every 0.5 s, and when it is through or paused. */
  "file-progress": { file: UploadItem };
  /** The whole got on; at most every 0.5 s, and before `complete`. */
  progress: UploadTotals;
  /** A file changed its phase. */
  phase: { file: UploadItem; before: UploadPhase };
  /** A chunk is sent again. */
  retry: { file: UploadItem; chunk: number; error: TransferError };
  success: { file: UploadItem };
  /** A file failed on its way; one that was refused before it began is told by `task-error`. */
  error: { file: UploadItem; error: TransferError };
  /** Without a file: all. */
  pause: { file: UploadItem | undefined };
  resume: { file: UploadItem | undefined };
  cancel: { file: UploadItem | undefined; files: readonly UploadItem[] };
  /** Files that were cancelled had arrived before their server heard of it, and stay there. Some may be of an earlier visit. */
  "arrived-before": { files: readonly CancelledUpload[] };
  /** Whether files that were cancelled had arrived before is not known: their server gave no answer. Some may be of an earlier visit. */
  "cancel-unanswered": { files: readonly CancelledUpload[] };
  /** Every file is stored, has failed or was cancelled; once a run. */
  complete: UploadSummary;
  /** Setup, create or check is tried again: there was no answer, or one that may pass. A check is of a file. */
  "task-retry": { call: TaskCall; error: TransferError; file: UploadItem | undefined };
  /** Setup, create or check failed; only the console tells of it otherwise (A64). */
  "task-error": { call: TaskCall; error: TransferError; file: UploadItem | undefined };
}
