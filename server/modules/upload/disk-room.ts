import { sql, type Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { ModuleContext } from "../../module-contract/index.ts";
import { createSeldom } from "./seldom.ts";
import { uploadTables, type UploadFileRow } from "./table.ts";

/** How old a look at the disk may be … */
const lookMs = 2_000;
/** … and before somebody is refused: room may have been made since. */
const lookAgainMs = 250;
/** Files of which nothing comes are looked for at most so often. */
const giveWayMs = 10_000;
/** The operator is told at most so often. */
const tellMs = 10 * 60_000;
/** Wait before a chunk is sent again for which nothing is free. */
const comeAgainSeconds = 10;
/** A block of the file systems that are usual: a file ends in one, and each mark of a part takes one. */
const blockBytes = 4096;
/** Blocks of a file that arrives, beside its bytes and the marks of its parts: its end, its plan, its folders. */
const blocksOfFile = 4;

/** The disk has no room for a file that is announced. */
export class DiskFullError extends PortalError {
  constructor() {
    super("upload-storage-full", {
      message: "the disk has no room for the file",
      key: "errors:uploadStorageFullDisk",
    });
    this.name = "DiskFullError";
  }
}

/** The size of a file that is announced. */
type FileSize = Pick<UploadFileRow, "size" | "chunks">;

/** Keeps room on the disk of the files, which may be that of the database. */
export interface DiskRoom {
  /** Looks at the disk, where the last look is old. Not inside a transaction: it asks the database. */
  look(): Promise<void>;
  /** The same before a file is refused, after those gave way of which nothing comes. */
  lookAgain(): Promise<void>;
  /**
   * Takes room for a file, as it was at the last look.
   * @returns what is called once its row is written, or is not
   * @throws DiskFullError
   */
  take(file: FileSize): () => void;
  /** @throws PortalError `unavailable` where less is free than is kept */
  mustHaveReserve(): Promise<void>;
}

/** What the open files will take that has not arrived so far, in bytes. */
async function comingBytes(db: Kysely<never>): Promise<number> {
  const block = sql.lit(blockBytes);
  // The chunks are gone through once, whatever the database believes of their number.
  const { rows } = await sql<{ bytes: number }>`
    with arrived as materialized (
      select file_id, count(*) as chunks, max(number) as last from upload_chunk where lease is null group by file_id)
    select cast(coalesce(sum(
      f.size + ${block} * (f.chunks + ${sql.lit(blocksOfFile)} - coalesce(a.chunks, 0))
      - case when a.last is null then 0
        when a.last < f.chunks then a.chunks * f.block_size
        else (a.chunks - 1) * f.block_size + f.size - (f.chunks - 1) * f.block_size end), 0) as bigint) as bytes
    from upload_file as f left join arrived as a on a.file_id = f.id
    where f.status = 'open'`.execute(uploadTables(db));
  return rows[0]?.bytes ?? 0;
}

/**
 * Creates what keeps room on the disk. What other processes announce it learns with the next look; what is free is
 * looked at again while chunks come.
 * @param reserveBytes what is kept free; 0 looks at nothing
 * @param giveWay gives announced files up of which nothing comes; whether there was one
 */
export function createDiskRoom(
  { readDb, objects, now, log }: Pick<ModuleContext, "readDb" | "objects" | "now" | "log">,
  reserveBytes: number,
  giveWay: () => Promise<boolean>,
): DiskRoom {
  /** Of files whose rows are being written … */
  let held = 0;
  /** … and were written after the last look. */
  let announced = 0;
  /** At the last look; endless where no disk bounds it. */
  let room = Infinity;
  let coming = 0;
  let toldAt = -Infinity;

  const freeBytes = async () => (reserveBytes > 0 ? await objects.freeBytes() : undefined);

  async function measure(): Promise<void> {
    if ((await freeBytes()) === undefined) return;
    const seen = announced;
    coming = await comingBytes(readDb);
    // Afterwards: a chunk that comes in between counts twice and not never.
    room = ((await freeBytes()) ?? Infinity) - reserveBytes - coming;
    announced -= seen;
  }

  const measureSeldom = createSeldom(measure, now);
  const freeSeldom = createSeldom(freeBytes, now);
  const giveWaySeldom = createSeldom(async () => {
    if (await giveWay()) await measureSeldom.anew();
  }, now);

  function tell(): void {
    if (now() < toldAt + tellMs) return;
    toldAt = now();
    log.warn(
      `files are refused: the disk would have less than ${reserveBytes} bytes left, with ${coming + announced + held} bytes of announced files that have not arrived; make room`,
    );
  }

  return {
    look: () => measureSeldom(lookMs),
    async lookAgain() {
      await giveWaySeldom(giveWayMs);
      await measureSeldom(lookAgainMs);
    },
    take({ size, chunks }) {
      const bytes = size + blockBytes * (chunks + blocksOfFile);
      if (bytes > room - held - announced) {
        tell();
        throw new DiskFullError();
      }
      held += bytes;
      return () => {
        held -= bytes;
        announced += bytes;
      };
    },
    async mustHaveReserve() {
      const free = await freeSeldom(lookMs);
      if (free === undefined || free >= reserveBytes) return;
      tell();
      throw new PortalError("unavailable", {
        message: "the disk is full but for what is kept free",
        params: { seconds: comeAgainSeconds },
      });
    },
  };
}
