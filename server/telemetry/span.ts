import type { Trace } from "./trace.ts";

/** Values of a span; nothing secret, and nothing that a person typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span says when it begins. */
export interface NewSpan {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes?: SpanAttributes;
  /** Milliseconds since 1970; now by default. */
  startMs?: number;
  /** The span that led to this one without waiting for it. */
  cause?: Trace | undefined;
}

/** Ends a span. @param error why it failed, where it did */
export type EndSpan = (attributes?: SpanAttributes, error?: string) => void;

/** Sends spans to a collector. */
export interface Tracing {
  /** Begins the span that a trace names, and decides in it whether it is sent. */
  begin(trace: Trace, span: NewSpan): EndSpan;
  /** Sends what is left, within a bound. */
  close(): Promise<void>;
}

/** Tells that spans cannot be sent. */
export type TellTrouble = (message: string, error?: unknown) => void;
