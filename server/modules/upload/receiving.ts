import type { Kysely } from "kysely";
import type { DialectName } from "../../db/index.ts";
import type { ObjectAccess } from "../../objects/index.ts";
import type { UploadFileRow, UploadTables } from "./table.ts";

/** What files are received with. */
export interface Receiving {
  db: Kysely<never>;
  dialect: DialectName;
  objects: ObjectAccess;
  /** Milliseconds since 1970, the same on all nodes. */
  now(): number;
}

/** What a call brings that names files by their ids. */
export interface Naming extends Receiving {
  /** Told of ids that the user of the call has no file of. */
  tellUnknown(ids: readonly string[]): Promise<void>;
}

/** What the call that makes a file whole brings. */
export interface Finishing extends Receiving {
  /** Looks once more whether its task may still upload. @throws PortalError `upload-token-invalid` */
  confirm(): Promise<void>;
  /**
   * Writes a file that is complete now into the security log, in the transaction that shows it.
   * @param copyOf the file of the company that it was copied from; undefined for one that was sent
   * @returns what adds the line, once the transaction has ended well
   */
  recordUpload(trx: Kysely<UploadTables>, file: UploadFileRow, copyOf?: string): Promise<() => void>;
}
