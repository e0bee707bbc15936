import type { Kysely } from "kysely";
import type { UploadLimits } from "../../config/index.ts";
import { stepRows, type DialectName } from "../../db/index.ts";
import { holdRoom } from "./room.ts";
import { uploadTables, type UploadFileRow, type UploadTables } from "./table.ts";

const dayMs = 24 * 60 * 60_000;

/** What is known of what users have aside. */
export interface AsideTools {
  db: Kysely<never>;
  dialect: DialectName;
  /** Milliseconds since 1970, the same on all nodes. */
  now(): number;
}

async function changeAside(
  trx: Kysely<UploadTables>,
  userId: string,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  await trx
    .updateTable("upload_room")
    .set((room) => ({ aside_files: room("aside_files", "+", files), aside_bytes: room("aside_bytes", "+", bytes) }))
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Takes a place aside for the bytes of a file that its user is about to remove: of one user so much and so many are kept
 * as the user may have. Asking again is no error.
 * @returns whether there is one
 */
export function takePlaceAside(
  { db, dialect, now }: AsideTools,
  { user_id, size, object_key }: Pick<UploadFileRow, "user_id" | "size" | "object_key">,
  { userBytes, userFiles }: UploadLimits,
): Promise<boolean> {
  return uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await holdRoom(trx, dialect, user_id);
      const has = trx.selectFrom("upload_aside").select("object_key").where("object_key", "=", object_key);
      if (await has.executeTakeFirst()) return true;
      const room = await trx
        .selectFrom("upload_room")
        .select(["aside_files", "aside_bytes"])
        .where("user_id", "=", user_id)
        .executeTakeFirstOrThrow();
      if (room.aside_files >= userFiles || room.aside_bytes + size > userBytes) return false;
      await trx.insertInto("upload_aside").values({ object_key, user_id, size, at: now() }).execute();
      await changeAside(trx, user_id, { files: 1, bytes: size });
      return true;
    });
}

/** Forgets some of what a user had aside until a time. */
function forgetSome({ db, dialect }: AsideTools, userId: string, until: number): Promise<void> {
  return uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await holdRoom(trx, dialect, userId);
      const old = trx
        .selectFrom("upload_aside")
        .select("object_key")
        .where("user_id", "=", userId)
        .where("at", "<=", until)
        .limit(stepRows);
      const gone = await trx.deleteFrom("upload_aside").where("object_key", "in", old).returning("size").execute();
      const bytes = gone.reduce((sum, { size }) => sum + size, 0);
      await changeAside(trx, userId, { files: -gone.length, bytes: -bytes });
    });
}

/** Gives the places back whose bytes the upkeep of the objects has removed by now. @param days that they are kept */
export async function releaseAside(tools: AsideTools, days: number, stop: AbortSignal): Promise<void> {
  // A day is over at its end.
  const until = tools.now() - (days + 1) * dayMs;
  const oldest = uploadTables(tools.db).selectFrom("upload_aside").select(["user_id", "at"]).orderBy("at").limit(1);
  while (!stop.aborted) {
    const next = await oldest.executeTakeFirst();
    if (!next || next.at > until) return;
    await forgetSome(tools, next.user_id, until);
  }
}
