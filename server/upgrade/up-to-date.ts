import type { Kysely } from "kysely";
import type { ServerConfig } from "../config/index.ts";
import { placeOf, StartError } from "../data-folder/index.ts";
import { findPending, migrate, type Database, type MigrationSource } from "../db/index.ts";
import { jobMigrations, jobsName } from "../jobs/index.ts";
import type { PortalModule } from "../module-contract/index.ts";

function sourcesOf(modules: readonly PortalModule[]): MigrationSource[] {
  return [{ name: jobsName, migrations: jobMigrations }, ...modules];
}

async function explained<T>(config: ServerConfig, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be brought up to date`, error);
  }
}

/** The names of the migrations that are to run. Changes nothing. @throws StartError where a newer version was there */
export function pendingIn(
  config: ServerConfig,
  { db }: Database,
  modules: readonly PortalModule[],
): Promise<readonly string[]> {
  return explained(config, () => findPending(db as unknown as Kysely<never>, sourcesOf(modules)));
}

/** Runs what is to run, as the only process that does. @returns the names that were run @throws StartError */
export function bringUpToDate(
  config: ServerConfig,
  { db, dialect }: Database,
  modules: readonly PortalModule[],
  now: () => number,
): Promise<readonly string[]> {
  return explained(config, () => migrate(db as unknown as Kysely<never>, dialect, sourcesOf(modules), now));
}
