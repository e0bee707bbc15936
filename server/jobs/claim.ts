import { sql, type RawBuilder } from "kysely";
import { nowOf, type DialectName } from "../db/index.ts";
import type { ExportTaskRow } from "./table.ts";

/** The column that says whose turn it is. */
const owner = sql.ref("user_id");

/**
 * The statement that takes the next task. Every part of it reads the index `export_task_by_turn` over status, owner and
 * time, or the newest entry of an owner in `export_task_by_claim`: finished tasks cost nothing.
 */
export function claimStatement(
  dialect: DialectName,
  { worker, isIdle, leaseMs }: { worker: string; isIdle: boolean; leaseMs: number },
): RawBuilder<ExportTaskRow> {
  const now = nowOf(dialect);
  const skipLocked = dialect === "postgres" ? sql`for update of task skip locked` : sql``;
  return sql<ExportTaskRow>`
    update export_task
    set status = 'ing', worker = ${worker}, attempt = attempt + 1, tries = tries + 1, claimed_at = ${now},
        lease_until = ${now} + ${sql.lit(leaseMs)}, rows_done = 0, rows_total = null
    where id = (
      select task.id
      from (
        select waiting.${owner},
          (select count(*) from export_task r where r.status = 'ing' and r.${owner} = waiting.${owner}) as running,
          (select max(c.claimed_at) from export_task c where c.${owner} = waiting.${owner}) as served_at
        from (
          select distinct w.${owner} from export_task w
          where w.status = 'init' and (w.lease_until is null or w.lease_until <= ${now})
        ) waiting
      ) turn
      join export_task task on task.status = 'init' and task.${owner} = turn.${owner}
      where task.lease_until is null or task.lease_until <= ${now}
      order by turn.running, coalesce(turn.served_at, 0), task.inserted_at, task.id
      limit 1 ${skipLocked}
    ) and status = 'init' and is_suspect <= ${sql.lit(isIdle ? 1 : 0)}
    returning *`;
}
