import { sql, type Kysely } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { jobTables } from "./table.ts";

/** The jobs of a kind in one state, on all nodes. */
export interface QueueCount {
  kind: string;
  /** `resting` waits for a time, after an error or for what is away. */
  state: "waiting" | "resting" | "running";
  count: number;
  /** How long the oldest has been there. */
  oldestMs: number;
}

/** Counts the queue: one look at all of its rows. */
export async function readQueue(db: Kysely<never>, dialect: DialectName, signal?: AbortSignal): Promise<QueueCount[]> {
  const now = nowOf(dialect);
  const state = sql<QueueCount["state"]>`
    case when worker is not null then 'running' when lease_until > ${now} then 'resting' else 'waiting' end`;
  const rows = await jobTables(db)
    .selectFrom("job")
    .select(({ fn }) => [
      "kind",
      state.as("state"),
      fn.countAll<number>().as("count"),
      sql<number>`${now} - min(inserted_at)`.as("oldestMs"),
    ])
    .groupBy(["kind", sql.ref("state")])
    .execute({ ...(signal && { signal }) });
  return rows.map((row) => ({ ...row, oldestMs: Math.max(0, row.oldestMs) }));
}
