import type { Kysely } from "kysely";
import type { JobTables } from "../../jobs/index.ts";

/** `dataSource` of files that this server keeps and `v1/file/download` answers. */
export const localSource = "local";

/** An export task: what was wanted, and the outcome. An open one has a job of the same id, which waits or runs. */
export interface ExportTaskRow {
  id: string;
  user_id: string;
  /** Name that the user signed in with when the task was made. */
  user_no: string;
  /** Name of the user when the task was made. */
  user_name: string;
  corp_code: string;
  system_code: string;
  task_code: string;
  extra_code: string;
  task_name: string;
  file_name: string;
  /** `exportParamJson` as it came. */
  params: string;
  /** JSON of the wanted columns; an empty list means all. */
  columns: string;
  /** Bytes of all the texts that it was made with. */
  asked_size: number;
  export_type: "excel" | "txt";
  enable_sharding: number;
  disable_zip: number;
  /** Locale of the request, in which a note is written. */
  locale: string;
  status: "open" | "success" | "failed";
  note: string;
  /** Key of the stored object, once there is one. */
  path: string | null;
  /** Its size in bytes. */
  size: number | null;
  /** Its rows. */
  row_count: number | null;
  data_source: string;
  /** The filters in words, as the page that made the task told them. */
  filter_text: string;
  /** When the user last fetched the file. */
  downloaded_at: number | null;
  /** SHA-256 of the key in the address of the file, and until when it may be followed. */
  link_hash: string | null;
  link_until: number | null;
  /** Idempotency key of the request that made it, unique per user. */
  req_id: string | null;
  /** Trace of the call that made it, by which the log has what became of it; null in rows of earlier versions. */
  trace_id: string | null;
  inserted_at: number;
  finished_at: number | null;
}

/** The table of this module, and those of the queue beside it. */
export interface ExportTables extends JobTables {
  export_task: ExportTaskRow;
}

/** The shared connection, typed for this module. */
export function exportTables(db: Kysely<never>): Kysely<ExportTables> {
  return db as unknown as Kysely<ExportTables>;
}
