import { createHash } from "node:crypto";
import type { ObjectAccess } from "../../objects/index.ts";
import type { Receiving } from "./receiving.ts";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** Digests of an object in hexadecimal digits. */
export interface ObjectDigests {
  md5: string;
  sha256: string;
}

/**
 * Reads an object once, piece by piece. SHA-256 costs little beside the reading, so that both are known afterwards.
 * @returns undefined where it is not there
 * @throws the reason of `signal`
 */
export async function digestObject(
  objects: Pick<ObjectAccess, "read">,
  key: string,
  signal: AbortSignal,
): Promise<ObjectDigests | undefined> {
  const content = await objects.read(key);
  if (!content) return undefined;
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  for await (const bytes of content as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    md5.update(bytes);
    sha256.update(bytes);
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

/** Reads the object of a file, and keeps what came of it with the file. @returns undefined where it is not there */
export async function keepDigests(
  { db, objects }: Receiving,
  file: Pick<UploadFileRow, "id" | "object_key">,
  signal: AbortSignal,
): Promise<ObjectDigests | undefined> {
  const digests = await digestObject(objects, file.object_key, signal);
  if (digests)
    await uploadTables(db)
      .updateTable("upload_file")
      .set(digests)
      .where("id", "=", file.id)
      .where("object_key", "=", file.object_key)
      .execute();
  return digests;
}
