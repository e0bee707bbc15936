import type { UploadTask } from "../../contract/transfer.ts";

/** A file as the transfer server is told of it. */
export interface UploadFile {
  name: string;
  /** Size in bytes. */
  size: number;
  /** Milliseconds since 1970 (A33). */
  lastModified: number;
  /** Folder part of a picked folder, with forward slashes; "" for a single file (R3-37). */
  folder: string;
  type: string;
}

/** A part of a file. */
export interface UploadChunk {
  /** Counted from 1. */
  number: number;
  /** Start in the file, in bytes (R76-13). */
  offset: number;
  total: number;
  content: Blob;
}

/** Folder and name. */
export function relativePathOf({ folder, name }: Pick<UploadFile, "folder" | "name">): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Size, a dash, and the path without anything but letters, digits, `_` and `-` (R3-42). Not unique for Chinese names (A34). */
export function resumableIdentifier(size: number, relativePath: string): string {
  return `${size}-${relativePath.replace(/[^0-9a-zA-Z_-]/g, "")}`;
}

/** What a chunk says of itself, in its address and again in its form (R3-39, R3-40, R3-41, A68). */
export function chunkFields(
  task: UploadTask,
  fileId: string,
  file: UploadFile,
  chunk: UploadChunk,
  chunkBytes: number,
): URLSearchParams {
  const path = relativePathOf(file);
  return new URLSearchParams({
    TaskID: task.task_id,
    TransferToken: task.transfer_token,
    TaskFileId: fileId,
    FileName: file.name,
    FileSize: String(file.size),
    UploadOffset: String(chunk.offset),
    BlockSize: String(chunkBytes),
    resumableChunkNumber: String(chunk.number),
    resumableTotalSize: String(file.size),
    resumableType: file.type,
    resumableIdentifier: resumableIdentifier(file.size, path),
    resumableFilename: file.name,
    resumableRelativePath: path,
    resumableTotalChunks: String(chunk.total),
  });
}
