import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { PortalError } from "@customs-portal/sdk/errors";
import type { KeyedSemaphore } from "../../base/index.ts";
import { drain } from "../../http/index.ts";
import { MultipartGoneError } from "../../objects/index.ts";
import { chunkIn, formBytes, type ChunkShape } from "./chunk-body.ts";
import { placeChunk, type ChunkQuery, type PlacedChunk } from "./chunk-query.ts";
import { arrivesInParts, discard, multipartOf, objectKey } from "./file-objects.ts";
import { finishFile, isWhole, loseParts } from "./finish-file.ts";
import type { Finishing, Naming, Receiving } from "./receiving.ts";
import type { ChunkLease, ChunkLeases, ChunkPlace, StoredChunk } from "./leases.ts";
import type { DiskRoom } from "./disk-room.ts";
import { fileOf } from "./task-file.ts";
import { uploadTables, type UploadFileRow, type UploadTaskRow } from "./table.ts";

/** What chunks are received with. */
export interface ChunkReceiving extends Finishing, Naming {
  leases: ChunkLeases;
  /** Bounds the chunks that are being written at once, of one user and altogether. */
  turns: KeyedSemaphore;
  diskRoom: DiskRoom;
}

/** A chunk as it comes. */
export interface ComingChunk {
  task: UploadTaskRow;
  query: ChunkQuery;
  request: FastifyRequest;
  shape: ChunkShape;
  /** Aborts when its sender has gone, or its time is over. */
  signal: AbortSignal;
}

/** @throws PortalError `request-invalid` for a body that says that it is longer than the chunk can be */
function refuseLong({ headers }: IncomingMessage, shape: ChunkShape, { size }: PlacedChunk): void {
  if (Number(headers["content-length"] ?? 0) > size + (shape === "form" ? formBytes : 0))
    throw new PortalError("request-invalid", { params: { field: "body/file" } });
}

/** The bytes as they come. @throws RangeError as the store does for parts: as soon as they are more, and where they are fewer */
async function* exactly(size: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const bytes of content) {
    length += bytes.length;
    if (length > size) break;
    yield bytes;
  }
  if (length !== size) throw new RangeError(`The file has ${size} bytes; ${length > size ? "more" : length} came.`);
}

/** The bytes as they come; the lease is told. */
async function* told(content: AsyncIterable<Uint8Array>, lease: ChunkLease): AsyncGenerator<Uint8Array> {
  lease.awaits();
  for await (const bytes of content) {
    lease.moved();
    yield bytes;
    lease.awaits();
  }
  lease.moved();
}

/** The row of a file as it is now. */
function rowOf({ db }: Receiving, { id }: UploadFileRow) {
  return uploadTables(db)
    .selectFrom("upload_file")
    .select(["status", "object_key"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A chunk that is written under a lease. */
interface WrittenChunk {
  number: number;
  content: AsyncIterable<Uint8Array>;
  attempt: string;
  signal: AbortSignal;
}

/** Writes a part of a file. @returns its version */
async function writePart(
  receiving: Receiving,
  file: UploadFileRow,
  { number, content, ...options }: WrittenChunk,
): Promise<string> {
  const multipart = multipartOf(file);
  if (!multipart) throw new PortalError("upload-unknown");
  try {
    return await receiving.objects.putPart(multipart, number, content, options);
  } catch (cause) {
    if (!(cause instanceof MultipartGoneError)) throw cause;
    // Another call may have made the object meanwhile, of other bytes than these.
    if ((await rowOf(receiving, file))?.status === "complete")
      throw new PortalError("unavailable", { params: { seconds: 1 }, cause });
    await loseParts(receiving.db, file);
    throw new PortalError("upload-unknown", { cause });
  }
}

/** Writes a chunk that is a whole file, as an object of this attempt; whoever loses the lease leaves none. */
async function writeWhole(
  receiving: Receiving,
  file: UploadFileRow,
  { content, attempt, signal }: WrittenChunk,
  acknowledge: (stored: StoredChunk) => Promise<void>,
): Promise<void> {
  const { objects } = receiving;
  const key = objectKey(file.id, attempt);
  try {
    await objects.put(key, exactly(file.size, content), signal);
    await acknowledge({ key });
  } catch (error) {
    // A database that broke off may have taken it: then it is there, and what nobody names the sweep removes.
    if ((await rowOf(receiving, file))?.object_key !== key) await objects.delete(key);
    throw error;
  }
}

/** Writes a chunk that is not there, and says so in the database: never the other way round. @returns whether it was not */
async function store(
  receiving: ChunkReceiving,
  file: UploadFileRow,
  { number }: PlacedChunk,
  coming: ComingChunk,
): Promise<boolean> {
  const lease = await receiving.leases.take({ fileId: file.id, number }, coming.signal);
  if (!lease) return false;
  const { attempt } = lease;
  const signal = AbortSignal.any([coming.signal, lease.lost]);
  const chunk = { number, content: told(chunkIn(coming.request.raw, coming.shape, signal), lease), attempt, signal };
  try {
    if (arrivesInParts(file)) await lease.store({ version: await writePart(receiving, file, chunk) });
    else await writeWhole(receiving, file, chunk, (stored) => lease.store(stored));
    return true;
  } catch (cause) {
    // What the store says of a length that is not the planned one.
    if (cause instanceof RangeError)
      throw new PortalError("request-invalid", { params: { field: "body/file" }, cause });
    throw cause;
  } finally {
    await lease.release();
  }
}

/** Takes the chunk, and makes the file where it was the last one. @returns whether it was */
async function take(
  receiving: ChunkReceiving,
  file: UploadFileRow,
  chunk: PlacedChunk,
  coming: ComingChunk,
): Promise<boolean> {
  const endTurn = await receiving.turns.acquire({ lane: coming.task.user_id, signal: coming.signal });
  let isNew = false;
  try {
    isNew = await store(receiving, file, chunk, coming);
  } finally {
    endTurn();
  }
  // Its comparison makes it, also where the last chunk did not.
  if (!isNew && file.digest_type !== null) return false;
  const isLast = await isWhole(receiving.db, file);
  if (isLast) await finishFile(receiving, file);
  return isLast;
}

/** Removes what came of a file that was given up meanwhile, or is complete by other bytes. @returns whether it was given up */
async function leaveNothing(receiving: ChunkReceiving, file: UploadFileRow): Promise<boolean> {
  const row = await rowOf(receiving, file);
  if (row?.object_key === file.object_key) return false;
  await discard(receiving.objects, file);
  if (row) return false;
  await uploadTables(receiving.db).deleteFrom("upload_chunk").where("file_id", "=", file.id).execute();
  return true;
}

async function receive(receiving: ChunkReceiving, coming: ComingChunk): Promise<boolean> {
  const { task, query, request, shape } = coming;
  const file = await fileOf(receiving, task, query.TaskFileId);
  const chunk = placeChunk(query, file);
  if (file.status === "complete") return true;
  refuseLong(request.raw, shape, chunk);
  await receiving.diskRoom.mustHaveReserve();
  try {
    return await take(receiving, file, chunk, coming);
  } catch (cause) {
    if (await leaveNothing(receiving, file)) throw new PortalError("upload-unknown", { cause });
    throw cause;
  }
}

/** Tells the store which attempts nobody makes any more. */
async function endAttempt(receiving: Receiving, { fileId, number }: ChunkPlace, attempt: string): Promise<void> {
  const row = await uploadTables(receiving.db)
    .selectFrom("upload_file")
    .select("multipart")
    .where("id", "=", fileId)
    .executeTakeFirst();
  const multipart = row && multipartOf(row);
  if (multipart) await receiving.objects.endAttempt(multipart, number, attempt);
}

/** Gives back the chunks that processes were receiving that are known to be dead. */
export async function releaseDead(receiving: Receiving & Pick<ChunkReceiving, "leases">): Promise<void> {
  await receiving.leases.releaseDead((place, attempt) => endAttempt(receiving, place, attempt));
}

/**
 * Takes a chunk: exactly its bytes, at its place, on the disk before it is acknowledged. The same one again, late or at
 * the same time is no error, and changes nothing. The last one makes the file.
 * @returns whether the file is made
 * @throws PortalError `upload-unknown`, `request-invalid` with what was wrong, `request-malformed`, `upload-damaged`,
 * and for what passes `unavailable` and `too-many-requests`
 */
export async function receiveChunk(receiving: ChunkReceiving, coming: ComingChunk): Promise<boolean> {
  try {
    return await receive(receiving, coming);
  } finally {
    // Whoever is still sending would not read the answer.
    await drain(coming.request.raw);
  }
}
