import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndSpan, Tracing } from "../telemetry/index.ts";
import { bytesOf, noRoute, routeOf } from "./call-meter.ts";
import { traceOf } from "./trace-header.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Pages ask this route again and again: its good answers are no lines of the access log. */
    isPoll?: boolean;
  }
}

/** What of the good answers stands in the access log: nothing, all but polls and files of the client, or all. */
export type AccessLog = "off" | "on" | "all";

/** Who is told of calls. */
export interface CallObservers {
  tracing: Tracing | undefined;
  /** Takes a line for each call; undefined for none. */
  lines: { info(line: Record<string, unknown>): void } | undefined;
  accessLog: AccessLog;
}

/** The files of the client, and who watches the server. */
const quietRoutes: ReadonlySet<string> = new Set(["/*", "/healthz", "/readyz", noRoute]);

function isQuiet(request: FastifyRequest, route: string, status: number): boolean {
  return status < 400 && (quietRoutes.has(route) || request.routeOptions.config.isPoll === true);
}

/** A call as a line: patterns and ids, never an address, a query, a name or a token. */
function lineOf(request: FastifyRequest, reply: FastifyReply, route: string): Record<string, unknown> {
  const { session, raw, method, ip } = request;
  return {
    log: "access",
    traceId: traceOf(raw).traceId,
    reqId: request.id,
    method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(session && { userId: session.userId, company: session.corpCode }),
    ip,
    bytesIn: bytesOf(request.headers["content-length"]),
    bytesOut: bytesOf(reply.getHeader("content-length")),
    // The connection ended before the answer was out.
    ...(raw.socket.destroyed && !reply.raw.writableFinished && { isCut: true }),
  };
}

/** Makes spans of the calls of `app` and writes them down, as far as somebody wants to know. */
export function observeCalls(app: FastifyInstance, { tracing, lines, accessLog }: CallObservers): void {
  if (!tracing && !lines) return;
  const spans = new WeakMap<FastifyRequest, EndSpan>();
  if (tracing)
    app.addHook("onRequest", (request, _reply, done) => {
      const route = routeOf(request);
      const attributes = { "http.request.method": request.method, "http.route": route };
      const name = `${request.method} ${route}`;
      spans.set(request, tracing.begin(traceOf(request.raw), { name, kind: "server", attributes }));
      done();
    });
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const { statusCode: status } = reply;
    spans.get(request)?.({ "http.response.status_code": status }, status >= 500 ? String(status) : undefined);
    if (lines && (accessLog === "all" || !isQuiet(request, route, status))) lines.info(lineOf(request, reply, route));
    done();
  });
}
