import Resumable from "resumablejs";
import { announce } from "./page.ts";

window.uploadOnce = async (file, settings) => {
  const { target, fields } = await announce(file, settings);
  const client = new Resumable({
    target,
    chunkSize: settings.chunkBytes,
    forceChunkSize: true,
    simultaneousUploads: 5,
    testChunks: false,
    chunkSizeParameterName: "BlockSize",
    maxChunkRetries: 5,
    chunkRetryInterval: 1000,
    throttleProgressCallbacks: 0.5,
    query: (_file: unknown, chunk: { startByte: number }) => ({ ...fields, UploadOffset: String(chunk.startByte) }),
  });
  await new Promise<void>((resolve, reject) => {
    client.on("fileAdded", () => client.upload());
    client.on("complete", () => resolve());
    client.on("error", (message) => reject(new Error(message)));
    client.addFile(file);
  });
};
