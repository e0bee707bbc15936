import { buffer as readAll } from "node:stream/consumers";
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from "yauzl";

/** An archive as an independent reader sees it. */
export interface Unzipped {
  files: Map<string, Buffer>;
  entries: Entry[];
}

async function readFiles(zip: ZipFile): Promise<Unzipped> {
  const files = new Map<string, Buffer>();
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    files.set(entry.fileName, await readAll(await zip.openReadStreamPromise(entry)));
  }
  return { files, entries };
}

/** Unpacks an archive and checks sizes and checksums on the way. */
export async function unzip(archive: Buffer | string): Promise<Unzipped> {
  return readFiles(typeof archive === "string" ? await openPromise(archive) : await fromBufferPromise(archive));
}
