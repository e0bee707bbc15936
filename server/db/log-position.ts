/** How far a server is in its log of changes (WAL). */
export interface LogPosition {
  /** Bytes from the beginning of the log; a number from `Number.MAX_SAFE_INTEGER` on would take 9 PB of changes. */
  position: number;
  /** Number of the history that the log follows: each failover begins a new one, in which the same positions differ. */
  timeline: number;
  /** Which database of which installation of PostgreSQL: a server that copies it has the same. */
  identity: string;
}

/** The row of a statement of this file; the driver of the checks gives numbers of eight bytes as text. */
export type LogRow = Readonly<Record<keyof LogPosition, string | number>>;

const identity = "(select system_identifier from pg_control_system()) || '/' || current_database()";

/**
 * Asks a server that writes: whatever was committed before lies before its answer. Commits that do not wait for the
 * disk are answered before they are flushed. A server that only copies refuses it.
 */
export const writtenStatement = `select
  (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
  end - '0/0')::bigint as position,
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline,
  ${identity} as identity`;

/**
 * Asks a server that copies: what lies before its answer can be read there. One that writes refuses it, by the question
 * whether the copying is paused. The timeline of the last checkpoint may be behind after a failover; that of what
 * arrives is shown to members of `pg_read_all_stats` alone.
 */
export const replayedStatement = `select
  (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
  greatest(
    (select timeline_id from pg_control_checkpoint()), (select received_tli from pg_stat_wal_receiver)
  ) as timeline,
  ${identity} as identity
  where pg_is_wal_replay_paused() is not null`;

/** @throws Error where a server did not say it */
export function toLogPosition(row: LogRow | undefined): LogPosition {
  if (!row || row.position === null) throw new Error("the server does not say how far it is");
  return { position: Number(row.position), timeline: Number(row.timeline), identity: String(row.identity) };
}

/** Why what one server copied is not what the other has written, however far it is; undefined where it is. */
export function findDifference(replayed: LogPosition, written: LogPosition): string | undefined {
  if (replayed.identity !== written.identity) return "it copies another database";
  return replayed.timeline === written.timeline ? undefined : "it follows another timeline";
}
