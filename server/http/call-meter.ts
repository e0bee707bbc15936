import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics, TimeSeries } from "../telemetry/index.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Measures the calls; null where nobody wants to know. */
    callMeter: CallMeter | null;
  }
  interface FastifyRequest {
    /** When it was begun to be measured, by `performance.now()`; 0 before that and afterwards. */
    measuredSince: number;
  }
}

/** Measures calls. */
export interface CallMeter {
  begin(request: FastifyRequest): void;
  /** Says that the answer of a call begins. Only the first time counts. */
  end(request: FastifyRequest, status: number): void;
}

/** Stands for the route of a call that none answers: addresses may be anything. */
export const noRoute = "(none)";

/** The pattern of the route that answers a call. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? noRoute;
}

/** A length as a header has it; 0 for none. */
export function bytesOf(value: unknown): number {
  const bytes = Number(value ?? 0);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}

function createMeter({ callSeconds, callBytes, callsInFlight }: Metrics): CallMeter {
  /** By route and method, each a list by class of status: a call must not put its labels together. */
  const known = new Map<string, Map<string, TimeSeries[]>>();

  function seriesOf(method: string, route: string, status: number): TimeSeries {
    let methods = known.get(route);
    if (!methods) known.set(route, (methods = new Map()));
    let classes = methods.get(method);
    if (!classes) methods.set(method, (classes = []));
    const digit = Math.trunc(status / 100);
    return (classes[digit] ??= callSeconds.of({ method, route, status: `${digit}xx` }));
  }

  return {
    begin(request) {
      callsInFlight.count += 1;
      request.measuredSince = performance.now();
    },
    end(request, status) {
      const { measuredSince } = request;
      if (measuredSince === 0) return;
      request.measuredSince = 0;
      callsInFlight.count -= 1;
      const route = routeOf(request);
      seriesOf(request.method, route, status).observe((performance.now() - measuredSince) / 1000);
      const length = request.headers["content-length"];
      if (length !== undefined && length !== "0") callBytes.inc({ route }, bytesOf(length));
    },
  };
}

/**
 * Lets the calls of `app` be measured until their answers begin: the bytes of a download may take as long as they need,
 * and a look at the end of each answer costs more than all of this. `traceCalls` begins it and `endTimeLimits` ends it,
 * because hooks of its own would cost more, too.
 */
export function measureCalls(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.decorate("callMeter", metrics ? createMeter(metrics) : null);
  app.decorateRequest("measuredSince", 0);
}
