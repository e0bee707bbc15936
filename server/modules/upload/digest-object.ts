import { createHash } from "node:crypto";
import type { ObjectAccess } from "../../objects/index.ts";
import type { WorkTurn } from "./patient-work.ts";
import type { Receiving } from "./receiving.ts";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** Digests of an object in hexadecimal digits. */
export interface ObjectDigests {
  md5: string;
  sha256: string;
}

/** What is read in one turn: some seconds. */
const turnBytes = 1024 ** 3;

/** What is read. */
export interface ReadObject {
  key: string;
  /** In bytes. */
  size: number;
  /** Asked between two turns: digests that are known by now end the reading. */
  known?: () => Promise<ObjectDigests | undefined>;
}

/**
 * Reads an object once, piece by piece; others have their turn in between. SHA-256 costs little beside the reading, so
 * that both are known afterwards.
 * @returns undefined where it is not there
 * @throws the reason of the signal of `turn`
 */
export async function digestObject(
  objects: Pick<ObjectAccess, "read">,
  { key, size, known }: ReadObject,
  { signal, letOthers }: WorkTurn,
  pieceBytes = turnBytes,
): Promise<ObjectDigests | undefined> {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  for (let start = 0; start === 0 || start < size; start += pieceBytes) {
    if (start > 0) {
      await letOthers();
      const digests = await known?.();
      if (digests) return digests;
    }
    const range = { start, end: Math.min(start + pieceBytes, size) - 1 };
    const content = await objects.read(key, size > pieceBytes ? range : undefined);
    if (!content) return undefined;
    for await (const bytes of content as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      md5.update(bytes);
      sha256.update(bytes);
    }
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

/**
 * Reads the object of a file, and keeps what came of it with the file. What another process finds out meanwhile counts.
 * @returns undefined where it is not there
 */
export async function keepDigests(
  { db, objects }: Receiving,
  { id, object_key: key, size }: Pick<UploadFileRow, "id" | "object_key" | "size">,
  turn: WorkTurn,
): Promise<ObjectDigests | undefined> {
  const known = async () => {
    const row = await uploadTables(db)
      .selectFrom("upload_file")
      .select(["md5", "sha256"])
      .where("id", "=", id)
      .where("object_key", "=", key)
      .executeTakeFirst();
    return row && row.md5 !== null && row.sha256 !== null ? { md5: row.md5, sha256: row.sha256 } : undefined;
  };
  const digests = await digestObject(objects, { key, size, known }, turn);
  if (digests)
    await uploadTables(db)
      .updateTable("upload_file")
      .set(digests)
      .where("id", "=", id)
      .where("object_key", "=", key)
      .execute();
  return digests;
}
