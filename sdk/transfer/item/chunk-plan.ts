import type { ChunkStatus } from "../base/types.ts";
import type { UploadChunk } from "../wire/chunk-fields.ts";

/** Chunks of a forced size: each has it but the last, and an empty file is one empty chunk (R9-23, A67). */
function chunkCount(size: number, chunkBytes: number): number {
  return Math.max(1, Math.ceil(size / chunkBytes));
}

/** Which chunks of a file the server holds, and which are on their way: a bit for each, however large the file. */
export class ChunkPlan {
  readonly total: number;
  /** A bit for each chunk that the server has acknowledged, from the lowest of the first byte. */
  readonly bits: Uint8Array<ArrayBuffer>;
  readonly #size: number;
  readonly #chunkBytes: number;
  /** Made for the first chunk and dropped after the last: of a hundred thousand plans few are at work. */
  #sending: Set<number> | undefined;
  #stored = 0;
  #storedBytes = 0;
  #next = 1;
  #isDropped = false;
  #failed: number | undefined;

  /** @param held bits of a plan of before; those of another number of chunks are none */
  constructor(size: number, chunkBytes: number, held?: Uint8Array) {
    this.#size = size;
    this.#chunkBytes = chunkBytes;
    this.total = chunkCount(size, chunkBytes);
    this.bits = new Uint8Array(Math.ceil(this.total / 8));
    if (held?.length !== this.bits.length) return;
    for (let number = 1; number <= this.total; number += 1) {
      if (((held[(number - 1) >> 3] ?? 0) >> ((number - 1) & 7)) & 1) this.store(number);
    }
  }

  get isDone(): boolean {
    return this.#stored === this.total;
  }

  get storedBytes(): number {
    return this.#storedBytes;
  }

  /** So many chunks are neither stored nor on their way. */
  get unsent(): number {
    return this.total - this.#stored - (this.#sending?.size ?? 0);
  }

  /** The next chunk to send; undefined where there is none. */
  next(): number | undefined {
    if (this.#isDropped) return undefined;
    while (this.#next <= this.total && (this.#isStored(this.#next) || this.#sending?.has(this.#next))) this.#next += 1;
    return this.#next > this.total ? undefined : this.#next;
  }

  /** A chunk is on its way. */
  take(number: number): void {
    this.#sending ??= new Set();
    this.#sending.add(number);
  }

  /** The server holds a chunk; numbers of no chunk are ignored. */
  store(number: number): void {
    this.#sending?.delete(number);
    if (!Number.isInteger(number) || number < 1 || number > this.total || this.#isStored(number)) return;
    const index = (number - 1) >> 3;
    this.bits[index] = (this.bits[index] ?? 0) | (1 << ((number - 1) & 7));
    this.#stored += 1;
    this.#storedBytes += this.bytesOf(number);
    if (this.isDone) this.#sending = undefined;
  }

  /** The server holds all of it. */
  storeAll(): void {
    for (let number = 1; number <= this.total; number += 1) this.store(number);
  }

  /** A chunk did not arrive and is to be sent some time. */
  giveBack(number: number): void {
    this.#sending?.delete(number);
    this.#next = Math.min(this.#next, number);
  }

  /** The file failed: what is not stored will not be sent (R4-47), until `restore`. */
  drop(failed: number | undefined): void {
    this.#isDropped = true;
    this.#failed = failed;
  }

  /** What was dropped is to be sent. */
  restore(): void {
    this.#isDropped = false;
    this.#failed = undefined;
  }

  statusOf(number: number): ChunkStatus | undefined {
    if (number < 1 || number > this.total) return undefined;
    if (this.#isStored(number)) return "success";
    if (number === this.#failed) return "error";
    if (this.#isDropped) return undefined;
    return this.#sending?.has(number) ? "uploading" : "pending";
  }

  /** What is sent of a chunk. */
  chunkOf(file: Blob, number: number): UploadChunk {
    const offset = (number - 1) * this.#chunkBytes;
    return { number, offset, total: this.total, content: file.slice(offset, offset + this.bytesOf(number)) };
  }

  /** Length of a chunk. */
  bytesOf(number: number): number {
    return Math.min(this.#chunkBytes, this.#size - (number - 1) * this.#chunkBytes);
  }

  #isStored(number: number): boolean {
    return (((this.bits[(number - 1) >> 3] ?? 0) >> ((number - 1) & 7)) & 1) === 1;
  }
}
