declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface Entry {
    fileName: string;
    uncompressedSize: number;
    compressionMethod: number;
    extraFields: { id: number; data: Buffer }[];
  }
  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
  export function fromBufferPromise(buffer: Buffer, options?: { validateEntrySizes?: boolean }): Promise<ZipFile>;
  export function openPromise(path: string): Promise<ZipFile>;
}
