import Fastify, { LogController, type FastifyInstance } from "fastify";
import { settleAll } from "./base/index.ts";
import type { ServerConfig } from "./config/index.ts";
import { databaseOptionsOf } from "./data-folder/index.ts";
import { startDatabaseClock } from "./db/index.ts";
import { addCommonHeaders, addHealthRoutes, handleError, traceFields } from "./http/index.ts";
import { jobsName } from "./jobs/index.ts";
import { openFoundation, type Foundation } from "./opening.ts";
import { assemble } from "./assembly.ts";
import type { PortalOptions } from "./portal.ts";
import { setUp } from "./set-up.ts";
import { tellReplica } from "./tell-replica.ts";
import { openWatch } from "./watch/index.ts";

/** A process that works on jobs and answers no calls but those after its health. */
export interface WorkerProcess {
  /** Answers `/healthz` and `/readyz`, where it is told to listen. */
  app: FastifyInstance;
  /** Names of the kinds of job. */
  kinds: readonly string[];
  /** Where metrics and health are answered once it is started; undefined where nowhere. */
  watchAddress(): string | undefined;
  /** Starts the threads of the jobs. */
  start(): Promise<void>;
  /** Ends the jobs, then the database; running jobs are put back. */
  close(): Promise<void>;
}

/** Answers who watches the process. */
function createHealth({ logLevel }: ServerConfig, { database }: Foundation, isClosing: () => boolean): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel, stream: process.stderr, mixin: traceFields },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  addCommonHeaders(app);
  app.setErrorHandler(handleError);
  addHealthRoutes(app, { ping: database.ping, isEnding: isClosing });
  return app;
}

async function build(
  config: ServerConfig,
  foundation: Foundation,
  { tell = () => undefined, tellUpdating = () => undefined, tellSeeded }: PortalOptions,
): Promise<WorkerProcess> {
  const { database, objects, loaded, metrics } = foundation;
  let isClosing = false;
  const app = createHealth(config, foundation, () => isClosing);
  const { modules, sources, workers } = assemble(config, foundation, (level, message, err) =>
    app.log[level]({ module: jobsName, err }, message),
  );
  tellReplica(database, app.log);
  // For the set-up and the metrics: threads ask the database itself.
  const clock = await startDatabaseClock(database.db, database.dialect, () => undefined);
  try {
    const seeded = await setUp(config, { modules, loaded, objects }, { now: clock.now, tell, tellUpdating });
    tellSeeded?.(seeded);
    const databaseFile = databaseOptionsOf(config).file;
    const watch = openWatch(config, metrics, { database, databaseFile, objects, workers, now: clock.now });
    return {
      app,
      kinds: sources.map(({ kind }) => kind.name),
      watchAddress: () => watch?.address(),
      async start() {
        await watch?.listen();
        await workers.start();
      },
      async close() {
        isClosing = true;
        clock.stop();
        await settleAll([workers.stop(), ...(watch ? [watch.close()] : [])]);
        await app.close();
      },
    };
  } catch (error) {
    clock.stop();
    await app.close();
    throw error;
  }
}

/**
 * Makes a process ready that works on the jobs of a portal. Whichever process is the first brings the database up to
 * date, a worker like any other.
 * @throws ModuleError, ForeignObjectsError, OtherStoreError, ObjectsUnavailableError, StartError
 */
export function openWorker(config: ServerConfig, options: Omit<PortalOptions, "now"> = {}): Promise<WorkerProcess> {
  return openFoundation(config, (foundation) => build(config, foundation, options), options.tellWaiting);
}
