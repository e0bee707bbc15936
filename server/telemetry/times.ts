import type { Histogram, Registry } from "prom-client";

/** Times under one set of labels. */
export interface TimeSeries {
  observe(seconds: number): void;
}

/** Times by sets of labels. */
export interface Times<Label extends string> {
  /** The series of labels, made when it is asked for first; who observes often keeps it. */
  of(labels: Record<Label, string>): TimeSeries;
}

class Series implements TimeSeries {
  readonly counts: number[];
  readonly labels: Record<string, string>;
  readonly #bounds: readonly number[];
  sum = 0;
  count = 0;

  constructor(labels: Record<string, string>, bounds: readonly number[]) {
    this.labels = labels;
    this.#bounds = bounds;
    this.counts = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.sum += seconds;
    this.count += 1;
    const bounds = this.#bounds;
    for (let at = 0; at < bounds.length; at += 1) {
      if (seconds > (bounds[at] ?? Infinity)) continue;
      this.counts[at] = (this.counts[at] ?? 0) + 1;
      return;
    }
  }

  /** The lines of the series. */
  values(name: string) {
    let below = 0;
    const buckets = this.#bounds.map((le, at) => {
      below += this.counts[at] ?? 0;
      return { labels: { ...this.labels, le }, value: below, metricName: `${name}_bucket` };
    });
    return [
      ...buckets,
      { labels: { ...this.labels, le: "+Inf" }, value: this.count, metricName: `${name}_bucket` },
      { labels: this.labels, value: this.sum, metricName: `${name}_sum` },
      { labels: this.labels, value: this.count, metricName: `${name}_count` },
    ];
  }
}

/**
 * A histogram of a registry whose observations cost next to nothing: that of prom-client puts its labels together
 * anew for each, which is a percent of a call.
 */
export function createTimes<Label extends string>(
  registry: Registry,
  { name, help, bounds }: { name: string; help: string; bounds: readonly number[] },
): Times<Label> {
  const all = new Map<string, Series>();
  const shown = {
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    get: () => Promise.resolve({ ...shown, values: Array.from(all.values(), (series) => series.values(name)).flat() }),
    reset: () => all.clear(),
  };
  // All that a registry asks of a metric.
  registry.registerMetric(shown as unknown as Histogram);
  return {
    of(labels) {
      const key = Object.values(labels).join("\n");
      const known = all.get(key);
      if (known) return known;
      const series = new Series(labels, bounds);
      all.set(key, series);
      return series;
    },
  };
}
