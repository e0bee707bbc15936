import type { Kysely } from "kysely";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** A file that came just now may be taken back at once by whoever sent it. */
export const settledMs = 15_000;
/** Files of a digest that are tried one after the other: more than one, where the store has lost the first … */
const knownAtMost = 3;
/**
 * … and files of a size of which those are read whose digest nobody has asked for so far. Each is read once for ever, and
 * the same ones are meant however often somebody asks: the wait for them ends.
 */
const newestOfSize = 4;

/** What is looked for. */
export interface WantedContent extends Pick<UploadFileRow, "id" | "corp_code" | "size"> {
  /** SHA-256 in hexadecimal digits of lower case. */
  sha256: string;
}

/** The files of a company that have a content or may have it, the newest first. */
export interface SameContent {
  /** They were read, and have it. */
  known: UploadFileRow[];
  /** They have the size, and nobody has read them. */
  unknown: UploadFileRow[];
}

/** Looks for files of a content in a company. @param now milliseconds since 1970 */
export async function findSameContent(
  db: Kysely<never>,
  { id, corp_code, size, sha256 }: WantedContent,
  now: number,
): Promise<SameContent> {
  // What has an end is complete. Each of the two is read from an index of its own, which more conditions would hide.
  const settled = uploadTables(db)
    .selectFrom("upload_file")
    .selectAll()
    .where("corp_code", "=", corp_code)
    .where("finished_at", "<=", now - settledMs)
    .where("id", "!=", id)
    .orderBy("finished_at", "desc");
  // In this order: a file whose digest is stored between the two is found by both, in the other one by neither.
  const newest = await settled.where("size", "=", size).limit(newestOfSize).execute();
  const known = await settled.where("sha256", "=", sha256).limit(knownAtMost).execute();
  const knownIds = new Set(known.map((file) => file.id));
  return {
    known: known.filter((file) => file.size === size),
    unknown: newest.filter((file) => file.sha256 === null && !knownIds.has(file.id)),
  };
}
