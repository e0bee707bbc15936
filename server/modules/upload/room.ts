import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { sizeText } from "../../base/index.ts";
import type { UploadLimits } from "../../config/index.ts";
import type { DialectName } from "../../db/index.ts";
import type { UploadFileRow, UploadTables } from "./table.ts";

/**
 * Refuses a file that is too large for anybody.
 * @param partsBytes bytes that the store can hold of it in chunks of its size
 * @throws PortalError `upload-file-too-large`
 */
export function refuseTooLarge(size: number, { fileBytes }: UploadLimits, partsBytes: number): void {
  const limit = Math.min(fileBytes, partsBytes);
  if (size > limit) throw new PortalError("upload-file-too-large", { params: { limit: sizeText(limit) } });
}

/**
 * Holds the room of a user until the transaction is over: what a user has is changed by one at a time. It comes after
 * the turn of a name in the company, and before any file.
 */
export async function holdRoom(trx: Kysely<UploadTables>, dialect: DialectName, userId: string): Promise<void> {
  await trx
    .insertInto("upload_room")
    .values({ user_id: userId, files: 0, bytes: 0, aside_files: 0, aside_bytes: 0 })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  // SQLite has one writer anyway.
  if (dialect === "postgres")
    await trx.selectFrom("upload_room").select("user_id").where("user_id", "=", userId).forUpdate().execute();
}

/**
 * Takes room for a file, which counts from its announcement on as if it were complete. The room is held.
 * @throws PortalError `upload-files-full`, `upload-storage-full`
 */
export async function takeRoom(
  trx: Kysely<UploadTables>,
  { user_id, size }: Pick<UploadFileRow, "user_id" | "size">,
  { userBytes, userFiles }: UploadLimits,
): Promise<void> {
  const { files, bytes } = await trx
    .selectFrom("upload_room")
    .select(["files", "bytes"])
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  if (files >= userFiles) throw new PortalError("upload-files-full", { params: { limit: userFiles } });
  if (bytes + size > userBytes)
    throw new PortalError("upload-storage-full", { params: { limit: sizeText(userBytes) } });
  await trx
    .updateTable("upload_room")
    .set({ files: files + 1, bytes: bytes + size })
    .where("user_id", "=", user_id)
    .execute();
}

/** Gives the room of a file back that is no more. The room is held. */
export async function giveRoomBack(
  trx: Kysely<UploadTables>,
  { user_id, size }: Pick<UploadFileRow, "user_id" | "size">,
): Promise<void> {
  await trx
    .updateTable("upload_room")
    .set((room) => ({ files: room("files", "-", 1), bytes: room("bytes", "-", size) }))
    .where("user_id", "=", user_id)
    .execute();
}
