import { PutObjectCommand, type CompletedPart } from "@aws-sdk/client-s3";
import type { S3Access } from "./access.ts";
import { abortUpload, beginUpload, completeUpload, uploadPart } from "./uploads.ts";

const mebibyte = 1024 * 1024;
/** Longest wait until an object in one piece arrived. */
const putLimitMs = 300_000;

/** Parts grow, so that little is held in memory and 600 GB fit into the 10,000 parts of S3. */
function partBytes(number: number): number {
  return (number <= 1000 ? 8 : 64) * mebibyte;
}

/** The bytes of a source in pieces of the size of parts; only the last is shorter. */
async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let number = 1;
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, partBytes(number) - size);
      rest = rest.subarray(taken.length);
      chunks.push(taken);
      size += taken.length;
      if (size < partBytes(number)) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      size = 0;
      number += 1;
    }
  }
  yield Buffer.concat(chunks);
}

async function putWhole({ client, bucket, ask }: S3Access, name: string, Body: Buffer, signal?: AbortSignal) {
  const command = new PutObjectCommand({ Bucket: bucket, Key: name, Body });
  await ask((abortSignal) => client.send(command, { abortSignal }), { signal, limitMs: putLimitMs });
}

/** Sends one part while the next one is gathered. */
async function putInParts(
  access: S3Access,
  name: string,
  pieces: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const upload = await beginUpload(access, name);
  const parts: CompletedPart[] = [];
  let size = 0;
  let sending: Promise<CompletedPart> | undefined;
  try {
    for await (const piece of pieces) {
      if (sending) parts.push(await sending);
      sending = undefined;
      if (piece.length === 0) break;
      size += piece.length;
      sending = uploadPart(access, upload, parts.length + 1, piece, signal);
      // Its failure is told when it is waited for.
      sending.catch(() => undefined);
    }
    if (sending) parts.push(await sending);
    signal?.throwIfAborted();
    await completeUpload(access, upload, parts);
    return size;
  } catch (error) {
    await sending?.catch(() => undefined);
    // What cannot be removed now is removed by the sweep.
    await abortUpload(access, upload).catch(() => undefined);
    throw error;
  }
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Stores an object: small ones in one piece, others in parts. @returns its size in bytes */
export async function putObject(
  access: S3Access,
  name: string,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  async function* untilAborted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      yield chunk;
    }
    signal?.throwIfAborted();
  }
  const pieces = piecesOf(untilAborted());
  try {
    const first = await pieces.next();
    if (first.done === true) throw new Error("a source has at least an empty piece");
    if (first.value.length === partBytes(1))
      return await putInParts(access, name, prepend(first.value, pieces), signal);
    await putWhole(access, name, first.value, signal);
    return first.value.length;
  } finally {
    // Also where nobody came to read on: who sends it would be waited for.
    await pieces.return(undefined);
  }
}
