import type { FastifyInstance, FastifyReply } from "fastify";
import { bearsBody } from "./bears-body.ts";
import { handleClientError } from "./errors.ts";

/** How long the bytes of a request may take to arrive, where its route does not say. */
const defaultArrivalMs = 120_000;
/** The longest that a route may give them. */
export const maxArrivalMs = 900_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * How long the bytes of a request may take to arrive, in milliseconds: 1 to 900,000, else 120,000. For routes that
     * work on a body while it comes; their `limitMs` counts from there.
     */
    arrivalMs?: number;
  }
}

/** Whether a value can be the time that a route gives a body. */
export function isArrivalLimit(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxArrivalMs;
}

/** What to write where such a time cannot be used. */
export const arrivalLimitHelp = `a whole number of milliseconds from 1 to ${maxArrivalMs}`;

/** Answers as Node does to a request that it waits for in vain, unless an answer has begun, and ends the connection. */
function cut({ raw, request }: FastifyReply): void {
  const { complete, socket } = request.raw;
  if (complete) return;
  if (raw.headersSent) socket.destroy();
  else handleClientError(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
}

/**
 * Bounds how long the bytes of the requests of `app` take, route by route: Node has one bound for all, which must be
 * the longest. A connection that is silent is cut sooner.
 */
export function limitArrival(app: FastifyInstance, defaultMs: number = defaultArrivalMs): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (bearsBody(request)) {
      const { raw, routeOptions } = request;
      const timer = setTimeout(cut, routeOptions.config.arrivalMs ?? defaultMs, reply).unref();
      const clear = () => clearTimeout(timer);
      raw.once("end", clear).once("close", clear);
    }
    done();
  });
}
