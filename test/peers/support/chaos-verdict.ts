import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { OpenObjectStore } from "../../../server/objects/index.ts";
import { objectsBelow } from "../../server/objects/support/bytes.ts";
import type { Load, LoadCall, Read } from "./chaos-load.ts";

/** After the standby writes, what failed before may still be on its way. */
const settleMs = 2000;
/** Longest wait for the exports that were accepted, and how often it is looked. */
const exportsLimitMs = 240_000;
const lookMs = 1000;

/** From the end of a server of the database until a call through the proxy wrote again (`performance.now()`). */
export interface Window {
  from: number;
  to: number;
}

/** Where what was done can be read. */
export interface Outcome {
  /** Address of the database that writes in the end. */
  url: string;
  store: Pick<OpenObjectStore, "list">;
  windows: readonly Window[];
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

interface TaskRow {
  id: string;
  status: string;
  path: string | null;
}

/** What is wrong with the accepted exports now, by the id of the export. */
async function faultsOf(ids: readonly string[], { url, store }: Outcome): Promise<Map<string, string>> {
  const text = "select id, status, path from export_task where id = any($1)";
  const rows = new Map((await query<TaskRow>(url, text, [ids])).map((task) => [task.id, task]));
  const keys = (await objectsBelow(store, "export/")).map(({ key }) => key);
  const filesOf = Map.groupBy(keys, (key) => key.slice("export/".length, key.lastIndexOf("-")));
  const wrong = new Map<string, string>();
  for (const id of ids) {
    const { status = "gone", path } = rows.get(id) ?? {};
    const files = filesOf.get(id) ?? [];
    if (status !== "success" || files.length !== 1 || files[0] !== path)
      wrong.set(id, `${status}, ${files.length} files`);
  }
  return wrong;
}

/**
 * Waits for the accepted exports: one whose worker died begins anew when its lease ends, one whose bucket was away rests
 * up to two minutes, and what dead workers left is put aside. @returns what is wrong in the end
 */
async function exportsWithoutFile(ids: readonly string[], outcome: Outcome): Promise<Map<string, string>> {
  for (const end = performance.now() + exportsLimitMs; ; await delay(lookMs)) {
    const wrong = await faultsOf(ids, outcome);
    if (wrong.size === 0 || performance.now() > end) return wrong;
  }
}

function isIn({ from, to }: Window, call: LoadCall): boolean {
  return call.to >= from && call.from <= to + settleMs;
}

const isGood = ({ status }: LoadCall) => status === 200;
const seconds = (ms: number) => Number((ms / 1000).toFixed(1));

function longest(calls: readonly LoadCall[]): number {
  return seconds(calls.reduce((most, { from, to }) => Math.max(most, to - from), 0));
}

function countOf(texts: readonly string[]): string {
  return [...new Set(texts)].map((text) => `${text} (${texts.filter((other) => other === text).length})`).join(", ");
}

/** Prints what became of a load. @returns whether nothing was lost and nothing failed that must not */
export async function judge(load: Load, outcome: Outcome, counts: ReadonlyMap<string, number>): Promise<boolean> {
  const { url, windows } = outcome;
  const rows = await query<{ id: number; times: number }>(
    url,
    "select id, count(*)::int as times from tally group by id",
  );
  const stored = new Set(rows.map(({ id }) => id));
  const isInFailover = (call: LoadCall) => windows.some((window) => isIn(window, call));
  const failed = load.reads.filter((call) => !isGood(call));
  const missed = failed.filter((call) => !isInFailover(call));
  const acknowledged = [...load.writes].filter(([, call]) => isGood(call));
  const refused = [...load.writes.values()].filter((call) => !isGood(call) && !isInFailover(call));
  const wrong = await exportsWithoutFile(load.exports, outcome);
  const results = {
    "reads that failed outside of a failover": missed.length,
    "acknowledged writes that are lost": acknowledged.filter(([id]) => !stored.has(id)).length,
    "writes that were done twice": rows.filter(({ times }) => times > 1).length,
    "accepted exports without exactly one file": wrong.size,
  };
  const calm = load.reads.filter((call) => !isInFailover(call));
  console.table({
    ...Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other))),
    failovers: windows.length,
    "longest failover, seconds": longest(windows.map((window) => ({ ...window, status: 200 }))),
    reads: load.reads.length,
    "of these files of the bucket": load.reads.filter(({ what }) => what === "file").length,
    "reads that failed in a failover": failed.length - missed.length,
    "longest read outside of a failover, seconds": longest(calm),
    "reads of more than 2 s outside of a failover": calm.filter(({ from, to }) => to - from > 2000).length,
    writes: load.writes.size,
    "writes that were acknowledged": acknowledged.length,
    "writes that were not, outside of a failover": refused.length,
    "exports accepted": load.exports.length,
    ...results,
  });
  if (refused.length > 0)
    console.log(`statuses of the writes: ${countOf(refused.map(({ status }) => String(status)))}`);
  for (const call of missed) console.log(`a read that failed: ${nameOf(call)}`);
  for (const [id, what] of wrong) console.log(`export ${id}: ${what}`);
  return Object.values(results).every((count) => count === 0);
}

function nameOf({ what, status, from, to }: Read): string {
  const at = new Date(performance.timeOrigin + from).toISOString();
  return `${what} at ${at}, ${status} after ${seconds(to - from)} s`;
}
