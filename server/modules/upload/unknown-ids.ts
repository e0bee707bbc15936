import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { ErrorCode } from "@customs-portal/sdk/errors";
import type { ModuleContext } from "../../module-contract/index.ts";
import { uploadTables } from "./table.ts";

/** How long ids that nobody has are counted together. */
const windowMs = 10 * 60_000;
/** Ids that nobody has before somebody is told: a page that is out of date asks for one or two. */
const fewIds = 20;
/** Once they are told, the next row comes at so many times as many. */
const growth = 10;

/** Whoever named ids that are refused, and by which error. */
export interface RefusedIds {
  code: Extract<ErrorCode, "upload-unknown" | "file-unknown">;
  ids: readonly string[];
}

/** Writes down who tries ids of files and tasks that are none of theirs. */
export interface UnknownIds {
  /**
   * Rows `refused` for ids of somebody else's files, as many as the log takes of one user. Of those that nobody has there
   * is a row once they are many.
   */
  tellFiles(request: FastifyRequest, refused: RefusedIds): Promise<void>;
  /** A row for a task that was named with a token of another. The token is not in it. */
  tellTask(request: FastifyRequest, taskId: string): Promise<void>;
}

interface Guesses {
  since: number;
  count: number;
  /** At how many the next row is due. */
  next: number;
}

/** Creates what writes them down; what it counts of ids that nobody has is in memory. */
export function createUnknownIds({
  db: untypedDb,
  now,
  audit,
  scopeOf,
}: Pick<ModuleContext, "db" | "now" | "audit" | "scopeOf">): UnknownIds {
  const db = uploadTables(untypedDb);
  const guesses = new Map<string, Guesses>();

  async function write(request: FastifyRequest, detail: Readonly<Record<string, string | number>>): Promise<void> {
    const tell = await db
      .transaction()
      .execute((trx) => audit(trx as unknown as Transaction<never>, request, "refused", detail));
    tell();
  }

  /** @returns how many there were, where that is to be told now */
  function countGuesses(userId: string, count: number): number | undefined {
    for (const [key, { since }] of guesses) {
      if (now() < since + windowMs) break;
      guesses.delete(key);
    }
    const entry = guesses.get(userId) ?? { since: now(), count: 0, next: fewIds };
    guesses.set(userId, entry);
    entry.count += count;
    if (entry.count < entry.next) return undefined;
    while (entry.count >= entry.next) entry.next *= growth;
    return entry.count;
  }

  return {
    async tellFiles(request, { code, ids }) {
      const { userId } = scopeOf(request);
      const rows = await db.selectFrom("upload_file").select(["id", "user_id"]).where("id", "in", ids).execute();
      const others = new Set(rows.filter(({ user_id }) => user_id !== userId).map(({ id }) => id));
      const [first] = ids.filter((id) => others.has(id));
      if (first !== undefined) {
        const count = others.size > 1 ? { count: others.size } : {};
        await write(request, { code, fileId: first, of: "others", ...count });
      }
      // Those of the user in another company are somebody's, too.
      const count = countGuesses(userId, new Set(ids).size - rows.length);
      if (count !== undefined) await write(request, { code, count, of: "nobody" });
    },
    tellTask: (request, taskId) => write(request, { code: "upload-token-invalid", taskId }),
  };
}
