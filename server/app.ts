import swagger from "@fastify/swagger";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Kysely, Transaction } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { ServerConfig } from "./config/index.ts";
import type { CoreTables, Database } from "./db/index.ts";
import { startHousekeeping } from "./housekeeping.ts";
import {
  allowOrigins,
  departureOf,
  localeOf,
  ok,
  handleClientError,
  handleEarlyError,
  handleError,
  readForms,
  addCommonHeaders,
  addHealthRoutes,
  refuseBrokenInput,
  addNotFoundHandler,
  describeRoute,
  collectRoutes,
  type RouteTable,
  endTimeLimits,
  limitTime,
} from "./http/index.ts";
import { makeWritesIdempotent, readTurns, takeTurns } from "./guarded/index.ts";
import type { ModuleContext, PortalModule } from "./module-contract/index.ts";
import { createModuleLifecycle, type ModuleLifecycle } from "./module-lifecycle.ts";
import {
  addSessionRoutes,
  createFindTrustedIssuers,
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
} from "./modules/session/index.ts";
import { addSecurityHooks, createSecurityLog, eventOf } from "./security-log/index.ts";
import { addTrackRoutes } from "./modules/track/index.ts";
import { addWebRoutes, createPage } from "./modules/web/index.ts";
import type { ObjectStore } from "./objects/index.ts";
import { createTurnstile } from "./base/index.ts";

/** Longest body of an ordinary call; a route that needs more says so with its own `bodyLimit`. */
const bodyLimitBytes = 256 * 1024;
/** How long the bytes of a request may take to arrive. */
const requestTimeoutMs = 120_000;
/** How long a connection may be silent in the middle of a request or an answer. */
const silenceMs = 120_000;
/** How often idle connections are looked for while the app is closing. */
const idleCheckMs = 50;
/** The longest request id that is taken over from a client. */
const maxRequestIdLength = 64;
const openApiConfig = { requires: { none: "it describes the calls and holds no data" } };

/** What an app is made of. */
export interface AppDependencies {
  config: Pick<
    ServerConfig,
    | "dataDir"
    | "webDir"
    | "trustProxy"
    | "extraPolicy"
    | "localLines"
    | "embedOrigins"
    | "audience"
    | "rsaBits"
    | "trackDays"
    | "auditDays"
    | "logLevel"
    | "hasSecurityLines"
  >;
  /** Migrated. */
  database: Database;
  objects: ObjectStore;
  /** Their routes are registered, and they are started, in this order. */
  modules: readonly PortalModule[];
  /** The clock, milliseconds since 1970. */
  now?: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The addresses that the server answers. */
    routeTable: RouteTable;
    /** Starts and stops the modules; closing the app stops none. */
    modules: ModuleLifecycle;
  }
}

function createServer({ trustProxy, logLevel }: AppDependencies["config"]): FastifyInstance {
  let requestCount = 0;
  return Fastify({
    logger: { level: logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // Refused by our own hook, with the envelope and the headers.
    http: { requireHostHeader: false },
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceMs,
    forceCloseConnections: "idle",
    // Answered by our own hook, with the envelope.
    return503OnClosing: false,
    trustProxy: trustProxy ?? false,
    genReqId(request) {
      const { reqid } = request.headers;
      if (typeof reqid === "string" && reqid.length <= maxRequestIdLength) return reqid;
      requestCount += 1;
      return String(requestCount);
    },
    frameworkErrors: (error, request, reply) => void handleEarlyError(error, request, reply),
    clientErrorHandler: handleClientError,
  });
}

/** Ends each kept-alive connection as soon as its last answer is out; one that is waited for would delay the end. */
function closeIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  server.once("close", () => clearInterval(timer));
}

/** Answers 503 once the app is closing. @returns whether it is */
function refuseWhileClosing(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    closeIdleConnections(app);
    done();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(isClosing ? new PortalError("unavailable") : undefined);
  });
  return () => isClosing;
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

/**
 * Builds the server without listening: tests inject requests, `main.ts` listens, and other servers may pass requests
 * to `app.routing`. Closing the app leaves the database open.
 */
export function createApp({ config, database, objects, modules, now = Date.now }: AppDependencies): FastifyInstance {
  const { db, readDb, dialect } = database;
  const moduleDb = db as unknown as Kysely<never>;
  const app = createServer(config);
  const routes = collectRoutes(app);
  app.decorate("routeTable", routes);
  addCommonHeaders(app);
  const isClosing = refuseWhileClosing(app);
  allowOrigins(app, config.embedOrigins);
  app.decorateRequest("session", null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  endTimeLimits(app);
  refuseBrokenInput(app);
  readForms(app);
  addOpenApi(app);

  const sessions = createSessionStore(database, now);
  const lines = config.hasSecurityLines ? app.log.child({}, { level: "info" }) : undefined;
  const securityLog = createSecurityLog(database, lines, now);
  addSecurityHooks(app, securityLog);
  const authentication = { sessions, securityLog };
  const rights = createRights(db);
  startHousekeeping(app, { db, sessions, securityLog, trackDays: config.trackDays, auditDays: config.auditDays, now });
  const turnstile = createTurnstile(readTurns);
  const findTrustedIssuers = createFindTrustedIssuers(config.dataDir, (line) => app.log.error(line));
  // A broken file is told about at the start, not at the first sign-in.
  app.addHook("onReady", async () => void (await findTrustedIssuers("")));
  const contextOf = ({ name }: PortalModule): ModuleContext => ({
    log: app.log.child({ module: name }),
    now,
    objects,
    db: moduleDb,
    readDb: readDb as unknown as Kysely<never>,
    signalOf: departureOf,
    dialect,
    scopeOf,
    localeOf,
    ok,
    refuseWhileImitating,
    hasFunction: async (request, code) => (await rights.of(sessionOf(request))).hasFunction(code),
    may: async (request, requirement) => fulfils(await rights.of(sessionOf(request)), requirement),
    audit: (trx, request, kind, detail) =>
      securityLog.recordIn(trx as unknown as Transaction<CoreTables>, eventOf(request, kind, detail)),
  });
  const running = modules.map((module) => ({ module, context: contextOf(module) }));
  app.decorate("modules", createModuleLifecycle(running));

  /**
   * Registers routes behind the sign-in, with writes that may be repeated and reads that take turns by user.
   * @param module whose routes they are: each of them must say whom it is for, and has a time limit
   */
  function registerGuarded(
    { mayPostponePassword = false, module }: { mayPostponePassword?: boolean; module?: string },
    add: (scope: FastifyInstance) => void | Promise<void>,
  ): void {
    app.register(async (scope) => {
      requireSession(scope, authentication, { mayPostponePassword });
      if (module !== undefined) {
        guardRoutes(scope, rights, module);
        limitTime(scope);
      }
      makeWritesIdempotent(scope, db, now);
      takeTurns(scope, turnstile);
      await add(scope);
    });
  }

  app.after(() => {
    addHealthRoutes(app, database.ping, isClosing);
    const { audience, rsaBits } = config;
    const keys = createSignInKeys(db, rsaBits, now);
    const lockOut = createLockOut(db, now);
    const methods = createSignInMethods({ db, keys, findTrustedIssuers, audience, now });
    addSessionRoutes(app, { ...authentication, db, dialect, keys, methods, lockOut });
    registerGuarded({ mayPostponePassword: true }, (scope) => addTrackRoutes(scope, db, now));
    for (const { module, context } of running)
      registerGuarded({ module: module.name }, (scope) => module.routes?.(scope, context));
    addWebRoutes(app, config);
    addNotFoundHandler(app, routes, createPage(config));
  });
  return app;
}
