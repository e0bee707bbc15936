import { findSameContent, type WantedContent } from "./same-content.ts";
import type { DiskRoom } from "./disk-room.ts";
import { makeCopy, readyCopy, type Copying } from "./make-copy.ts";
import type { Verifying } from "./verify-file.ts";
import { showFile } from "./show-file.ts";
import { fileOf } from "./task-file.ts";
import { uploadTables, type UploadTaskRow } from "./table.ts";

/** How old the last look at a file may be. */
const keptMs = 60_000;

/** What files are completed with from what the company has. */
export interface Instant extends Verifying, Copying {
  /** Whether the user of the call may read the files of the company at this moment. */
  mayRead(): Promise<boolean>;
  diskRoom: DiskRoom;
}

/**
 * How far a file is that need not be sent where the company has it: it is complete; it must be sent; or the server is
 * still at it, and is to be asked again.
 */
export type InstantState = "match" | "none" | "pending";

/** Somebody asks for a file of which nothing comes: it gives way to no other. At most once a minute. */
async function keepPlace({ db, now }: Instant, id: string): Promise<void> {
  await uploadTables(db)
    .updateTable("upload_file")
    .set({ checked_at: now() })
    .where("id", "=", id)
    .where("checked_at", "<", now() - keptMs)
    .execute();
}

/** @returns whether the work is over; a copy stands ready then, or there is nothing to copy */
async function isMade(instant: Instant, { user_id }: UploadTaskRow, wanted: WantedContent): Promise<boolean> {
  const about = { file: wanted.id, what: wanted.sha256, lane: user_id, bytes: wanted.size };
  if (!instant.work.isUnderWay(about)) {
    const { known, unknown } = await findSameContent(instant.db, wanted, instant.now());
    if (known.length + unknown.length === 0) return true;
    // Not every file system copies by a second name.
    await instant.diskRoom.mustHaveReserve();
  }
  await keepPlace(instant, wanted.id);
  return instant.outside((call) => instant.work.isDone(about, (turn) => makeCopy(instant, wanted, turn), call));
}

/**
 * Completes an announced file without its bytes, where the company of its task has a file of the same content and its
 * user may read it: by a copy of its own, which was read and compared. Who may not read is answered as if there were
 * none. Whatever completes the file first holds; a chunk that is coming at this moment is told to come again.
 * @throws PortalError `upload-unknown`, `upload-token-invalid`, `too-many-requests`, `unavailable`; ObjectsUnavailableError
 */
export async function instantFile(
  instant: Instant,
  task: UploadTaskRow,
  { fileId, hash: sha256 }: { fileId: string; hash: string },
): Promise<InstantState> {
  const file = await fileOf(instant, task, fileId);
  if (file.status === "complete") return file.sha256 === sha256 ? "match" : "none";
  if (!(await instant.mayRead())) return "none";
  const wanted = { ...file, sha256 };
  let copy = await readyCopy(instant, wanted);
  if (!copy) {
    if (!(await isMade(instant, task, wanted))) return "pending";
    copy = await readyCopy(instant, wanted);
  }
  if (copy) {
    await instant.confirm();
    // It took its time.
    if (!(await instant.mayRead())) return "none";
    await showFile(instant, file, copy);
  }
  const { status, sha256: stored } = await fileOf(instant, task, fileId);
  return status === "complete" && stored === sha256 ? "match" : "none";
}
