import type { Kysely } from "kysely";
import type { ServerConfig } from "./config/index.ts";
import { databaseOptionsOf } from "./data-folder/index.ts";
import { createJobs, createJobWorkers, type JobLog, type Jobs, type JobSource, type JobWorkers } from "./jobs/index.ts";
import { jobSourcesOf, type ModuleHost, type PortalModule } from "./module-contract/index.ts";
import { builtInExports, builtInModules } from "./modules/index.ts";
import type { Foundation } from "./opening.ts";
import { allModules } from "./upgrade/index.ts";

/** What every process of a portal makes of its modules. */
export interface Assembly {
  /** All modules, those of the server first. */
  modules: readonly PortalModule[];
  /** The kinds of job that they bring. */
  sources: readonly JobSource[];
  /** The threads of the kinds; not started. */
  workers: JobWorkers;
  /** The jobs that a module may make and cancel: a new one wakes the threads of its kind. */
  jobsOf(name: string): Jobs;
}

/** @throws Error where two modules bring the same export or the same kind of job */
export function assemble(config: ServerConfig, { database, node, loaded, metrics }: Foundation, log: JobLog): Assembly {
  const business = loaded.map(({ module }) => module);
  const host: ModuleHost = { config, node, exporting: [...builtInExports, ...loaded], business };
  const sources = [...builtInModules.flatMap(({ jobSources }) => jobSources?.(host) ?? []), ...jobSourcesOf(loaded)];
  const workers = createJobWorkers({
    db: database.db as unknown as Kysely<never>,
    database: databaseOptionsOf(config),
    objects: config.objects,
    node,
    sources,
    log,
    onAttempt: metrics && ((kind, outcome, ms) => metrics.attemptSeconds.of({ kind, outcome }).observe(ms / 1000)),
  });
  const jobsOf = (name: string) => {
    const kinds = sources.filter(({ module }) => module === name).map(({ kind }) => kind);
    return createJobs(database.dialect, kinds, (kind) => workers.wake(kind));
  };
  return { modules: allModules(host), sources, workers, jobsOf };
}
