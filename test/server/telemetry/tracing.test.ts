import assert from "node:assert/strict";
import { after, afterEach, before, suite, test } from "node:test";
import { childOf, openTracing, traceFrom } from "../../../server/telemetry/index.ts";
import { startCollector } from "./collector.ts";

const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
const sent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`;

suite("spans", () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  before(async () => {
    collector = await startCollector();
    // The exporter reads it of the process.
    process.env[name] = collector.url;
  });
  after(async () => {
    Reflect.deleteProperty(process.env, name);
    await collector.close();
  });
  afterEach(() => collector.spans.splice(0));

  const unheard = (message: string) => assert.fail(message);

  /** Sends a call with a statement under some settings. @returns the names of what arrived */
  async function sentUnder(env: Record<string, string>, traceparent?: string): Promise<string[]> {
    const tracing = await openTracing({ [name]: collector.url, ...env }, unheard);
    assert.ok(tracing);
    const trace = traceFrom(traceparent);
    const end = tracing.begin(trace, { name: "call", kind: "server" });
    const child = childOf(trace);
    tracing.begin(child, { name: "statement", kind: "client" })();
    end();
    await tracing.close();
    return collector.spans.map((span) => span.name).toSorted();
  }

  test("are sent where an endpoint is named, and follow whoever called", async () => {
    assert.deepEqual(await sentUnder({}), ["call", "statement"]);
    collector.spans.splice(0);
    assert.deepEqual(await sentUnder({}, sent("01")), ["call", "statement"]);
    collector.spans.splice(0);
    assert.deepEqual(await sentUnder({}, sent("00")), []);
  });

  test("are chosen by the sampler that is named", async () => {
    assert.deepEqual(await sentUnder({ OTEL_TRACES_SAMPLER: "always_off" }), []);
    assert.deepEqual(await sentUnder({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }), []);
    assert.deepEqual(await sentUnder({ OTEL_TRACES_SAMPLER: "always_on" }, sent("00")), ["call", "statement"]);
  });

  test("are none where nobody asks, or nobody should be asked", async () => {
    for (const env of [
      {},
      { [name]: " " },
      { [name]: collector.url, OTEL_SDK_DISABLED: "true" },
      { [name]: collector.url, OTEL_TRACES_EXPORTER: "none" },
    ])
      assert.equal(await openTracing(env, unheard), undefined);
  });

  test("are none, and that is told, with a sampler that nobody knows", async () => {
    const told: string[] = [];
    const env = { [name]: collector.url, OTEL_TRACES_SAMPLER: "sometimes" };
    assert.equal(await openTracing(env, (message) => told.push(message)), undefined);
    assert.deepEqual(told, ['spans cannot be sent: OTEL_TRACES_SAMPLER knows no "sometimes"']);
  });
});
