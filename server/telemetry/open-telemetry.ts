import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as api } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { withTimeout } from "@customs-portal/sdk/timing";
import type { TellTrouble, Tracing } from "./span.ts";
import type { Trace } from "./trace.ts";

// Loaded by tracing.ts alone, where spans are asked for.

const serviceName = "customs-portal";
/** How long sending what is left may take at the end. */
const goodbyeMs = 3000;
/** A collector that is away is told of this often at most. */
const troubleMs = 60_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** @throws Error for a sampler that nobody knows */
function samplerOf(env: Readonly<Record<string, string | undefined>>): Sampler {
  const { OTEL_TRACES_SAMPLER: name = "parentbased_always_on", OTEL_TRACES_SAMPLER_ARG: ratio = "1" } = env;
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number(ratio)),
  };
  const root = roots[name.replace(/^parentbased_/, "")];
  if (!root) throw new Error(`OTEL_TRACES_SAMPLER knows no "${name}"`);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root: root() }) : root();
}

/** Tells what the packages complain of, seldom. */
function hearTrouble(tellTrouble: TellTrouble): void {
  let toldAt = -Infinity;
  function tell(message: string): void {
    if (performance.now() - toldAt < troubleMs) return;
    toldAt = performance.now();
    tellTrouble(`spans could not be sent: ${message}`);
  }
  const silent = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

function contextOf(trace: Trace, spanId: string) {
  return { traceId: trace.traceId, spanId, traceFlags: trace.isSampled ? 1 : 0, isRemote: true };
}

/** Sends spans over OTLP/HTTP. @throws Error for variables that cannot be used */
export function createTracing(env: Readonly<Record<string, string | undefined>>, tellTrouble: TellTrouble): Tracing {
  hearTrouble(tellTrouble);
  let next: Trace | undefined;
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    // The ids stand in headers and log lines before there is a span.
    idGenerator: { generateTraceId: () => next?.traceId ?? "", generateSpanId: () => next?.spanId ?? "" },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer(serviceName);
  return {
    begin(trace, { name, kind, attributes = {}, startMs, cause }) {
      next = trace;
      const { parentId } = trace;
      const parent =
        parentId === undefined ? ROOT_CONTEXT : api.setSpanContext(ROOT_CONTEXT, contextOf(trace, parentId));
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          ...(startMs !== undefined && { startTime: startMs }),
          ...(cause && { links: [{ context: contextOf(cause, cause.spanId) }] }),
        },
        parent,
      );
      trace.isSampled = (span.spanContext().traceFlags & 1) === 1;
      return (ended = {}, error) => {
        span.setAttributes(ended);
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
        span.end();
      };
    },
    async close() {
      await withTimeout(provider.shutdown(), goodbyeMs, () => undefined);
    },
  };
}
