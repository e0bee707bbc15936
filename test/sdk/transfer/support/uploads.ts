import { createHash } from "node:crypto";
import { after, before, beforeEach } from "node:test";
import { createUploader, type UploadEvents, type Uploader, type UploaderSettings } from "@customs-portal/sdk/transfer";
import { TransferServer } from "./transfer-server.ts";
import { wholeBodyFetch } from "../../../support/whole-body-fetch.ts";

/** What happened to an uploader, in its order. */
export type Told = { [Name in keyof UploadEvents]: { name: Name; detail: UploadEvents[Name] } }[keyof UploadEvents];

const names = [
  "file-added",
  "files-added",
  "file-progress",
  "progress",
  "retry",
  "success",
  "error",
  "pause",
  "resume",
  "cancel",
  "complete",
  "task-error",
  "task-retry",
] as const satisfies readonly (keyof UploadEvents)[];

/** A file of some bytes that repeat slowly, so that no two chunks are the same. */
export function fileOf(name: string, size: number, { seed = 1, lastModified = 1_700_000_000_000 } = {}): File {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return new File([words.buffer.slice(0, size)], name, { lastModified });
}

export async function sha256Of(file: File): Promise<string> {
  return createHash("sha256")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");
}

/** Where a call of `fetch` goes. */
export const addressOf = (call: Parameters<typeof fetch>[0]): string => new Request(call).url;

/** A transfer server for the tests of a file, and uploaders to it that end with their test. */
export function uploads() {
  let server: TransferServer;
  const made: Uploader[] = [];
  const told: Told[] = [];

  before(() => {
    server = new TransferServer();
    return server.open();
  });
  after(() => server.close());
  beforeEach(() => {
    for (const uploader of made.splice(0)) uploader.destroy();
    server.reset();
    told.length = 0;
  });

  return {
    get server() {
      return server;
    },
    told,
    /** An uploader with small chunks and short waits, and what it tells in `told`. */
    open(settings: Partial<UploaderSettings> = {}): Uploader {
      const uploader = createUploader({
        baseUrl: server.origin,
        token: () => "bearer-1",
        chunkBytes: 1000,
        retryMs: 5,
        fetch: wholeBodyFetch,
        ...settings,
      });
      for (const name of names) uploader.on(name, (detail) => told.push({ name, detail } as Told));
      made.push(uploader);
      return uploader;
    },
    namesTold: () => told.map(({ name }) => name).filter((name) => !name.endsWith("progress")),
  };
}
