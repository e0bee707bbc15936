import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { UploadLimits } from "../../config/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import { createRowBound } from "./row-bound.ts";

const dayMs = 24 * 60 * 60_000;
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
  /** Whether the row of a download names its file; beyond the bound the downloads of a user are one. */
  namesDownload(request: FastifyRequest, fileId: string): boolean;
}

/**
 * Creates the rows of a process. Who stays within what they may have is named file by file: it takes whoever sends and
 * removes the same again and again to come beyond the bound.
 */
export function createFileRows(
  { audit, now, scopeOf }: Pick<ModuleContext, "audit" | "now" | "scopeOf">,
  { userFiles }: Pick<UploadLimits, "userFiles">,
): FileRows {
  const bound = createRowBound({ rows: Math.min(userFiles, mostRows), windowMs: dayMs, now });
  const downloads = createRowBound({ rows: mostRows, windowMs: dayMs, now });
  /** The file that each user took last: the ranges of one are one download. */
  const lastTaken = new Map<string, string>();

  return {
    async record(trx, request, kind, detail) {
      const { isNamed, sum } = bound.count(`${kind} ${scopeOf(request).userId}`);
      const tells: (() => void)[] = [];
      if (sum) tells.push(await audit(trx, request, "flood", { of: kind, ...sum }));
      if (isNamed) tells.push(await audit(trx, request, kind, detail));
      return () => {
        for (const tell of tells) tell();
      };
    },
    namesDownload(request, fileId) {
      const { userId } = scopeOf(request);
      if (lastTaken.get(userId) === fileId) return true;
      const { isNamed } = downloads.count(userId);
      if (isNamed) lastTaken.set(userId, fileId);
      return isNamed;
    },
  };
}
