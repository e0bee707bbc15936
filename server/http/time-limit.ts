import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { errorEnvelope, localeOf } from "./envelope.ts";

/** How long a route of a module may take until it answers, where it does not say. */
const defaultLimitMs = 60_000;
/** The longest limit: a connection that is silent for two minutes is cut, and nobody would see the answer. */
const maxLimitMs = 110_000;

/** The time that a call has. */
interface TimeLimit {
  /** Aborts when it is over. */
  signal: AbortSignal;
  /** To be called when the answer begins. */
  clear(): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null before it begins, and for calls without a limit. */
    timeLimit: TimeLimit | null;
  }
}

/** Whether a value can be the limit of a route. */
export function isTimeLimit(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxLimitMs;
}

/** What to write where a limit cannot be used. */
export const timeLimitHelp = `a whole number of milliseconds from 1 to ${maxLimitMs}`;

/** Past the hooks: once they ran for a first answer, a late one of the route must not come in between. */
function answerAtOnce(request: FastifyRequest, reply: FastifyReply, error: PortalError): void {
  const envelope = errorEnvelope(error, localeOf(request));
  const body = JSON.stringify(envelope);
  reply.headers({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  reply.raw.writeHead(envelope.code, reply.getHeaders() as OutgoingHttpHeaders).end(body);
}

function begin(request: FastifyRequest, reply: FastifyReply, limitMs: number): TimeLimit {
  // Most calls end long before anybody asks for it.
  let over: AbortController | undefined;
  let reason: PortalError | undefined;
  const timer = setTimeout(() => {
    const error = new PortalError("unavailable", { message: `no answer within ${limitMs} ms` });
    // A route that writes by itself has begun: only its signal tells it.
    if (reply.sent || reply.raw.headersSent) {
      reason = error;
      over?.abort(error);
      return;
    }
    request.log.warn({ route: request.routeOptions.url, limitMs }, "a call was not answered within its time limit");
    // First, so that nothing that the aborted work answers or throws is sent.
    reply.hijack();
    over?.abort(error);
    reason = error;
    answerAtOnce(request, reply, error);
  }, limitMs);
  return {
    get signal() {
      over ??= new AbortController();
      if (reason) over.abort(reason);
      return over.signal;
    },
    clear: () => clearTimeout(timer),
  };
}

/** Ends the time limits of calls as soon as their answers begin; before any other hook that looks at answers. */
export function endTimeLimits(app: FastifyInstance): void {
  app.decorateRequest("timeLimit", null);
  app.addHook("onSend", (request, _reply, _payload, done) => {
    request.timeLimit?.clear();
    done();
  });
}

/**
 * Answers calls of `app` with `unavailable` when the `limitMs` of their route has passed, from the whole request to the
 * beginning of the answer: the bytes of a download may take as long as they need. What the route does then goes on,
 * unless it heeds `signalOf`; the key of a repeatable call stays taken, so that no repetition does
 * the work a second time. Register it before whatever a call may wait for.
 */
export function limitTime(app: FastifyInstance): void {
  app.addHook("preHandler", (request, reply, done) => {
    const limit = begin(request, reply, request.routeOptions.config.limitMs ?? defaultLimitMs);
    request.timeLimit = limit;
    reply.raw.once("close", limit.clear);
    done();
  });
}
