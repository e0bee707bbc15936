import Uploader from "simple-uploader.js";
import { announce } from "./page.ts";

/** What the client knows of a chunk. */
interface Chunk {
  startByte: number;
  offset: number;
  file: { size: number; chunks: unknown[]; uniqueIdentifier: string; relativePath: string };
}

window.uploadOnce = async (file, settings) => {
  const { target, fields } = await announce(file, settings);
  // It sends its fields in the form alone; the specification wants them in the address.
  const addressOf = (_file: unknown, { startByte, offset, file: of }: Chunk) =>
    `${target}?${new URLSearchParams({
      ...fields,
      UploadOffset: String(startByte),
      BlockSize: String(settings.chunkBytes),
      resumableChunkNumber: String(offset + 1),
      resumableTotalSize: String(of.size),
      resumableType: file.type,
      resumableIdentifier: of.uniqueIdentifier,
      resumableFilename: file.name,
      resumableRelativePath: of.relativePath,
      resumableTotalChunks: String(of.chunks.length),
    }).toString()}`;
  const client = new Uploader({
    target: addressOf,
    chunkSize: settings.chunkBytes,
    forceChunkSize: true,
    simultaneousUploads: 5,
    testChunks: false,
    maxChunkRetries: 5,
    chunkRetryInterval: 1000,
    progressCallbacksInterval: 500,
    successStatuses: [200, 201],
    permanentErrors: [400, 401, 403, 404, 409, 415, 500, 501],
    query: fields,
  });
  await new Promise<void>((resolve, reject) => {
    client.on("filesSubmitted", () => client.upload());
    client.on("fileError", (_root: unknown, _file: unknown, message: string) => reject(new Error(message)));
    client.on("complete", () => resolve());
    client.addFile(file);
  });
};
