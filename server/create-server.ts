import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { ServerConfig } from "./config/index.ts";
import {
  boundAllPieces,
  createCallLogger,
  handleClientError,
  handleEarlyError,
  maxArrivalMs,
  takeInUnread,
  traceFields,
} from "./http/index.ts";

/** Longest body of an ordinary call; a route that needs more says so with its own `bodyLimit`. */
const bodyLimitBytes = 256 * 1024;
/** How long a connection may be silent in the middle of a request or an answer. */
const silenceMs = 120_000;
/** The longest request id that is taken over from a client. */
const maxRequestIdLength = 64;

/** A server without routes, which bounds what comes and logs as the settings say. */
export function createServer({ trustProxy, logLevel }: Pick<ServerConfig, "trustProxy" | "logLevel">): FastifyInstance {
  let requestCount = 0;
  const app = Fastify({
    logger: { level: logLevel, stream: process.stderr, mixin: traceFields },
    childLoggerFactory: createCallLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // Refused by our own hook, with the envelope and the headers.
    http: { requireHostHeader: false },
    // Most routes have less: `limitArrival`.
    requestTimeout: maxArrivalMs,
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
    frameworkErrors(error, request, reply) {
      // No hooks run here.
      takeInUnread(request.raw, reply.raw);
      void handleEarlyError(error, request, reply);
    },
    clientErrorHandler: handleClientError,
  });
  boundAllPieces(app);
  return app;
}
