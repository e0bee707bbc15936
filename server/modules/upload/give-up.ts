import { discard, type FileObjects } from "./file-objects.ts";
import type { Receiving } from "./receiving.ts";
import { giveRoomBack, holdRoom } from "./room.ts";
import { uploadTables } from "./table.ts";

/**
 * Gives an unfinished file up: first its row, with its chunks and its room, then what the store has of it. A complete one
 * stays as it is. What a crash leaves between the two, the sweep removes.
 * @param checkedAt where it was asked for since, it stays
 * @returns whether it was given up
 */
export async function giveUp(
  receiving: Receiving,
  { id, checkedAt }: { id: string; checkedAt?: number },
): Promise<boolean> {
  const { db, dialect, objects } = receiving;
  const open = uploadTables(db).selectFrom("upload_file").where("id", "=", id).where("status", "=", "open");
  const file = await open.select("user_id").executeTakeFirst();
  if (!file) return false;
  const gone: FileObjects[] = await uploadTables(db)
    .transaction()
    .execute(async (trx) => {
      await holdRoom(trx, dialect, file.user_id);
      const row = await trx
        .deleteFrom("upload_file")
        .where("id", "=", id)
        .where("status", "=", "open")
        .$if(checkedAt !== undefined, (query) => query.where("checked_at", "=", checkedAt ?? 0))
        .returning(["user_id", "size", "object_key", "multipart"])
        .executeTakeFirst();
      if (!row) return [];
      await giveRoomBack(trx, row);
      await trx.deleteFrom("upload_chunk").where("file_id", "=", id).execute();
      const copies = await trx.deleteFrom("upload_copy").where("file_id", "=", id).returning("object_key").execute();
      return [row, ...copies.map(({ object_key }) => ({ object_key, multipart: null }))];
    });
  for (const each of gone) await discard(objects, each);
  return gone.length > 0;
}
