import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { giveUp } from "./give-up.ts";
import type { Receiving } from "./receiving.ts";
import { uploadTables, type UploadTables } from "./table.ts";

/**
 * Files of a user that are announced and not complete. A client has ten under way, whatever the folder holds; each page
 * that is closed in the middle leaves as many, and this is a hundred of them.
 */
const maxOpenFiles = 1000;
/** One of which nothing has come, and that nobody has asked for in so long, gives way to the next. */
const idleMs = 10 * 60_000;
/** How many give way at once. */
const stepSize = 10;

const openOf = (db: Kysely<UploadTables>, userId: string) =>
  db.selectFrom("upload_file as f").select("f.id").where("f.user_id", "=", userId).where("f.status", "=", "open");

/** Too many files of a user are open for another one. */
export class TooManyOpenError extends PortalError {
  constructor() {
    super("upload-files-full", {
      message: "too many files are announced and not complete",
      key: "errors:uploadFilesFullOpen",
      params: { limit: maxOpenFiles },
    });
    this.name = "TooManyOpenError";
  }
}

/** The room of the user is held. @throws TooManyOpenError where no further file can be announced */
export async function refuseTooManyOpen(trx: Kysely<UploadTables>, userId: string): Promise<void> {
  const last = await openOf(trx, userId)
    .limit(1)
    .offset(maxOpenFiles - 1)
    .executeTakeFirst();
  if (last) throw new TooManyOpenError();
}

/**
 * Gives up the files of a user of which nothing has come, and that nobody has asked for in a while: those first that
 * wait the longest. Announced again, each is another one.
 * @returns whether there was one
 */
export async function giveWay(receiving: Receiving, userId: string): Promise<boolean> {
  const idle = await openOf(uploadTables(receiving.db), userId)
    .select("f.checked_at")
    .where("f.checked_at", "<=", receiving.now() - idleMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("upload_chunk as c").select("c.number").whereRef("c.file_id", "=", "f.id"))),
    )
    .orderBy("f.checked_at")
    .limit(stepSize)
    .execute();
  let isAny = false;
  for (const { id, checked_at: checkedAt } of idle) if (await giveUp(receiving, { id, checkedAt })) isAny = true;
  return isAny;
}
