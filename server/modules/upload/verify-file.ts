import type { Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { keepDigests } from "./digest-object.ts";
import { isWhole, makeObject } from "./finish-file.ts";
import type { Finishing, Naming } from "./receiving.ts";
import { giveUp } from "./give-up.ts";
import type { PatientWork, WorkTurn } from "./patient-work.ts";
import { holdRoom } from "./room.ts";
import { showFile } from "./show-file.ts";
import { fileOf } from "./task-file.ts";
import { uploadTables, type DigestType, type UploadFileRow, type UploadTables, type UploadTaskRow } from "./table.ts";

/** What files are compared with. */
export interface Verifying extends Finishing, Naming {
  work: PatientWork;
  /** Gives the turn of the call to others of its user while it waits. @param wait its signal aborts where the caller has gone */
  outside<T>(wait: (call: AbortSignal) => Promise<T>): Promise<T>;
}

/** A digest as its sender made it. */
export interface SentDigest {
  fileId: string;
  type: DigestType;
  /** Hexadecimal digits in lower case. */
  hash: string;
}

/** Where a digest of a type is kept. */
const columnOf = { md5: "md5", "sha-256": "sha256" } as const;

/** Of files that are the same by name, size and time one is meant at a time; the others are known by their content, too. */
const asideIdentity = (identity: string, sha256: string) => `${identity}:${sha256}`;

/** Whether a file stands aside already. */
const isAside = ({ id, identity }: UploadFileRow) => identity === id || identity.includes(":");

/** What a file that is put aside is known by: its content, else itself. */
async function identityAside(trx: Transaction<UploadTables>, file: UploadFileRow): Promise<string> {
  if (file.sha256 === null) return file.id;
  const aside = asideIdentity(file.identity, file.sha256);
  // One whose content was forgotten, and that was sent again since, makes room.
  await trx
    .updateTable("upload_file")
    .set(({ ref }) => ({ identity: ref("id") }))
    .where("identity", "=", aside)
    // Another call of the same comparison may have put this one aside.
    .where("id", "!=", file.id)
    .execute();
  return aside;
}

/** What a file of this content is known by that was put aside for another one; undefined where there is none. */
async function identityMeant(
  trx: Transaction<UploadTables>,
  { identity, user_id, corp_code, size }: UploadFileRow,
  { type, hash }: SentDigest,
): Promise<string | undefined> {
  if (type === "sha-256") return asideIdentity(identity, hash);
  const same = await trx
    .selectFrom("upload_file")
    .select(["identity", "sha256"])
    // By an index.
    .where("corp_code", "=", corp_code)
    .where("size", "=", size)
    .where("md5", "=", hash)
    .where("user_id", "=", user_id)
    .execute();
  return same.find((row) => row.sha256 !== null && row.identity === asideIdentity(identity, row.sha256))?.identity;
}

/**
 * A complete file stays, as somebody may need it, but is no longer the one that its sender means. In its place comes the
 * one of this content, where there was one before: announced again, it is found; else it is sent beside the others.
 */
function putAside({ db, dialect }: Verifying, file: UploadFileRow, sent: SentDigest): Promise<void> {
  return uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await holdRoom(trx, dialect, file.user_id);
      const meant = await identityMeant(trx, file, sent);
      const { numUpdatedRows } = await trx
        .updateTable("upload_file")
        .set({ identity: await identityAside(trx, file) })
        .where("id", "=", file.id)
        .where("identity", "=", file.identity)
        .executeTakeFirst();
      // Another call was faster.
      if (numUpdatedRows === 0n || meant === undefined) return;
      await trx
        .updateTable("upload_file")
        .set({ identity: file.identity })
        .where("identity", "=", meant)
        .where("user_id", "=", file.user_id)
        .execute();
    });
}

/** What does not match is not kept. */
async function refuse(verifying: Verifying, file: UploadFileRow, sent: SentDigest): Promise<never> {
  if (file.status === "open") await giveUp(verifying, { id: file.id });
  // Where the answer was lost it is asked about once more.
  else if (!isAside(file)) await putAside(verifying, file, sent);
  throw new PortalError("upload-damaged");
}

/** Makes the object of a file of which every chunk is there, and reads it. */
async function readWhole(verifying: Verifying, file: UploadFileRow, turn: WorkTurn): Promise<void> {
  if (file.status === "open") {
    if (!(await isWhole(verifying.db, file))) throw new PortalError("upload-damaged");
    await makeObject(verifying, file);
  }
  if (!(await keepDigests(verifying, file, turn))) throw new PortalError("upload-damaged");
}

/**
 * Compares a file of which every chunk is there with the digest of its sender. Where it matches, the file is complete
 * and appears; asking again is no error.
 * @returns false where the server is still reading it: ask again
 * @throws PortalError `upload-unknown`, `upload-damaged` where it does not match, or not all of it is there
 */
export async function verifyFile(verifying: Verifying, task: UploadTaskRow, sent: SentDigest): Promise<boolean> {
  const { fileId, type, hash } = sent;
  const column = columnOf[type];
  let file = await fileOf(verifying, task, fileId);
  // What was read is of an object that was made.
  if (file[column] === null) {
    const found = file;
    const about = { file: file.id, lane: task.user_id, bytes: file.size };
    const read = (turn: WorkTurn) => readWhole(verifying, found, turn);
    if (!(await verifying.outside((call) => verifying.work.isDone(about, read, call)))) return false;
    file = await fileOf(verifying, task, fileId);
  }
  if (file[column] === null) return false;
  if (file[column] !== hash) return refuse(verifying, file, sent);
  await verifying.confirm();
  if (!(await showFile(verifying, file))) throw new PortalError("upload-unknown");
  return true;
}
