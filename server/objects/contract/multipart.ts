import { isNamed } from "../../base/index.ts";

/** The most bytes of a part: a store may hold one in memory. */
const maxPartBytes = 64 * 1024 * 1024;
/** The most parts of an object (a bound of S3). */
/** Parts of an object, at most: so many S3 takes. */
export const maxParts = 10_000;
/** What nobody sent a part to for so long is removed by `deleteUnfinished`: seven days. */
export const multipartIdleMs = 7 * 24 * 60 * 60_000;

/** How an object is cut. */
export interface MultipartPlan {
  /** Bytes of the whole object, at least 1. */
  size: number;
  /** Bytes of every part but the last: `leastPartBytes` of the store to 64 MiB, or `size` where there is one part. */
  partSize: number;
  /**
   * How many parts there are. The last holds what is left: rounded up (the default), it is at most as long as the
   * others; rounded down, it is longer, up to twice as long.
   */
  parts?: number;
}

/** An object that arrives in parts. Plain data: whoever keeps it can go on after a restart, and on any node. */
export interface Multipart extends Required<MultipartPlan> {
  key: string;
  /** Made by the store. */
  id: string;
}

/** A part that is there. */
export interface PartInfo {
  /** Counted from 1. */
  number: number;
  size: number;
}

/** Versions of parts as `putPart` answered them, by the number of the part. */
export type PartVersions = ReadonlyMap<number, string>;

/** How a part is put. */
export interface PartOptions {
  signal?: AbortSignal | undefined;
  /** A UUID of this attempt and of no other, for who may have to say `endAttempt`; made up where it is left out. */
  attempt?: string;
}

/** Nobody knows this multipart any more: it was aborted, or removed after days without a part. */
export class MultipartGoneError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, "MultipartGoneError");
  }

  constructor({ key }: Pick<Multipart, "key">) {
    super(`The upload of ${key} was ended before; begin it anew.`);
    this.name = "MultipartGoneError";
  }
}

/** An object cannot be made, because parts of it are not there. */
export class MultipartIncompleteError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, "MultipartIncompleteError");
  }

  declare readonly missing: readonly number[];

  constructor({ key }: Pick<Multipart, "key">, missing: readonly number[]) {
    super(`Of ${key}, ${missing.length} part(s) are not there, the first is number ${missing[0]}; put them again.`);
    this.name = "MultipartIncompleteError";
    this.missing = missing;
  }
}

/** Objects that arrive in parts: in any order, side by side, again, from several nodes and after a restart. */
export interface MultipartStore {
  /** The least bytes of a part before the last; every store takes 5 MiB. */
  readonly leastPartBytes: number;
  /** Begins an object. @throws RangeError for sizes that cannot be */
  beginMultipart(key: string, plan: MultipartPlan): Promise<Multipart>;
  /**
   * Stores a part, durably, or nothing of it. Putting one again is no error, and changes nothing of what was put before.
   * @param number counted from 1
   * @returns the version of the part, by which `completeMultipart` takes these bytes and no others
   * @throws RangeError where the number or the length is another than planned, MultipartGoneError, what `source` throws
   */
  putPart(upload: Multipart, number: number, source: AsyncIterable<Uint8Array>, options?: PartOptions): Promise<string>;
  /** Says that whoever made this attempt at a part is dead: what it left is in the way of nobody. */
  endAttempt(upload: Multipart, number: number, attempt: string): Promise<void>;
  /** The parts that are there, by number. @throws MultipartGoneError */
  listParts(upload: Multipart): Promise<PartInfo[]>;
  /**
   * Makes the object of its parts: it becomes visible as a whole, and no part that is still being put changes it.
   * Asking again is no error.
   * @param versions which bytes of a part are meant, by number; of one that is not named, any that were put
   * @throws MultipartIncompleteError also where a part has not that version, MultipartGoneError
   */
  completeMultipart(upload: Multipart, versions?: PartVersions): Promise<{ size: number }>;
  /**
   * Gives up an object and its parts. Where the object is made already it stays, and nothing else is known of the upload
   * from then on.
   */
  abortMultipart(upload: Multipart): Promise<void>;
}

/** A plan with nothing left open, for a store that takes parts from `leastPartBytes` on. @throws RangeError for sizes that cannot be */
export function planOf(
  { size, partSize, parts = Math.ceil(size / partSize) }: MultipartPlan,
  { leastPartBytes }: Pick<MultipartStore, "leastPartBytes">,
): Required<MultipartPlan> {
  if (![size, partSize, parts].every((value) => Number.isSafeInteger(value) && value >= 1))
    throw new RangeError("The size of an object, of its parts and their number are whole numbers from 1.");
  if (parts !== Math.ceil(size / partSize) && parts !== Math.max(1, Math.floor(size / partSize)))
    throw new RangeError(`${size} bytes in parts of ${partSize} do not make ${parts} part(s).`);
  if (parts > maxParts) throw new RangeError(`An object has at most ${maxParts} parts; make them larger.`);
  if (parts > 1 && partSize < leastPartBytes)
    throw new RangeError(`A part before the last has at least ${leastPartBytes} bytes.`);
  const plan = { size, partSize, parts };
  if (sizeOfPart(plan, 1) > 2 * maxPartBytes || (parts > 1 && partSize > maxPartBytes))
    throw new RangeError(`A part has at most ${maxPartBytes} bytes, the last twice as many.`);
  return plan;
}

/** Bytes of a part. @throws RangeError for a number that is none */
export function sizeOfPart({ size, partSize, parts }: Required<MultipartPlan>, number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > parts)
    throw new RangeError(`Parts are counted from 1 to ${parts}; there is no part ${number}.`);
  return number < parts ? partSize : size - (parts - 1) * partSize;
}

/** Where a part begins in the object. */
export function offsetOfPart({ partSize }: Pick<MultipartPlan, "partSize">, number: number): number {
  return (number - 1) * partSize;
}

/**
 * The bytes of a part as they come.
 * @throws RangeError as soon as they are more than planned, and at the end where they are fewer
 */
export async function* readPart(
  upload: Multipart,
  number: number,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const wanted = sizeOfPart(upload, number);
  let size = 0;
  for await (const chunk of source) {
    signal?.throwIfAborted();
    size += chunk.length;
    if (size > wanted) break;
    yield chunk;
  }
  signal?.throwIfAborted();
  if (size !== wanted)
    throw new RangeError(`Part ${number} of ${upload.key} has ${wanted} bytes; ${size > wanted ? "more" : size} came.`);
}

/** @throws MultipartIncompleteError where parts are missing or have another size than planned */
export function refuseIncomplete(upload: Multipart, present: readonly PartInfo[]): void {
  const sizes = new Map(present.map(({ number, size }) => [number, size]));
  const numbers = Array.from({ length: upload.parts }, (_, index) => index + 1);
  const missing = numbers.filter((number) => sizes.get(number) !== sizeOfPart(upload, number));
  if (missing.length > 0) throw new MultipartIncompleteError(upload, missing);
}
