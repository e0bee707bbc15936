import { Counter, Gauge, Registry } from "prom-client";
import { createTimes, type Times } from "./times.ts";

/** Upper bounds in seconds: of answers and statements, and of jobs, which may take hours. */
const quickSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const longSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400];

/**
 * What is counted while the portal works. Every set of labels is bounded: patterns of routes and never addresses, kinds
 * of jobs, reasons of a list; no names, no users.
 */
export interface Metrics {
  registry: Registry;
  callSeconds: Times<"method" | "route" | "status">;
  callBytes: Counter<"route">;
  /** Read when somebody asks. */
  callsInFlight: { count: number };
  statementSeconds: Times<"pool" | "operation" | "outcome">;
  attemptSeconds: Times<"kind" | "outcome">;
  signIns: Counter<"outcome" | "reason">;
  watchFailures: Counter<"question">;
}

/** Creates the metrics of a process, each in a registry that is nobody else's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const callsInFlight = { count: 0 };
  const inFlight = new Gauge({
    name: "portal_http_requests_in_flight",
    help: "Calls that have arrived and are not answered yet",
    registers: [],
    collect() {
      this.set(callsInFlight.count);
    },
  });
  registry.registerMetric(inFlight);
  return {
    registry,
    callsInFlight,
    callSeconds: createTimes(registry, {
      name: "portal_http_request_duration_seconds",
      help: "Time from the head of a call to the head of its answer",
      bounds: quickSeconds,
    }),
    callBytes: new Counter({
      name: "portal_http_request_bytes_total",
      help: "Bytes of the bodies of calls; of uploads under the route of the chunks",
      labelNames: ["route"],
      registers,
    }),
    statementSeconds: createTimes(registry, {
      name: "portal_db_statement_duration_seconds",
      help: "Time of a statement, the wait for its connection left out",
      bounds: quickSeconds,
    }),
    attemptSeconds: createTimes(registry, {
      name: "portal_job_attempt_duration_seconds",
      help: "Time of an attempt at a job on this node, by how it ended",
      bounds: longSeconds,
    }),
    signIns: new Counter({
      name: "portal_sign_ins_total",
      help: "Sign-ins, good, refused (with the reason) or locked out",
      labelNames: ["outcome", "reason"],
      registers,
    }),
    watchFailures: new Counter({
      name: "portal_watch_failures_total",
      help: "Questions for these metrics that got no answer in time",
      labelNames: ["question"],
      registers,
    }),
  };
}
