import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { currentTrace, inTrace, type Trace, traceFrom } from "../telemetry/index.ts";

/** The header of every answer by which its call is found in the log. */
export const traceHeader = "x-trace-id";

const traceKey = Symbol("trace");

type LoggerChild = Parameters<FastifyBaseLogger["child"]>;

/** What bears the trace of a call: its request, and the logger of it. */
interface Traced {
  [traceKey]?: Trace;
}

/** The trace of a call: of its `traceparent`, or its own. */
export function traceOf(request: IncomingMessage & Traced): Trace {
  const { traceparent } = request.headers;
  return (request[traceKey] ??= traceFrom(typeof traceparent === "string" ? traceparent : undefined));
}

/** The logger of a call: its lines name the trace, wherever they are written. */
export function createCallLogger(
  logger: FastifyBaseLogger,
  bindings: LoggerChild[0],
  options: LoggerChild[1],
  request: IncomingMessage,
): FastifyBaseLogger {
  const child: FastifyBaseLogger & Traced = logger.child(bindings, options);
  child[traceKey] = traceOf(request);
  return child;
}

/** Names the call or the job in a line that is written for one. */
export function traceFields(line: object, _level: number, logger: object): object {
  if ("traceId" in line) return {};
  const trace = (logger as Traced)[traceKey] ?? currentTrace();
  return trace ? { traceId: trace.traceId } : {};
}

/** Runs the calls of `app` within their traces, names these in the answers, and begins to measure; before any other hook. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    app.callMeter?.begin(request);
    const trace = traceOf(request.raw);
    reply.header(traceHeader, trace.traceId);
    inTrace(trace, done);
  });
  // What reads the body goes on with whoever brought its last bytes.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined) done();
    else inTrace(traceOf(request.raw), done);
  });
}
