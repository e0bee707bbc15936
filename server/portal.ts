import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { messageOf, settleAll } from "./base/index.ts";
import type { ServerConfig } from "./config/index.ts";
import { databaseOptionsOf } from "./data-folder/index.ts";
import { startDatabaseClock } from "./db/index.ts";
import { startConfigMirror, type ConfigMirror } from "./published/index.ts";
import { jobsName } from "./jobs/index.ts";
import { openFoundation, type Foundation, type TellWaiting } from "./opening.ts";
import { assemble } from "./assembly.ts";
import type { SeedResult, TellProgress } from "./seed/index.ts";
import { setUp } from "./set-up.ts";
import { tellUnmetMenus } from "./required-menus.ts";
import { tellReplica } from "./tell-replica.ts";
import { openWatch } from "./watch/index.ts";

/** A portal that is ready to listen. */
export interface Portal {
  app: FastifyInstance;
  /** What this start found or made. */
  seeded: SeedResult;
  /** Where metrics and health are answered once it is started; undefined where nowhere. */
  watchAddress(): string | undefined;
  /** Starts the modules, then the threads of the jobs; call it when the portal listens. @throws ModuleError */
  start(): Promise<void>;
  /** Announces the end and resolves after a while, in which calls are answered as before. */
  drain(ms: number): Promise<void>;
  /** Ends the jobs, the modules and the app, then the database. */
  close(): Promise<void>;
}

/** What a start may be given. */
export interface PortalOptions {
  /** The clock, milliseconds since 1970; that of the database by default. */
  now?: () => number;
  tell?: TellProgress;
  /** Told before schema and first data are brought up to date, which may take long. */
  tellUpdating?: () => void | Promise<void>;
  tellWaiting?: TellWaiting;
  /** Told as soon as the first data is there, before anything else can fail: a new password is kept nowhere. */
  tellSeeded?: (seeded: SeedResult) => void;
}

/** Everything that stands on an open database. */
async function build(
  config: ServerConfig,
  foundation: Foundation,
  { now, tell = () => undefined, tellUpdating = () => undefined, tellSeeded }: PortalOptions,
): Promise<Portal> {
  const { database, objects, loaded, metrics, tracing } = foundation;
  let log: FastifyInstance["log"] | undefined;
  const { modules, workers, jobsOf } = assemble(config, foundation, (level, message, err) =>
    log?.[level]({ module: jobsName, err }, message),
  );
  const clock = now
    ? { now, stop: () => undefined }
    : await startDatabaseClock(database.db, database.dialect, (err) =>
        log?.warn({ err }, "the clock of the database could not be read"),
      );
  let housekeepingAt = performance.now();
  const onHousekeeping = () => void (housekeepingAt = performance.now());
  let mirror: ConfigMirror | undefined;
  async function stop(): Promise<void> {
    clock.stop();
    await mirror?.stop();
  }
  try {
    const seeded = await setUp(config, { modules, loaded, objects }, { now: clock.now, tell, tellUpdating });
    tellSeeded?.(seeded);
    if (config.isConfigPublished)
      mirror = await startConfigMirror(database.db, config.configDir, (err) => {
        const message = "the published configuration could not be copied; this node goes on with the last one";
        if (log) log.error({ err }, message);
        else console.error(`${message}: ${messageOf(err)}`);
      });
    const healthFacts = () => (mirror ? { config: mirror.state() } : {});
    const observers = { metrics, tracing, onHousekeeping, healthFacts };
    const app = createApp({ config, database, objects, modules, jobsOf, now: clock.now, ...observers });
    log = app.log;
    tellReplica(database, app.log);
    app.addHook("onClose", stop);
    try {
      // A module whose routes cannot be used is told about before anybody calls.
      await app.ready();
      const business = loaded.map(({ module }) => module);
      await tellUnmetMenus(database.db, business, app.menuUses, app.log);
    } catch (error) {
      await app.close();
      throw error;
    }
    const databaseFile = databaseOptionsOf(config).file;
    const tools = { now: clock.now, housekeepingAt: () => housekeepingAt };
    const watched = config.takesJobs ? workers : { states: () => [] };
    const watch = openWatch(config, metrics, { database, databaseFile, objects, workers: watched, ...tools });
    return {
      app,
      seeded,
      watchAddress: () => watch?.address(),
      async start() {
        await watch?.listen();
        await app.modules.start();
        if (config.takesJobs) await workers.start();
      },
      drain: (ms) => app.closing.drain(ms),
      close: () => settleAll([workers.stop(), app.modules.stop(), app.close(), ...(watch ? [watch.close()] : [])]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes everything ready: data folder, schema, first-start data, app. Nothing is left open when it throws.
 * @throws ModuleError, FolderHeldError, ForeignObjectsError, OtherStoreError, ObjectsUnavailableError, StartError
 */
export function openPortal(config: ServerConfig, options: PortalOptions = {}): Promise<Portal> {
  return openFoundation(config, (foundation) => build(config, foundation, options), options.tellWaiting);
}
