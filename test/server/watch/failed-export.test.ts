import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { availableDialects, createTestDatabase, type TestDatabase } from "../modules/export/support/database.ts";
import { countPayload } from "../modules/export/support/tasks.ts";
import { portalEnvironment, signInBody } from "../modules/export/support/portal.ts";
import { endProcesses, startServer } from "../support/process.ts";
import { attributeOf, startCollector, type ReceivedSpan } from "../telemetry/collector.ts";

const base = "/exportasync/api/v1/task";
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpan = "00f067aa0ba902b7";
const secret = "of-a-query";

type Line = Record<string, unknown>;

for (const dialect of await availableDialects()) {
  describe(`a failed export on ${dialect}`, () => {
    let database: TestDatabase;
    let collector: Awaited<ReturnType<typeof startCollector>>;
    let lines: Line[];
    let spans: ReceivedSpan[];
    let metrics: string;
    let answered: string | null;
    let task: Record<string, unknown>;

    before(async () => {
      database = await createTestDatabase(dialect);
      collector = await startCollector();
      const server = await startServer({
        ...portalEnvironment(database),
        PORTAL_LOG_LEVEL: "warn",
        PORTAL_ACCESS_LOG: "on",
        PORTAL_METRICS: "0",
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=key-of-the-collector",
        OTEL_SERVICE_NAME: "portal-under-test",
      });
      const call = async (path: string, body: unknown, headers: Record<string, string>) => {
        const type = typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json";
        const text = typeof body === "string" ? body : JSON.stringify(body);
        const options = { method: "POST", headers: { "content-type": type, ...headers }, body: text };
        const answer = await fetch(`${server.address}${path}`, options);
        const { data } = (await answer.json()) as { data: Record<string, unknown> };
        return { data, traceId: answer.headers.get("x-trace-id") };
      };
      const { data: user } = await call("/pms/api/session", signInBody("operator"), {});
      const headers = { authorization: `Bearer ${String(user["accessToken"])}` };
      // More rows than a sheet holds: trying again cannot help.
      const wanted = countPayload({ rows: 2_000_000 });
      const traceparent = `00-${traceId}-${callerSpan}-01`;
      answered = (await call(`${base}/add?note=${secret}`, wanted, { ...headers, traceparent })).traceId;
      do {
        await delay(50);
        const query = "systemCode=TEST&taskCode=all&pageSize=10&pageNum=1&limit=all&extraCode=&taskName=";
        const { data } = await call(`${base}/get`, query, headers);
        task = (data["content"] as Record<string, unknown>[])[0] ?? {};
      } while (task["statusCode"] !== "failed");
      const [, watched = ""] = /metrics: +(\S+)\/metrics/.exec(server.output()) ?? [];
      do {
        metrics = await (await fetch(`${watched}/metrics`)).text();
        // The thread tells it after it has stored it.
      } while (!metrics.includes('outcome="failed"'));
      const { err } = await server.end("SIGTERM");
      lines = err.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : []));
      ({ spans } = collector);
    });
    after(async () => {
      endProcesses();
      await collector.close();
      await database.drop();
    });

    test("is found by the trace that its caller sent: answer, task, call and worker bear the same id", () => {
      assert.equal(answered, traceId);
      assert.equal(task["traceId"], traceId);
      const found = lines.filter((line) => line["traceId"] === traceId);
      const call = found.find((line) => line["log"] === "access");
      assert.equal(call?.["route"], "/exportasync/api/v1/task/add");
      const failure = found.find((line) => /^the export job \S+ failed$/.test(String(line["msg"])));
      assert.ok(failure, "the line of the worker");
      assert.equal(failure["module"], "jobs");
    });

    test("a call is a line of ids and patterns, without a query, a name or a token; polls are none", () => {
      const access = lines.filter((line) => line["log"] === "access");
      const added = access.find((line) => line["route"] === "/exportasync/api/v1/task/add");
      assert.deepEqual(Object.keys(added ?? {}).toSorted(), [
        ...[
          "bytesIn",
          "bytesOut",
          "company",
          "hostname",
          "ip",
          "level",
          "log",
          "method",
          "ms",
          "pid",
          "reqId",
          "route",
        ],
        ...["status", "time", "traceId", "userId"],
      ]);
      assert.deepEqual([added?.["method"], added?.["status"], added?.["ip"]], ["POST", 200, "127.0.0.1"]);
      const text = JSON.stringify(access);
      assert.ok(!text.includes(secret) && !text.includes("operator"));
      assert.ok(!access.some((line) => String(line["route"]).endsWith("/task/get")));
    });

    test("the metrics have the failed attempt", () => {
      assert.match(metrics, /portal_job_attempt_duration_seconds_count\{kind="export",outcome="failed"\} 1\n/);
    });

    test("its spans are sent: the call below its caller, its statements, and the job with a link to the call", () => {
      assert.ok(collector.headers.every((key) => key === "key-of-the-collector"));
      const own = spans.filter((span) => span.traceId === traceId);
      assert.ok(own.every(({ service }) => service === "portal-under-test"));
      const call = own.find(({ name }) => name === "POST /exportasync/api/v1/task/add");
      assert.ok(call);
      assert.equal(call.parentSpanId, callerSpan);
      assert.equal(attributeOf(call, "http.response.status_code"), "200");
      const statements = own.filter(({ parentSpanId }) => parentSpanId === call.spanId);
      assert.ok(statements.some((span) => attributeOf(span, "db.query.text")?.includes("export_task")));
      const job = own.find(({ name }) => name === "job export");
      assert.ok(job);
      assert.deepEqual(
        job.links?.map((link) => [link.traceId, link.spanId]),
        [[traceId, call.spanId]],
      );
      assert.equal(attributeOf(job, "portal.job.outcome"), "failed");
      assert.equal(job.status?.code, 2);
      assert.ok(own.some((span) => span.parentSpanId === job.spanId && attributeOf(span, "db.query.text")));
      assert.ok(!JSON.stringify(spans).includes(secret));
    });
  });
}
