import { PortalError } from "@customs-portal/sdk/errors";
import { settleAll } from "../../base/index.ts";
import type { PatientWork } from "./patient-work.ts";
import type { RecentKeys } from "./recent-keys.ts";
import type { Naming } from "./receiving.ts";
import { giveUp } from "./give-up.ts";
import { uploadTables, type UploadTaskRow } from "./table.ts";

/** What files are given up with. */
export interface Cancelling extends Naming {
  work: Pick<PatientWork, "drop">;
  /** Those that were given up lately: a client whose answer was lost names them again. */
  ended: Pick<RecentKeys, "has" | "add">;
}

/** One that had arrived, and stays. */
interface ArrivedFile {
  task_file_id: string;
  stored_name: string;
}

/** Files whose parts are removed side by side: other calls need the database, too. */
const atOnce = 4;

/**
 * Gives up unfinished files that nobody wants any more: their parts, rows and room go at once, and what is read for
 * them on this node ends. As with chunks, any task
 * of the same user and company may: the one that began them may have ended. A complete one is not touched. One that is
 * gone is no error, nor is one of another user, which is left alone: nobody learns which ids there are.
 * @returns those that are complete, under the names of their folders
 * @throws PortalError `upload-unknown` where one is of the user in another company, after the others are gone
 */
export async function cancelFiles(
  receiving: Cancelling,
  task: UploadTaskRow,
  ids: readonly string[],
): Promise<ArrivedFile[]> {
  const rows = await uploadTables(receiving.db)
    .selectFrom("upload_file")
    .select(["id", "user_id", "corp_code"])
    .where("id", "in", ids)
    .execute();
  const own = rows.filter(({ user_id, corp_code }) => user_id === task.user_id && corp_code === task.corp_code);
  for (const { id } of own) {
    receiving.work.drop(id);
    receiving.ended.add(id);
  }
  const kept: string[] = [];
  for (let at = 0; at < own.length; at += atOnce)
    await settleAll(
      own.slice(at, at + atOnce).map(async ({ id }) => {
        if (!(await giveUp(receiving, { id }))) kept.push(id);
      }),
    );
  const users = new Map(rows.map(({ id, user_id }) => [id, user_id]));
  const unknown = ids.filter((id) => users.get(id) !== task.user_id && !receiving.ended.has(id));
  if (unknown.length > 0) await receiving.tellUnknown(unknown);
  // Whose it is it may know.
  if (rows.some(({ user_id, corp_code }) => user_id === task.user_id && corp_code !== task.corp_code))
    throw new PortalError("upload-unknown");
  if (kept.length === 0) return [];
  return uploadTables(receiving.db)
    .selectFrom("upload_file")
    .select(["id as task_file_id", "name as stored_name"])
    .where("status", "=", "complete")
    .where("id", "in", kept)
    .execute();
}
