import formbody from "@fastify/formbody";
import swagger from "@fastify/swagger";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import type { ServerConfig } from "./config.ts";
import type { Database } from "./db/index.ts";
import { keepHouse } from "./housekeeping.ts";
import { allowOrigins } from "./http/cors.ts";
import { ok } from "./http/envelope.ts";
import { handleClientError, handleError } from "./http/errors.ts";
import { addCommonHeaders } from "./http/headers.ts";
import { addHealthRoutes } from "./http/health.ts";
import { refuseBrokenInput } from "./http/input.ts";
import { addNotFoundHandler } from "./http/not-found.ts";
import { answerRepeats } from "./http/repeats.ts";
import { collectRoutes, type RouteTable } from "./http/route-table.ts";
import type { ModuleContext, PortalModule } from "./module.ts";
import {
  addSessionRoutes,
  createFindPeers,
  createLockOut,
  createSessionStore,
  createSignInKeys,
  hasFunction,
  refuseWhileImitating,
  requireSession,
  scopeOf,
  sessionOf,
} from "./modules/session/index.ts";
import { addTrackRoutes } from "./modules/track/index.ts";
import { addWebRoutes, createPage } from "./modules/web/index.ts";

/** Longest body of an ordinary call. */
const bodyLimitBytes = 1024 * 1024;
/** How long the bytes of a request may take to arrive. */
const requestTimeoutMs = 120_000;
/** How long a connection may be silent in the middle of a request or an answer. */
const silenceMs = 120_000;
/** How often idle connections are looked for while the app is closing. */
const idleCheckMs = 50;
/** The longest request id that is taken over from a client. */
const maxRequestIdLength = 64;

/** What an app is made of. */
export interface AppDependencies {
  config: Pick<
    ServerConfig,
    "dataDir" | "webDir" | "trustProxy" | "extraPolicy" | "embedOrigins" | "rsaBits" | "trackDays" | "logLevel"
  >;
  /** Migrated. */
  database: Database;
  /** Their routes are registered behind the sign-in, in this order. */
  modules: readonly PortalModule[];
  /** The clock, milliseconds since 1970. */
  now?: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The addresses that the server answers. */
    routeTable: RouteTable;
  }
}

function createServer({ trustProxy, logLevel }: AppDependencies["config"]): FastifyInstance {
  let requestCount = 0;
  return Fastify({
    logger: { level: logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
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
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
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
    transform: jsonSchemaTransform,
  });
  app.after(() => app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger()));
}

/**
 * Builds the server without listening: tests inject requests, `main.ts` listens, and other servers may pass requests
 * to `app.routing`. Closing the app leaves the database open.
 */
export function createApp({ config, database, modules, now = Date.now }: AppDependencies): FastifyInstance {
  const { db, dialect } = database;
  const moduleDb = db as unknown as Kysely<never>;
  const app = createServer(config);
  const routes = collectRoutes(app);
  app.decorate("routeTable", routes);
  const isClosing = refuseWhileClosing(app);
  addCommonHeaders(app);
  allowOrigins(app, config.embedOrigins);
  app.decorateRequest("session", null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  refuseBrokenInput(app);
  app.register(formbody, { bodyLimit: bodyLimitBytes });
  addOpenApi(app);

  const sessions = createSessionStore(database, now);
  const authentication = { db, sessions, now };
  keepHouse(app, { db, flush: sessions.flush, trackDays: config.trackDays, now });
  const findPeers = createFindPeers(config.dataDir, (line) => app.log.error(line));
  // A broken file is told about at the start, not at the first sign-in.
  app.addHook("onReady", async () => void (await findPeers("")));
  const context: ModuleContext = {
    db: moduleDb,
    dialect,
    scopeOf,
    ok,
    refuseWhileImitating,
    hasFunction: (request, code) => hasFunction(db, sessionOf(request), code),
  };

  /** Registers routes behind the sign-in, with writes that may be repeated. */
  function registerGuarded(mayPostponePassword: boolean, add: (scope: FastifyInstance) => void | Promise<void>): void {
    app.register(async (scope) => {
      requireSession(scope, authentication, { mayPostponePassword });
      answerRepeats(scope, db, now);
      await add(scope);
    });
  }

  app.after(() => {
    addHealthRoutes(app, moduleDb, isClosing);
    const keys = createSignInKeys(db, config.rsaBits, now);
    const lockOut = createLockOut(db, now);
    addSessionRoutes(app, { ...authentication, dialect, keys, findPeers, lockOut });
    registerGuarded(true, (scope) => addTrackRoutes(scope, db, now));
    for (const module of modules) registerGuarded(false, (scope) => module.routes?.(scope, context));
    addWebRoutes(app, config);
    addNotFoundHandler(app, routes, createPage(config.webDir, config.extraPolicy));
  });
  return app;
}
