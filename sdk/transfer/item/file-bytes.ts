import { TransferError } from "../base/transfer-error.ts";

/**
 * Reads a part of a file. Chromium compares the file with the one that was chosen where it begins to read.
 * @throws TransferError `upload-file-changed` where it cannot be read any more, or is shorter by now
 */
export async function readBytes(piece: Blob): Promise<ArrayBuffer> {
  let bytes: ArrayBuffer;
  try {
    bytes = await piece.arrayBuffer();
  } catch (cause) {
    throw new TransferError("upload-file-changed", { message: "the file cannot be read", cause });
  }
  // Cut off on the disk meanwhile; what is missing would be asked for again and again.
  if (bytes.byteLength < piece.size) throw new TransferError("upload-file-changed", { message: "the file is shorter" });
  return bytes;
}

/** Nothing was written to a file since it was chosen, as far as the browser says. @throws TransferError `upload-file-changed` */
export async function requireUnchanged(piece: Blob): Promise<void> {
  await readBytes(piece.slice(0, 1));
}

/**
 * A part of a file as it was chosen, in memory: what a browser reads while it sends is old and new by turns where the
 * file is written to meanwhile.
 * @throws TransferError `upload-file-changed`
 */
export async function readAsChosen(piece: Blob): Promise<Blob> {
  const bytes = await readBytes(piece);
  await requireUnchanged(piece);
  return new Blob([bytes]);
}
