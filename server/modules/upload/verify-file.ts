import { PortalError } from "@customs-portal/sdk/errors";
import { keepDigests } from "./digest-object.ts";
import { isWhole, makeObject } from "./finish-file.ts";
import type { Finishing, Naming } from "./receiving.ts";
import { giveUp } from "./give-up.ts";
import type { PatientWork } from "./patient-work.ts";
import { showFile } from "./show-file.ts";
import { fileOf } from "./task-file.ts";
import { uploadTables, type DigestType, type UploadFileRow, type UploadTaskRow } from "./table.ts";

/** What files are compared with. */
export interface Verifying extends Finishing, Naming {
  work: PatientWork;
}

/** A digest as its sender made it. */
export interface SentDigest {
  fileId: string;
  type: DigestType;
  /** Hexadecimal digits in lower case. */
  hash: string;
}

/**
 * What does not match is not kept. One that was complete before stays, as somebody may need it, but is no longer the file
 * that its sender means: sent again, it is another one.
 */
async function refuse(receiving: Verifying, file: UploadFileRow): Promise<never> {
  if (file.status === "open") await giveUp(receiving, { id: file.id });
  else
    await uploadTables(receiving.db)
      .updateTable("upload_file")
      .set({ identity: file.id })
      .where("id", "=", file.id)
      .execute();
  throw new PortalError("upload-damaged");
}

/**
 * Compares a file of which every chunk is there with the digest of its sender. Where it matches, the file is complete
 * and appears; asking again is no error.
 * @returns false where the server is still reading it: ask again
 * @throws PortalError `upload-unknown`, `upload-damaged` where it does not match, or not all of it is there
 */
export async function verifyFile(
  verifying: Verifying,
  task: UploadTaskRow,
  { fileId, type, hash }: SentDigest,
): Promise<boolean> {
  const column = type === "md5" ? "md5" : "sha256";
  let file = await fileOf(verifying, task, fileId);
  if (file.status === "open") {
    if (!(await isWhole(verifying.db, file))) throw new PortalError("upload-damaged");
    await makeObject(verifying, file);
  }
  if (file[column] === null) {
    const read = file;
    const about = { file: file.id, lane: task.user_id, bytes: file.size };
    const isRead = await verifying.work.isDone(about, async (signal) => {
      if (!(await keepDigests(verifying, read, signal))) throw new PortalError("upload-damaged");
    });
    if (!isRead) return false;
    file = await fileOf(verifying, task, fileId);
  }
  if (file[column] === null) return false;
  if (file[column] !== hash) return refuse(verifying, file);
  await verifying.confirm();
  if (!(await showFile(verifying, file))) throw new PortalError("upload-unknown");
  return true;
}
