import type { Kysely } from "kysely";
import type { EndedSignIns } from "../../module-contract/index.ts";
import { uploadTables, type UploadTaskRow } from "./table.ts";

/** Which tasks of a user end; all of them where nothing else is said. */
export interface EndedTasks {
  userId: string;
  /** Those for this company of others alone, in this mode. */
  acting?: Pick<UploadTaskRow, "corp_code" | "mode">;
  /** Those alone of somebody who belonged to another company than these. */
  companies?: readonly string[];
}

/** Ends tasks of a user, in the transaction that takes the right away: their tokens open nothing any more. */
export async function endTasks(db: Kysely<never>, { userId, acting, companies }: EndedTasks): Promise<void> {
  await uploadTables(db)
    .deleteFrom("upload_task")
    .where("user_id", "=", userId)
    .$if(acting !== undefined, (query) =>
      query.where("corp_code", "=", acting?.corp_code ?? "").where("mode", "=", acting?.mode ?? "own"),
    )
    .$if(companies !== undefined, (query) => query.where("own_corp_code", "not in", companies ?? []))
    .execute();
}

/** Ends the tasks that sign-ins have set up which are over. */
export async function endTasksOfSignIns(db: Kysely<never>, { userId, family, isOthers }: EndedSignIns): Promise<void> {
  await uploadTables(db)
    .deleteFrom("upload_task")
    .where("user_id", "=", userId)
    .where("family", isOthers ? "!=" : "=", family)
    .execute();
}
