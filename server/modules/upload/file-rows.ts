import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { UploadLimits } from "../../config/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import { createRecentKeys } from "./recent-keys.ts";
import { createRowBound } from "./row-bound.ts";
import { uploadTables } from "./table.ts";

const dayMs = 24 * 60 * 60_000;
/** As long as the log takes the calls for a file as one download. */
const downloadMs = 10 * 60_000;
/** Downloads of all users that are remembered so long; one that is forgotten counts again. */
const mostDownloads = 200_000;
/** Rows of one user in a day that name a file, of each kind: a folder of a hundred thousand files is named as a whole. */
const mostRows = 100_000;

/** What the security log has a row of for each file. */
type FileEvent = "upload" | "file-deleted";

/** The rows of the security log that name files, as many of one user as there may be. */
export interface FileRows {
  /**
   * Writes a file that came or went down, in its transaction; of too many of one user the further ones are counted, and
   * a row `flood` says so.
   * @returns what adds the lines, once the transaction has ended well
   */
  record(
    trx: Transaction<never>,
    request: FastifyRequest,
    kind: FileEvent,
    detail: Readonly<Record<string, string | number>>,
  ): Promise<() => void>;
  /**
   * Whether the row of a download names its file; beyond the bound the downloads of a user are one, and a row `flood`
   * says when that begins. What the log takes as one download counts once.
   */
  namesDownload(request: FastifyRequest, fileId: string): Promise<boolean>;
}

/**
 * Creates the rows of a process. Who stays within what they may have is named file by file: it takes whoever sends and
 * removes the same again and again to come beyond the bound.
 */
export function createFileRows(
  { db, audit, now, scopeOf }: Pick<ModuleContext, "db" | "audit" | "now" | "scopeOf">,
  { userFiles }: Pick<UploadLimits, "userFiles">,
): FileRows {
  const bound = createRowBound({ rows: Math.min(userFiles, mostRows), windowMs: dayMs, now });
  const downloads = createRowBound({ rows: mostRows, windowMs: dayMs, now });
  const taken = createRecentKeys({ ms: downloadMs, most: mostDownloads, now });

  async function tellMore(request: FastifyRequest): Promise<void> {
    const detail = { of: "download", fileId: "*", count: 1, since: now() };
    const tell = await uploadTables(db)
      .transaction()
      .execute((trx) => audit(trx as unknown as Transaction<never>, request, "flood", detail));
    tell();
  }

  return {
    async record(trx, request, kind, detail) {
      const { isNamed, sum, told } = bound.count(`${kind} ${scopeOf(request).userId}`);
      const tells: (() => void)[] = [];
      if (sum) tells.push(await audit(trx, request, "flood", { of: kind, ...sum }));
      if (isNamed) tells.push(await audit(trx, request, kind, detail));
      return () => {
        told();
        for (const tell of tells) tell();
      };
    },
    async namesDownload(request, fileId) {
      const { userId } = scopeOf(request);
      // Of another address it is another row.
      const download = JSON.stringify([userId, request.ip, fileId]);
      if (taken.has(download)) return true;
      const { isNamed, sum, told } = downloads.count(userId);
      if (isNamed) taken.add(download);
      // How many there are is told with the row of them all.
      else if (sum?.count === 1) await tellMore(request);
      told();
      return isNamed;
    },
  };
}
