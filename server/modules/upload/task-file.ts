import { PortalError } from "@customs-portal/sdk/errors";
import type { Naming } from "./receiving.ts";
import { uploadTables, type UploadFileRow, type UploadTaskRow } from "./table.ts";

/**
 * A file of whoever set a task up, in its company: another browser of theirs may have announced it since.
 * @throws PortalError `upload-unknown` for one of somebody else, or of another company
 */
export async function fileOf({ db, tellUnknown }: Naming, task: UploadTaskRow, id: string): Promise<UploadFileRow> {
  const file = await uploadTables(db)
    .selectFrom("upload_file")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", task.user_id)
    .where("corp_code", "=", task.corp_code)
    .executeTakeFirst();
  if (file) return file;
  await tellUnknown([id]);
  throw new PortalError("upload-unknown");
}
