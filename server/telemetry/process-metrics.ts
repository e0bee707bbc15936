import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";

/** How often the delay of the event loop is looked at: each look wakes the process. */
const resolutionMs = 100;
const nanosecondsPerSecond = 1e9;

/**
 * Adds what is known of the process, under the names that dashboards for Node know. The delay of the event loop is that
 * since somebody last asked.
 * @returns ends the measuring
 */
export function measureProcess({ registry }: Pick<Metrics, "registry">): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();

  function gauge(name: string, help: string, read: () => number): void {
    const metric = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(metric);
  }

  const cpu = new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system CPU time of the process, threads included",
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  registry.registerMetric(cpu);
  gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  gauge("process_start_time_seconds", "When the process began, since 1970", () => performance.timeOrigin / 1000);
  gauge("nodejs_heap_size_used_bytes", "Heap in use, threads left out", () => process.memoryUsage().heapUsed);
  gauge("nodejs_heap_size_total_bytes", "Heap that is held, threads left out", () => process.memoryUsage().heapTotal);
  // What is looked at is late by the time between two looks.
  const lag = (value: number) => Math.max(0, value / nanosecondsPerSecond - resolutionMs / 1000);
  gauge("nodejs_eventloop_lag_p50_seconds", "Half of the delays of the event loop were shorter", () =>
    delay.count === 0 ? 0 : lag(delay.percentile(50)),
  );
  gauge("nodejs_eventloop_lag_p99_seconds", "99 of 100 delays of the event loop were shorter", () =>
    delay.count === 0 ? 0 : lag(delay.percentile(99)),
  );
  gauge("nodejs_eventloop_lag_max_seconds", "The longest delay of the event loop", () => {
    const longest = delay.count === 0 ? 0 : lag(delay.max);
    delay.reset();
    return longest;
  });
  return () => void delay.disable();
}
