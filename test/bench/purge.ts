/** How long the event loop is held while a million old tracking events leave SQLite, against doing nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { migrate, openDatabase } from "../../server/db/index.ts";
import { removeOldEvents } from "../../server/modules/track/index.ts";
import { printTable } from "./support/figures.ts";

const rows = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
const { db, dialect, close } = await openDatabase({ file: join(folder, "portal.sqlite") });

/** How long the event loop was held up while `work` was under way. */
async function heldDuring(what: string, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  delay.enable();
  await work();
  delay.disable();
  const figures = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(1));
  return [what, ((performance.now() - began) / 1000).toFixed(1), ...figures];
}

/** A round ends after a while; the next one goes on a minute later in a portal, and at once here. */
async function removeAll(): Promise<void> {
  const left = () => db.selectFrom("track_event").select("id").limit(1).executeTakeFirst();
  while (await left()) await removeOldEvents(db, 30, Date.now());
}

try {
  await migrate(db as unknown as Kysely<never>, dialect, []);
  // Ids in no order, as those of several writers are: the worst for the pages of a tree.
  await sql`
    insert into track_event (id, at, user_id, user_no, corp_code, ip, data_type, op_time, op_company, token_hash, message)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
    select lower(hex(randomblob(16))), i, lower(hex(randomblob(16))), 'operator', '3223960518', '10.0.0.1', 'apiUsage', i,
      '3223960518', lower(hex(randomblob(32))), printf('%.*c', 60, 'x') from n`.execute(db);
  printTable(
    `Purge of ${rows} tracking events, SQLite; delay of the event loop in ms`,
    ["meanwhile", "s", "p50", "p99", "longest"],
    [await heldDuring("nothing", () => pause(5_000)), await heldDuring("the purge", removeAll)],
  );
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
