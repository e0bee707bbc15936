import type { Body, Meta, UppyFile } from "@uppy/core";
import { relativePathOf } from "../transfer/wire/chunk-fields.ts";
import type { UploadItem } from "../transfer/index.ts";

/** What Uppy calls the answer to a stored file. */
export function responseOf({ fileId, size }: UploadItem) {
  return { status: 200, bytesUploaded: size, body: { task_file_id: fileId } };
}

/** How far a file is, as Uppy writes it down. */
export function progressOf({ phase, loadedBytes, size, status }: UploadItem, started: number | null) {
  if (status === "wait" && loadedBytes === 0 && phase !== "paused") {
    return { uploadStarted: null, bytesUploaded: false as const, bytesTotal: size };
  }
  const isStored = phase === "stored";
  return {
    uploadStarted: started ?? Date.now(),
    bytesUploaded: loadedBytes,
    bytesTotal: size,
    percentage: size === 0 ? 0 : Math.floor((loadedBytes / size) * 100),
    uploadComplete: isStored,
    ...(isStored && { complete: true as const, percentage: 100 }),
  };
}

/** A file of an uploader as a file of Uppy. */
export function uppyFileOf<M extends Meta, B extends Body>(id: string, item: UploadItem): UppyFile<M, B> {
  const { name, file, folder, error, phase } = item;
  const dot = name.lastIndexOf(".");
  const meta = { name, type: file.type, relativePath: folder === "" ? null : relativePathOf(item) };
  return {
    id,
    name,
    extension: dot < 1 ? "" : name.slice(dot + 1),
    type: file.type,
    size: file.size,
    data: file,
    source: "customs-transfer",
    isRemote: false,
    isGhost: false,
    isPaused: phase === "paused",
    meta: meta as unknown as UppyFile<M, B>["meta"],
    progress: progressOf(item, null),
    ...(error && { error: error.message }),
    ...(phase === "stored" && { response: responseOf(item) as unknown as NonNullable<UppyFile<M, B>["response"]> }),
  };
}
