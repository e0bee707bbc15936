import type { Kysely } from "kysely";
import type { CoreTables, SessionMode } from "../../db/index.ts";

/** Digests by which a file is compared. */
export const digestTypes = ["md5", "sha-256"] as const;
export type DigestType = (typeof digestTypes)[number];

/** What a transfer token opens: one task of one user in one company. */
export interface UploadTaskRow {
  id: string;
  user_id: string;
  user_no: string;
  corp_code: string;
  /** As what the user works for the company. */
  mode: SessionMode;
  /** The company of the user's own; the same as `corp_code` in the mode "own". */
  own_corp_code: string;
  /** The sign-in that set it up. */
  family: string;
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string;
  /** Folder that its files go to, "" for the topmost. */
  base_path: string;
  /** Until when the token opens it, put off while it is used … */
  expires_at: number;
  /** … but never beyond. */
  ends_at: number;
}

/** A file: announced and arriving, or complete. */
export interface UploadFileRow {
  id: string;
  /** The task that its chunks come with. */
  task_id: string;
  user_id: string;
  user_no: string;
  corp_code: string;
  status: "open" | "complete";
  /** The same for the same file of a user in the same place, whatever its task. */
  identity: string;
  /** Folder with forward slashes, "" for the topmost; as announced, and where a file had such a name, with a number. */
  folder: string;
  folder_hash: string;
  /** As announced; where that name was taken meanwhile, with a number. */
  name: string;
  /** What names are ordered by. */
  name_key: string;
  /** Of folder and name, once complete: unique in a company. */
  path_hash: string | null;
  size: number;
  /** Time of the file in the browser, milliseconds since 1970. */
  last_write_time: number;
  block_size: number;
  chunks: number;
  /** Key of its object: another one for each attempt at making it. */
  object_key: string;
  /** JSON of what the object store knows it by while it arrives; null before it began, and where it is one chunk. */
  multipart: string | null;
  /** When somebody last asked for it. */
  checked_at: number;
  finished_at: number | null;
  /** What its sender compares at the end, before anybody sees it; null where nothing is compared. */
  digest_type: DigestType | null;
  /** Digests of its object as the server read it, in hexadecimal digits; null where nobody asked so far, and where it has changed since. */
  md5: string | null;
  sha256: string | null;
}

/** A chunk that is there, or is being received. */
export interface UploadChunkRow {
  file_id: string;
  /** Counted from 1. */
  number: number;
  /** Who receives it; null for one that is there. */
  lease: string | null;
  /** When it was stored, or until when its lease holds. */
  at: number;
  /** By what the store knows its bytes from others at the same place; null while it arrives, and where it is its file. */
  version: string | null;
}

/** A copy of a file of the company, ready to become an open one: all of it was read, and has this digest. */
export interface UploadCopyRow {
  file_id: string;
  object_key: string;
  /** The file that it is a copy of. */
  source_id: string;
  md5: string;
  sha256: string;
}

/** A folder that holds complete files, or folders that do. */
export interface UploadFolderRow {
  corp_code: string;
  path_hash: string;
  parent_hash: string;
  name: string;
  name_key: string;
}

/** What a user has, kept beside the rows that it is the sum of; in all companies together. */
export interface UploadRoomRow {
  user_id: string;
  /** Of `upload_file`, those that are arriving included. */
  files: number;
  bytes: number;
  /** Of `upload_aside`. */
  aside_files: number;
  aside_bytes: number;
}

/** An object of a file that its user has removed, while its bytes are kept aside. */
export interface UploadAsideRow {
  object_key: string;
  user_id: string;
  size: number;
  at: number;
}

/** The tables of this module, and that of the users, who are shown by name. */
export interface UploadTables extends Pick<CoreTables, "app_user"> {
  upload_task: UploadTaskRow;
  upload_file: UploadFileRow;
  upload_chunk: UploadChunkRow;
  upload_copy: UploadCopyRow;
  upload_room: UploadRoomRow;
  upload_aside: UploadAsideRow;
  upload_folder: UploadFolderRow;
}

/** The shared connection, typed for this module. */
export function uploadTables(db: Kysely<never>): Kysely<UploadTables> {
  return db as unknown as Kysely<UploadTables>;
}
