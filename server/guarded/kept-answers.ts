import { sql, type Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";

/** What is kept of one user for repetitions, in all companies: the oldest answers go first. */
export interface KeptLimits {
  answers: number;
  bytes: number;
}

/** More than a day of work by hand, and less than what a disk would feel. */
export const keptLimits: KeptLimits = { answers: 2_000, bytes: 4 * 1024 * 1024 };
/** After this part of a limit it is looked whether there is too much: a look costs more than an answer. */
const lookParts = 10;

/** Forgets the oldest answers of a user beyond the limits. Calls that are being worked on stay. */
async function forgetBeyond(db: Kysely<CoreTables>, owner: string, { answers, bytes }: KeptLimits): Promise<void> {
  const kept = db
    .selectFrom("request_key")
    .select([
      "id",
      sql<number>`row_number() over (order by at desc, id desc)`.as("place"),
      sql<number>`sum(size) over (order by at desc, id desc)`.as("total"),
    ])
    .where("owner", "=", owner)
    .where("status", "is not", null);
  const beyond = db
    .selectFrom(kept.as("kept"))
    .select("id")
    .where((where) => where.or([where("place", ">", answers), where("total", ">", bytes)]));
  await db.deleteFrom("request_key").where("id", "in", beyond).execute();
}

/** Bounds what is kept of each user. */
export interface KeptAnswers {
  /** Called for each answer that was kept. */
  add(owner: string, size: number): Promise<void>;
}

/** Creates the bound; a node looks after a tenth of a limit of its own, so that many may go over it by as much. */
export function boundKeptAnswers(db: Kysely<CoreTables>, limits: KeptLimits): KeptAnswers {
  const sinceLook = new Map<string, { answers: number; bytes: number }>();
  return {
    async add(owner, size) {
      const since = sinceLook.get(owner) ?? { answers: 0, bytes: 0 };
      since.answers += 1;
      since.bytes += size;
      sinceLook.set(owner, since);
      if (since.answers < limits.answers / lookParts && since.bytes < limits.bytes / lookParts) return;
      sinceLook.delete(owner);
      await forgetBeyond(db, owner, limits);
    },
  };
}
