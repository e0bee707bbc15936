import { timeOfUuid } from "../../db/index.ts";
import type { Multipart, ObjectAccess } from "../../objects/index.ts";
import type { UploadFileRow } from "./table.ts";

/** What the store has of a file, by its row. */
export type FileObjects = Pick<UploadFileRow, "multipart" | "object_key">;

/** Whether a file is more than one chunk; one alone is the object itself, which costs the disk far less. */
export function arrivesInParts({ chunks }: Pick<UploadFileRow, "chunks">): boolean {
  return chunks > 1;
}

/** Key of an object of a file. @param attempt a UUID, so that no attempt at making one ever changes another */
export function objectKey(fileId: string, attempt: string): string {
  return `upload/${fileId}-${attempt}`;
}

/**
 * When an object was made, where its key says that: its attempt is a UUID of version 7 then. A copy may bear the time of
 * the file that it was made of. Milliseconds since 1970.
 */
export function madeAt(key: string): number | undefined {
  return timeOfUuid(key.slice(-36));
}

/** What the store knows a file by while it arrives in parts. */
export function multipartOf({ multipart }: Pick<FileObjects, "multipart">): Multipart | undefined {
  return multipart === null ? undefined : (JSON.parse(multipart) as Multipart);
}

/** Removes what the store has of a file and no row names any more; none of it is no error. */
export async function discard(objects: ObjectAccess, file: FileObjects): Promise<void> {
  const multipart = multipartOf(file);
  if (multipart) await objects.abortMultipart(multipart);
  // It may have been made, and nobody was told that it is there.
  await objects.delete(file.object_key);
}
