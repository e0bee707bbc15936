import { sql, type RawBuilder } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import { suspicion, type ClaimedJob } from "./table.ts";

/** Jobs that are looked at; more than one where others may be claiming the first at this moment. */
const lookedAt = 8;

/** Who claims. */
interface ClaimOptions {
  kind: string;
  worker: string;
  /** What it knows of what jobs need; undefined for all. */
  knows?: readonly string[] | undefined;
  isIdle: boolean;
  /** Whether only owners get it of whom nothing runs. */
  isForNewcomers: boolean;
  leaseMs: number;
}

/**
 * The statement that takes the next job of a kind. It steps from owner to owner through the index `job_waiting` and
 * looks at the oldest jobs of each: its cost grows with the owners who wait, and with the jobs alone that need what this
 * worker does not know.
 */
export function claimStatement(
  dialect: DialectName,
  { kind, worker, knows, isIdle, isForNewcomers, leaseMs }: ClaimOptions,
): RawBuilder<ClaimedJob> {
  const now = nowOf(dialect);
  const known = knows && knows.length > 0 ? sql`or w.needs in (${sql.join(knows)})` : sql``;
  const isKnown = knows ? sql`and (w.needs is null ${known})` : sql``;
  const oldest = (limit: number) => sql`
    select w.id, w.inserted_at from job w
    where w.kind = ${kind} and w.worker is null and w.owner = turn.owner
      and (w.lease_until is null or w.lease_until <= ${now}) ${isKnown}
    order by w.inserted_at, w.id limit ${sql.lit(limit)}`;
  const isServed = isForNewcomers ? sql`where turn.running = 0` : sql``;
  // SQLite lets in one writer and has no LATERAL; a cross join keeps it from going through all jobs first.
  const next =
    dialect === "postgres"
      ? sql`
        select task.id
        from (
          select first.id,
            row_number() over (order by turn.running, coalesce(turn.served_at, 0), first.inserted_at, first.id) as place
          from turn cross join lateral (${oldest(lookedAt)}) first ${isServed}
          order by place limit ${sql.lit(lookedAt)}
        ) candidate
        join job task on task.id = candidate.id and task.worker is null
        order by candidate.place
        limit 1 for update of task skip locked`
      : sql`
        select task.id from turn cross join job task on task.id = (select first.id from (${oldest(1)}) first) ${isServed}
        order by turn.running, coalesce(turn.served_at, 0), task.inserted_at, task.id
        limit 1`;
  return sql<ClaimedJob>`
    with recursive waiting (owner) as (
      select min(w.owner) from job w where w.kind = ${kind} and w.worker is null
      union all
      select (select min(w.owner) from job w where w.kind = ${kind} and w.worker is null and w.owner > waiting.owner)
      from waiting where waiting.owner is not null
    ), turn as materialized (
      select waiting.owner,
        (select count(*) from job r where r.kind = ${kind} and r.worker is not null and r.owner = waiting.owner) as running,
        (select t.served_at from job_turn t where t.kind = ${kind} and t.owner = waiting.owner) as served_at
      from waiting where waiting.owner is not null
    )
    update job
    set worker = ${worker}, attempt = attempt + 1, tries = tries + 1, lease_until = ${now} + ${sql.lit(leaseMs)},
        done = 0, total = null
    where id = (${next}) and worker is null and (is_suspect = ${sql.lit(suspicion.none)} or ${sql.lit(isIdle ? 1 : 0)} = 1)
    returning *`;
}
