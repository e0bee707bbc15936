import type { Kysely } from "kysely";
import { removeInSteps } from "../../db/index.ts";
import type { ModuleLog } from "../../module-contract/index.ts";
import type { Receiving } from "./receiving.ts";
import { giveUp } from "./give-up.ts";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** An unfinished file of which nothing came, and that nobody asked for, is given up: as long as browsers remember it. */
export const abandonedMs = 7 * 24 * 60 * 60_000;
/** Files of one step. */
const stepSize = 100;

/** The next unfinished files that nobody has touched since, behind `last`. */
function readStep(db: Kysely<never>, until: number, last: string): Promise<UploadFileRow[]> {
  return uploadTables(db)
    .selectFrom("upload_file as f")
    .selectAll("f")
    .where("f.status", "=", "open")
    .where("f.checked_at", "<=", until)
    .where("f.id", ">", last)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("upload_chunk as c")
            .select("c.number")
            .whereRef("c.file_id", "=", "f.id")
            .where("c.at", ">", until),
        ),
      ),
    )
    .orderBy("f.id")
    .limit(stepSize)
    .execute();
}

/** Removes tasks whose tokens are over; their files wait for whoever announces them again. */
async function removeTasks({ db, now }: Receiving, stop: AbortSignal): Promise<void> {
  const tables = uploadTables(db);
  await removeInSteps(async (rows) => {
    const old = tables.selectFrom("upload_task").select("id").where("expires_at", "<=", now()).limit(rows);
    return (await tables.deleteFrom("upload_task").where("id", "in", old).executeTakeFirst()).numDeletedRows;
  }, stop);
}

/**
 * Gives up the files that were abandoned, parts and reserved room, and removes the tasks that are over. Several nodes may
 * do it at once; a file that cannot be removed stops no other.
 * @returns how many files were given up
 */
export async function expireUploads(receiving: Receiving, log: ModuleLog, stop: AbortSignal): Promise<number> {
  await removeTasks(receiving, stop);
  const until = receiving.now() - abandonedMs;
  let count = 0;
  for (let last = ""; !stop.aborted;) {
    const step = await readStep(receiving.db, until, last);
    for (const file of step) {
      try {
        if (await giveUp(receiving, { id: file.id, checkedAt: file.checked_at })) count += 1;
      } catch (err) {
        log.error({ err, file: file.id }, "an abandoned upload could not be removed; the next round tries again");
      }
    }
    last = step.at(-1)?.id ?? last;
    if (step.length < stepSize) break;
  }
  if (count > 0) log.info(`${count} abandoned upload(s) were removed`);
  return count;
}
