import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Kysely, Transaction } from "kysely";
import type { ServerConfig } from "./config/index.ts";
import { type CoreTables, type Database, ofLane, untyped } from "./db/index.ts";
import { createServer } from "./create-server.ts";
import { type HintListener, listenForHints } from "./hints/index.ts";
import { startHousekeeping } from "./housekeeping.ts";
import {
  allowOrigins,
  boundDownloads,
  departureOf,
  localeOf,
  measureCalls,
  ok,
  handleError,
  letBodiesWait,
  readForms,
  readJson,
  addCommonHeaders,
  addHealthRoutes,
  refuseBrokenInput,
  describeRoute,
  collectRoutes,
  type RouteTable,
  endTimeLimits,
  limitArrival,
  limitTime,
  observeCalls,
  traceCalls,
  watchClosing,
  type Closing,
} from "./http/index.ts";
import type { Jobs } from "./jobs/index.ts";
import { laneOfCall, makeWritesIdempotent, callTurns, takeTurns } from "./guarded/index.ts";
import { type ModuleContext, ModuleError, type PortalModule, requirementOfCall } from "./module-contract/index.ts";
import { createModuleLifecycle, type ModuleLifecycle, type RunningModule } from "./module-lifecycle.ts";
import {
  addSessionRoutes,
  createDelegations,
  createFrameTokens,
  createLockOut,
  createRights,
  createSessionStore,
  createSignInKeys,
  createSignInMethods,
  fulfils,
  guardRoutes,
  refuseWhileImitating,
  requireSession,
  scopeOf,
  sessionOf,
  type SessionStore,
} from "./modules/session/index.ts";
import { categoriesOf, createMessages } from "./modules/messages/index.ts";
import { addSecurityHooks, createSecurityLog, eventOf } from "./security-log/index.ts";
import { countSignIns } from "./count-sign-ins.ts";
import { addHintRoutes, createHintStreams, type HintStreams } from "./modules/hints/index.ts";
import { addTrackRoutes } from "./modules/track/index.ts";
import { addWebRoutes } from "./modules/web/index.ts";
import { addObjectLinkRoute, createObjectLinks } from "./object-links/index.ts";
import { startObjectUpkeep } from "./object-upkeep.ts";
import { collectMenuUses, type MenuUse } from "./required-menus.ts";
import { moduleObjects, type OpenObjectStore } from "./objects/index.ts";
import { createKeyedSemaphore } from "./base/index.ts";
import type { Metrics, Tracing } from "./telemetry/index.ts";

const openApiConfig = { requires: { none: "it describes the calls and holds no data" } };

/** What an app is made of. */
export interface AppDependencies {
  config: Pick<
    ServerConfig,
    | "configDir"
    | "databaseUrl"
    | "webDir"
    | "trustProxy"
    | "extraPolicy"
    | "localLines"
    | "embedOrigins"
    | "frames"
    | "audience"
    | "rsaBits"
    | "trackDays"
    | "auditDays"
    | "quarantineDays"
    | "logLevel"
    | "hasSecurityLines"
    | "accessLog"
  >;
  /** Migrated. */
  database: Database;
  objects: OpenObjectStore;
  /** Their routes are registered, and they are started, in this order. */
  modules: readonly PortalModule[];
  /** What the calls are measured with and told to; nothing by default. */
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** Told when the housekeeping has done its work. */
  onHousekeeping?: () => void;
  /** The queue for a module. */
  jobsOf(module: string): Jobs;
  /** The clock, milliseconds since 1970. */
  now?: () => number;
  /** What `readyz` says besides. */
  healthFacts?: (() => object) | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The addresses that the server answers. */
    routeTable: RouteTable;
    /** Starts and stops the modules; closing the app stops none. */
    modules: ModuleLifecycle;
    /** The menu entries that routes of modules require. */
    menuUses: readonly MenuUse[];
    closing: Closing;
  }
}

function addOpenApi(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      info: { title: "customs-portal", version: "0.1.0" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
  });
  // Worded once: anybody may ask for it.
  let text: string | undefined;
  app.after(() =>
    app.get("/openapi.json", { config: openApiConfig, schema: { hide: true } }, (_request, reply) => {
      text ??= JSON.stringify(app.swagger());
      return reply.type("application/json; charset=utf-8").send(text);
    }),
  );
}

/** Passes the hints of all nodes on to the pages that listen here, from the ready app to its end. */
function startHints(app: FastifyInstance, url: string | undefined, sessions: Pick<SessionStore, "look">): HintStreams {
  const warn = (err: unknown) => app.log.warn({ err }, "it is not known whether the session of a stream is there");
  const streams = createHintStreams(async (token) => (await sessions.look(token)) !== undefined, warn);
  let listener: HintListener | undefined;
  app.addHook("onReady", (done) => {
    listener = listenForHints({ url }, streams.tell, (message, err) => app.log.warn({ err }, message));
    done();
  });
  // Before the port closes: they are calls that do not end.
  app.addHook("preClose", (done) => {
    streams.close();
    done();
  });
  app.addHook("onClose", () => listener?.close());
  return streams;
}

/** @throws ModuleError */
async function addModuleRoutes(scope: FastifyInstance, { module, context }: RunningModule): Promise<void> {
  try {
    // A scope of its own is ready when those inside it are, so that their errors come here, too.
    await scope.register(async (inner) => module.routes?.(inner, context));
  } catch (cause) {
    if (cause instanceof ModuleError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleError(module.name, `could not add its routes: ${reason}.`, cause);
  }
}

/**
 * Builds the server without listening: tests inject requests, `main.ts` listens, and other servers may pass requests
 * to `app.routing`. Closing the app leaves the database open.
 */
export function createApp({
  config,
  database,
  objects,
  modules,
  jobsOf,
  now = Date.now,
  metrics,
  tracing,
  onHousekeeping = () => undefined,
  healthFacts,
}: AppDependencies): FastifyInstance {
  const { db, listDb, dialect } = database;
  const moduleDb = db as unknown as Kysely<never>;
  const app = createServer(config);
  const routes = collectRoutes(app);
  app.decorate("routeTable", routes);
  measureCalls(app, metrics);
  traceCalls(app);
  const accessLines = config.accessLog === "off" ? undefined : app.log.child({}, { level: "info" });
  observeCalls(app, { tracing, lines: accessLines, accessLog: config.accessLog });
  addCommonHeaders(app);
  const closing = watchClosing(app);
  app.decorate("closing", closing);
  allowOrigins(app, [...new Set([...config.embedOrigins, ...config.frames.keys()])]);
  app.decorateRequest("session", null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  limitArrival(app);
  endTimeLimits(app);
  boundDownloads(app);
  refuseBrokenInput(app);
  letBodiesWait(app);
  readJson(app);
  readForms(app);
  addOpenApi(app);

  const sessions = createSessionStore(database, now, async (trx, ended) => {
    for (const module of modules) await module.endDelegations?.(trx as unknown as Kysely<never>, ended);
  });
  const lines = config.hasSecurityLines ? app.log.child({}, { level: "info" }) : undefined;
  const securityLog = countSignIns(createSecurityLog(database, lines, now), metrics);
  addSecurityHooks(app, securityLog, requirementOfCall);
  const frameTokens = createFrameTokens({ db, dialect, sessions, frames: config.frames, now });
  const authentication = { sessions, securityLog, frameTokens };
  const rights = createRights(db);
  const { trackDays, auditDays } = config;
  startHousekeeping(app, { db, sessions, securityLog, objects, trackDays, auditDays, now, onDone: onHousekeeping });
  startObjectUpkeep(app, { db, objects, quarantineDays: config.quarantineDays });
  const hintStreams = startHints(app, config.databaseUrl, sessions);
  const links = createObjectLinks(db, now);
  const delegations = createDelegations({ db, dialect, securityLog });
  const messages = createMessages(new Set(categoriesOf(modules).keys()));
  const semaphore = createKeyedSemaphore(callTurns);
  const contextOf = ({ name }: PortalModule): ModuleContext => ({
    log: app.log.child({ module: name }),
    now,
    objects: moduleObjects(objects, name, links.sign),
    jobs: jobsOf(name),
    messages,
    db: moduleDb,
    readDb: listDb as unknown as Kysely<never>,
    signalOf: (reply) => ofLane(departureOf(reply), laneOfCall(reply.request)),
    dialect,
    scopeOf,
    localeOf,
    ok,
    refuseWhileImitating,
    delegations,
    hasFunction: async (request, code) => (await rights.of(sessionOf(request))).hasFunction(code),
    may: async (request, requirement) => fulfils(await rights.of(sessionOf(request)), requirement),
    audit: (trx, request, kind, detail) =>
      securityLog.recordIn(untyped(trx) as unknown as Transaction<CoreTables>, eventOf(request, kind, detail)),
  });
  const running = modules.map((module) => ({ module, context: contextOf(module) }));
  app.decorate("modules", createModuleLifecycle(running));
  const menuUses: MenuUse[] = [];
  app.decorate("menuUses", menuUses);

  /**
   * Registers routes behind the sign-in, with writes that may be repeated, and calls that take turns by user.
   * @param module whose routes they are: each of them must say whom it is for, and has a time limit
   */
  function registerGuarded(
    { mayPostponePassword = false, module }: { mayPostponePassword?: boolean; module?: string },
    add: (scope: FastifyInstance) => void | Promise<void>,
  ): void {
    app.register(async (scope) => {
      requireSession(scope, authentication, { mayPostponePassword, mayBeFramed: module !== undefined });
      if (module !== undefined) {
        guardRoutes(scope, rights, module);
        collectMenuUses(scope, module, menuUses);
        limitTime(scope);
      }
      makeWritesIdempotent(scope, db, now);
      takeTurns(scope, semaphore);
      await add(scope);
    });
  }

  app.after(() => {
    addHealthRoutes(app, { ping: database.ping, isEnding: closing.isEnding, facts: healthFacts });
    const { audience, rsaBits } = config;
    const keys = createSignInKeys(db, rsaBits, now);
    const lockOut = createLockOut(db, now);
    const methods = createSignInMethods({ db, keys, audience, now });
    addSessionRoutes(app, { ...authentication, db, dialect, now, keys, methods, lockOut });
    // A store with addresses of its own answers its links itself.
    if (!objects.presign) addObjectLinkRoute(app, { links, objects });
    registerGuarded({ mayPostponePassword: true }, (scope) => addTrackRoutes(scope, db, now));
    registerGuarded({}, (scope) => addHintRoutes(scope, hintStreams));
    for (const one of running) registerGuarded({ module: one.module.name }, (scope) => addModuleRoutes(scope, one));
    addWebRoutes(app, { ...config, dataDir: config.configDir }, routes);
  });
  return app;
}
