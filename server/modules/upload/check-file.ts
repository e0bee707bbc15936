import { randomUUID } from "node:crypto";
import { PortalError } from "@customs-portal/sdk/errors";
import type { UploadLimits } from "../../config/index.ts";
import { digest } from "../../base/index.ts";
import { uuidv7 } from "../../db/index.ts";
import { maxParts, MultipartGoneError, planOf } from "../../objects/index.ts";
import { arrivesInParts, multipartOf, objectKey } from "./file-objects.ts";
import { removeEmpty } from "./empty-folders.ts";
import { finishFile, isWhole, loseParts, storedChunks } from "./finish-file.ts";
import { DiskFullError, type DiskRoom } from "./disk-room.ts";
import type { Finishing, Receiving } from "./receiving.ts";
import { hashOfPath, joinPath, keptFolder, keptName, keyOfName, refuseLong } from "./paths.ts";
import { giveWay, refuseTooManyOpen, TooManyOpenError } from "./open-files.ts";
import { holdRoom, refuseTooLarge, takeRoom } from "./room.ts";
import { takeTurn } from "./show-file.ts";
import { storedNameOf, type StoredName } from "./stored-name.ts";
import { uploadTables, type DigestType, type UploadFileRow, type UploadTaskRow } from "./table.ts";

/** A file as a check announces it. */
export interface AnnouncedFile {
  name: string;
  /** Below the folder of its task. */
  folder: string;
  size: number;
  /** Milliseconds since 1970. */
  lastWriteTime: number;
  blockSize: number;
  /** What its sender will compare at the end, with `verifyFile`. */
  digestType: DigestType | null;
}

/** What a file is announced with. */
export interface Announcing extends Finishing {
  /** Keeps room on the disk. */
  diskRoom: DiskRoom;
}

/** What a check answers. */
export interface CheckedFile extends StoredName {
  task_file_id: string;
  /** Numbers of the chunks that need not be sent. */
  uploaded_chunks: number[];
}

/** Chunks of a forced size: each has it but the last, and an empty file is one empty chunk (R9-23, A67). */
function chunkCount({ size, blockSize }: AnnouncedFile, leastPartBytes: number): number {
  if (size === 0) return 1;
  try {
    return planOf({ size, partSize: blockSize }, { leastPartBytes }).parts;
  } catch (cause) {
    throw new PortalError("request-invalid", { params: { field: "body/block_size" }, cause });
  }
}

/** The row that a file has before anything of it arrives. */
function rowOf(task: UploadTaskRow, file: AnnouncedFile, least: number): Omit<UploadFileRow, "checked_at"> {
  const id = uuidv7();
  const folder = joinPath(task.base_path, keptFolder(file.folder));
  const name = keptName(file.name);
  refuseLong(joinPath(folder, name));
  const facts = [folder, name, file.size, file.lastWriteTime, file.blockSize].map(String);
  return {
    id,
    task_id: task.id,
    user_id: task.user_id,
    user_no: task.user_no,
    corp_code: task.corp_code,
    status: "open",
    identity: digest(task.user_id, task.corp_code, ...facts),
    folder,
    folder_hash: hashOfPath(folder),
    name,
    name_key: keyOfName(name),
    path_hash: null,
    size: file.size,
    last_write_time: file.lastWriteTime,
    block_size: file.blockSize,
    chunks: chunkCount(file, least),
    object_key: `upload/${id}`,
    multipart: null,
    finished_at: null,
    digest_type: file.digestType,
    md5: null,
    sha256: null,
  };
}

/**
 * The file of a check: the one that its user has begun or completed before, in whatever task, else a new one, for which
 * there is room. It belongs to the task of the check from then on.
 */
async function reserve(
  { db, dialect, now, diskRoom }: Announcing,
  wanted: Omit<UploadFileRow, "checked_at">,
  limits: UploadLimits,
): Promise<UploadFileRow> {
  let isTaken = () => {};
  const reserved = uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      // Of two at once with the last place one takes it, and one that is announced twice is one file.
      await holdRoom(trx, dialect, wanted.user_id);
      const known = await trx
        .updateTable("upload_file")
        .set({ task_id: wanted.task_id, checked_at: now(), digest_type: wanted.digest_type })
        .where("identity", "=", wanted.identity)
        .returningAll()
        .executeTakeFirst();
      if (known) return known;
      await refuseTooManyOpen(trx, wanted);
      await takeRoom(trx, wanted, limits);
      isTaken = diskRoom.take(wanted);
      return trx
        .insertInto("upload_file")
        .values({ ...wanted, checked_at: now() })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  return reserved.finally(() => isTaken());
}

/** Whether there may be a place now for a file that there was none for. */
async function makePlace(receiving: Announcing, userId: string, error: unknown): Promise<boolean> {
  if (error instanceof TooManyOpenError) return giveWay(receiving, userId);
  if (!(error instanceof DiskFullError)) return false;
  await receiving.diskRoom.lookAgain();
  return true;
}

/**
 * The same; where too many are announced and not sent, those give way that wait for nothing.
 * @throws TooManyOpenError, DiskFullError
 */
async function reservePlace(
  receiving: Announcing,
  wanted: Omit<UploadFileRow, "checked_at">,
  limits: UploadLimits,
): Promise<UploadFileRow> {
  await receiving.diskRoom.look();
  try {
    return await reserve(receiving, wanted, limits);
  } catch (error) {
    if (!(await makePlace(receiving, wanted.user_id, error))) throw error;
    return reserve(receiving, wanted, limits);
  }
}

/**
 * Begins a file in the store, where nobody has: of two at once, the first. The store may take its time: the file may be
 * complete by then, and stays so.
 * @returns its status afterwards; undefined where it is gone
 */
async function begin({ db, objects }: Receiving, file: UploadFileRow): Promise<UploadFileRow["status"] | undefined> {
  const { id, size, block_size: partSize } = file;
  const key = objectKey(id, randomUUID());
  const begun = await objects.beginMultipart(key, { size, partSize });
  const { numUpdatedRows } = await uploadTables(db)
    .updateTable("upload_file")
    .set({ object_key: key, multipart: JSON.stringify(begun) })
    .where("id", "=", id)
    .where("multipart", "is", null)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "open";
  await objects.abortMultipart(begun);
  const now = await uploadTables(db).selectFrom("upload_file").select("status").where("id", "=", id).executeTakeFirst();
  return now?.status;
}

/** Whether the store still knows a file that was begun. */
async function isKnown({ objects }: Receiving, file: UploadFileRow): Promise<boolean> {
  const multipart = multipartOf(file);
  if (!multipart) return false;
  try {
    await objects.listParts(multipart);
    return true;
  } catch (error) {
    if (error instanceof MultipartGoneError) return false;
    throw error;
  }
}

/**
 * A file as the store has it: a complete one whose object is gone, by hand or by a restore from a backup, is open again
 * and out of its folder, which goes where nothing else is in it.
 */
async function withObject({ db, dialect, objects }: Receiving, file: UploadFileRow): Promise<UploadFileRow> {
  if (file.status === "open") return file;
  const stored = await objects.info(file.object_key);
  if (stored?.size === file.size) return file;
  return uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await takeTurn(trx, dialect, file.corp_code);
      const reopened = await trx
        .updateTable("upload_file")
        .set({ status: "open", path_hash: null, multipart: null, finished_at: null, md5: null, sha256: null })
        .where("id", "=", file.id)
        .where("status", "=", "complete")
        .where("object_key", "=", file.object_key)
        .returningAll()
        .executeTakeFirst();
      if (!reopened) throw new PortalError("upload-unknown");
      await removeEmpty(trx, file.corp_code, file.folder);
      return reopened;
    });
}

/**
 * Announces a file: reserves room for it, and says which chunks of it are there. One that its user has in this place
 * already, with the same size and time, is there as a whole.
 * @throws PortalError of `keptName`, `keptFolder`, `refuseTooLarge` and `takeRoom`, TooManyOpenError, DiskFullError;
 * `request-invalid` for a size of chunks that cannot be; `upload-unknown` where it is removed at this moment
 */
export async function checkFile(
  receiving: Announcing,
  task: UploadTaskRow,
  { file, limits }: { file: AnnouncedFile; limits: UploadLimits },
): Promise<CheckedFile> {
  const { db, objects } = receiving;
  refuseTooLarge(file.size, limits, maxParts * file.blockSize);
  const announced = await reservePlace(receiving, rowOf(task, file, objects.leastPartBytes), limits);
  const known = await withObject(receiving, announced);
  const all = () => Array.from({ length: known.chunks }, (_, index) => index + 1);
  const whole = async () => ({ task_file_id: known.id, uploaded_chunks: all(), ...(await storedNameOf(db, known.id)) });
  if (known.status === "complete") return whole();
  if (await isWhole(db, known)) {
    try {
      await finishFile(receiving, known);
      return await whole();
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== "upload-damaged") throw error;
    }
  }
  if (arrivesInParts(known) && !(await isKnown(receiving, known))) {
    await loseParts(db, known);
    if ((await begin(receiving, known)) === "complete") return whole();
  }
  const stored = await storedChunks(db, known.id);
  // The last one came at this moment: whoever sends it again is answered when the file is there, and not before.
  return { task_file_id: known.id, uploaded_chunks: stored.length < known.chunks ? stored : stored.slice(0, -1) };
}
