import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { beforeBody } from "./body-turn.ts";
import { errorEnvelope, localeOf } from "./envelope.ts";

/** How long a route of a module may take until it answers, where it does not say. */
const defaultLimitMs = 60_000;
/** The longest limit: a connection that is silent for two minutes is cut, and nobody would see the answer. */
const maxLimitMs = 110_000;

declare module "fastify" {
  interface FastifyInstance {
    /** The calls that have a limit and are not answered yet. */
    callWatch: CallWatch;
  }
  interface FastifyRequest {
    /** Null before it begins, and for calls without a limit. */
    timeLimit: Call | null;
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

/** The calls that have not begun to answer, and the one timer for the earliest of their ends: a timer each costs more than most calls. */
interface CallWatch {
  add(call: Call): void;
  remove(call: Call): void;
  close(): void;
}

function createWatch(): CallWatch {
  const calls = new Set<Call>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wakesAt = Infinity;

  function wakeAt(due: number): void {
    if (due >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = due;
    timer = setTimeout(look, Math.max(0, due - performance.now()));
  }

  function look(): void {
    timer = undefined;
    wakesAt = Infinity;
    const now = performance.now();
    for (const call of calls) {
      if (call.due > now) continue;
      calls.delete(call);
      call.end();
    }
    const next = Math.min(...Array.from(calls, ({ due }) => due));
    if (next !== Infinity) wakeAt(next);
  }

  return {
    add(call: Call): void {
      calls.add(call);
      wakeAt(call.due);
    },
    remove: (call: Call): void => void calls.delete(call),
    close: () => clearTimeout(timer),
  };
}

/** The time of one call. */
class Call {
  readonly due: number;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #limitMs: number;
  #over: AbortController | undefined;
  #reason: PortalError | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, limitMs: number) {
    this.#request = request;
    this.#reply = reply;
    this.#limitMs = limitMs;
    this.due = performance.now() + limitMs;
  }

  /** Most calls end before anybody asks for it. */
  get signal(): AbortSignal {
    this.#over ??= new AbortController();
    if (this.#reason) this.#over.abort(this.#reason);
    return this.#over.signal;
  }

  end(): void {
    const request = this.#request;
    const reply = this.#reply;
    const error = new PortalError("unavailable", { message: `no answer within ${this.#limitMs} ms` });
    this.#reason = error;
    // A route that writes by itself has begun, or nobody is there any more: only the signal tells it.
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) {
      this.#over?.abort(error);
      return;
    }
    const facts = { route: request.routeOptions.url, limitMs: this.#limitMs };
    request.log.warn(facts, "a call was not answered within its time limit");
    // First, so that nothing that the aborted work answers or throws is sent.
    reply.hijack();
    // That it fails now is what was asked for, and told above.
    reply.log = reply.log.child({}, { level: "silent" });
    this.#over?.abort(error);
    answerAtOnce(request, reply, error);
    // It passes the hooks that would say so.
    request.server.callMeter?.end(request, reply.raw.statusCode);
  }
}

/** Watches the time limits of calls until their answers begin; before any other hook that looks at answers. */
export function endTimeLimits(app: FastifyInstance): void {
  const watch = createWatch();
  app.decorate("callWatch", watch);
  app.decorateRequest("timeLimit", null);
  app.addHook("onSend", (request, reply, _payload, done) => {
    app.callMeter?.end(request, reply.statusCode);
    if (request.timeLimit) watch.remove(request.timeLimit);
    done();
  });
  app.addHook("onClose", (_instance, done) => {
    watch.close();
    done();
  });
}

/**
 * Answers calls of `app` with `unavailable` when the `limitMs` of their route has passed, from the whole request to the
 * beginning of the answer: the bytes of a download may take as long as they need. What the route does then goes on,
 * unless it heeds `signalOf`; the key of a repeatable call stays taken, so that no repetition does the work a second
 * time. A route that works on its body while it comes has the time of the body besides. Register it before whatever a call may wait for.
 */
export function limitTime(app: FastifyInstance): void {
  function begin(request: FastifyRequest, reply: FastifyReply): void {
    if (request.timeLimit) return;
    const { limitMs = defaultLimitMs, arrivalMs = 0 } = request.routeOptions.config;
    const call = new Call(request, reply, limitMs + arrivalMs);
    request.timeLimit = call;
    app.callWatch.add(call);
  }
  beforeBody(app, (request, reply) => begin(request, reply));
  app.addHook("preValidation", (request, reply, done) => {
    begin(request, reply);
    done();
  });
}
