import { sql, type Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { giveUp } from "./give-up.ts";
import type { Receiving } from "./receiving.ts";
import { uploadTables, type UploadFileRow, type UploadTables } from "./table.ts";

/**
 * Files of a user that are announced and not complete. A client has ten under way, whatever the folder holds; each page
 * that is closed in the middle leaves as many, and this is a hundred of them.
 */
const maxOpenFiles = 1000;
/** Chunks of them: each is a row, and in a folder a file of the disk, while its file is open. Twice what 100 GB in 1 MiB are. */
const maxOpenChunks = 200_000;
/** One of which nothing has come, and that nobody has asked for in so long, gives way to the next. */
const idleMs = 10 * 60_000;
/** How many give way at once, of one user … */
const stepSize = 10;
/** … and of all: rather all of them at once than one look at the disk for a few. */
const allStepSize = 200;

/** Too many files of a user are open for another one, or have too many chunks. */
export class TooManyOpenError extends PortalError {
  constructor(key: "errors:uploadFilesFullOpen" | "errors:uploadFilesFullChunks", limit: number) {
    super("upload-files-full", { message: "too much is announced and not complete", key, params: { limit } });
    this.name = "TooManyOpenError";
  }
}

/** The room of the user is held. @throws TooManyOpenError where this file cannot be announced beside the others */
export async function refuseTooManyOpen(
  trx: Transaction<UploadTables>,
  { user_id, chunks }: Pick<UploadFileRow, "user_id" | "chunks">,
): Promise<void> {
  const open = await trx
    .selectFrom("upload_file as f")
    .where("f.user_id", "=", user_id)
    .where("f.status", "=", "open")
    .select(({ fn }) => [
      fn.countAll<number>().as("files"),
      fn.coalesce(fn.sum<number>("f.chunks"), sql.lit(0)).as("chunks"),
    ])
    .executeTakeFirstOrThrow();
  if (open.files >= maxOpenFiles) throw new TooManyOpenError("errors:uploadFilesFullOpen", maxOpenFiles);
  if (open.chunks + chunks > maxOpenChunks) throw new TooManyOpenError("errors:uploadFilesFullChunks", maxOpenChunks);
}

/**
 * Gives up files of which nothing has come, and that nobody has asked for in a while: those first that wait the longest.
 * Announced again, each is another one.
 * @param userId whose; without it, whoever's
 * @returns whether there was one
 */
export async function giveWay(receiving: Receiving, userId?: string): Promise<boolean> {
  const idle = await uploadTables(receiving.db)
    .selectFrom("upload_file as f")
    .select(["f.id", "f.checked_at"])
    .where("f.status", "=", "open")
    .$if(userId !== undefined, (query) => query.where("f.user_id", "=", userId ?? ""))
    .where("f.checked_at", "<=", receiving.now() - idleMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("upload_chunk as c").select("c.number").whereRef("c.file_id", "=", "f.id"))),
    )
    .orderBy("f.checked_at")
    .limit(userId === undefined ? allStepSize : stepSize)
    .execute();
  let isAny = false;
  for (const { id, checked_at: checkedAt } of idle) if (await giveUp(receiving, { id, checkedAt })) isAny = true;
  return isAny;
}
