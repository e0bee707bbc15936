import type { CoreTables } from "../../db/index.ts";
import { databaseIdOf } from "../../db/index.ts";
import type { Kysely } from "kysely";
import type { OpenedKind, OpenTools } from "../../jobs/index.ts";
import type { PortalModule } from "../../module-contract/index.ts";
import { mustOwn } from "../../objects/index.ts";
import { indexDefinitions } from "./definitions.ts";
import { expireExports } from "./expiry.ts";
import { createExportKind } from "./export-kind.ts";
import { sweepExports } from "./sweeper.ts";

// The file by which the thread of the exports finds their kind; loaded there alone.

const defaultSweepMs = 600_000;

/** How exports work; every time in milliseconds. */
export interface ExportOptions {
  /** Addresses of the modules whose export definitions are run. */
  moduleUrls: readonly string[];
  /** How long a finished task and its file are kept. */
  keepMs: number;
  /** Bytes of stored files at which no further one is written for a user. */
  storedBytes: number;
  /** Time between two sweeps, 10 min by default. */
  sweepMs?: number;
  /** Rows of a part of a sharded export, 500,000 by default. */
  rowsPerPart?: number;
  /** Exports at a time on each node, 2 by default. */
  slots?: number;
  /** Attempts that may fail, 5 by default. */
  maxTries?: number;
  /** Rest after the first failed attempt, 2 s by default. */
  retryMs?: number;
}

/** Opens the kind with the definitions of the modules, and the sweep of their files. */
export async function openKind(
  { moduleUrls, keepMs, sweepMs, ...options }: ExportOptions,
  { db, dialect, objects: store, log }: OpenTools,
): Promise<OpenedKind> {
  const modules = await Promise.all(
    moduleUrls.map(async (url) => ((await import(url)) as { default: PortalModule }).default),
  );

  async function expire(): Promise<void> {
    const removed = await expireExports({ db, dialect, store, log, keepMs });
    if (removed > 0) log("info", `${removed} expired export task(s) were removed`);
  }

  async function sweep(): Promise<void> {
    // Asked each time: the address may lead to another database by now.
    await mustOwn(store, await databaseIdOf(db as unknown as Kysely<CoreTables>));
    const swept = await Promise.allSettled([sweepExports(db, store, log), expire()]);
    for (const result of swept) if (result.status === "rejected") throw result.reason;
  }

  const definitions = indexDefinitions(modules);
  return {
    kind: createExportKind({ ...options, definitions }),
    knows: definitions.known,
    chores: [{ name: "sweep of export files", everyMs: sweepMs ?? defaultSweepMs, run: sweep }],
  };
}
