import assert from "node:assert/strict";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { createJobs } from "../../../server/jobs/index.ts";
import { exportKindFacts } from "../../../server/modules/export/kind-facts.ts";
import { until } from "../../support/until.ts";
import { onEachEngine } from "../support/databases.ts";
import { openTestPortal, type TestPortal } from "../support/portal.ts";

/** The value of a line of the metrics; undefined where there is none. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

onEachEngine("what an operator sees", (engine) => {
  let portal: TestPortal;
  const watched = (path: string) => fetch(`${portal.portal.watchAddress()}${path}`);
  const scrape = async () => (await watched("/metrics")).text();
  const health = async () => {
    const answer = await watched("/health");
    return { status: answer.status, ...((await answer.json()) as { parts: Record<string, { isGood: boolean }> }) };
  };

  before(async () => {
    portal = await openTestPortal(engine, { env: { PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1" } });
    await portal.portal.start();
  });
  after(() => portal.close());

  test("calls are counted by the pattern of their route and the class of their status, never by address", async () => {
    const token = await portal.tokenOf("operator");
    await portal.call({ url: "/notes/api/count?secret=of-a-query", token });
    await portal.call({ url: "/notes/api/break", token });
    await portal.call({ url: "/nobody/answers/4711" });
    const text = await scrape();
    const count = (labels: string) => valueOf(text, `portal_http_request_duration_seconds_count{${labels}}`);
    assert.equal(count('method="GET",route="/notes/api/count",status="2xx"'), 1);
    assert.equal(count('method="GET",route="/notes/api/break",status="5xx"'), 1);
    assert.equal(count('method="GET",route="(none)",status="4xx"'), 1);
    assert.doesNotMatch(text, /of-a-query|nobody|operator/);
    assert.equal(valueOf(text, "portal_http_requests_in_flight"), 0);
  });

  test("sign-ins are counted, with the reason of a refusal", async () => {
    await portal.signIn("operator", "wrong");
    await portal.signIn("nobody-at-all", "wrong");
    const text = await scrape();
    const count = (labels: string) => valueOf(text, `portal_sign_ins_total{${labels}}`) ?? 0;
    assert.ok(count('outcome="good",reason=""') >= 1);
    assert.equal(count('outcome="refused",reason="password"'), 1);
    assert.equal(count('outcome="refused",reason="user-unknown"'), 1);
  });

  test("the state of database, disk, process and threads is there", async () => {
    const text = await scrape();
    for (const name of [
      "portal_sessions",
      "portal_database_bytes",
      "portal_disk_free_bytes",
      "portal_disk_size_bytes",
      "process_resident_memory_bytes",
      "process_cpu_seconds_total",
      "nodejs_heap_size_used_bytes",
      'portal_db_connections_max{pool="reads"}',
    ])
      assert.ok((valueOf(text, name) ?? 0) > 0, name);
    for (const name of ["portal_uploads_open", "nodejs_eventloop_lag_p99_seconds", 'portal_worker_busy{kind="export"}'])
      assert.ok((valueOf(text, name) ?? -1) >= 0, name);
    assert.equal(valueOf(text, 'portal_jobs{kind="export",state="waiting"}'), 0);
    assert.match(
      text,
      /portal_db_statement_duration_seconds_count\{pool="main",operation="select",outcome="good"\} [1-9]/,
    );
  });

  test("400 scrapes ask the database no more than one does, and leave nothing behind", async () => {
    await scrape();
    const asked = (text: string) =>
      valueOf(text, 'portal_db_statement_duration_seconds_count{pool="reads",operation="select",outcome="good"}') ?? 0;
    const first = asked(await scrape());
    const series = (text: string) => text.split("\n").filter((line) => line.startsWith("portal_")).length;
    const seriesBefore = series(await scrape());
    const resources = () => process.getActiveResourcesInfo().filter((name) => name !== "TCPSocketWrap").length;
    const before = resources();
    for (let count = 0; count < 400; count += 10) await Promise.all(Array.from({ length: 10 }, scrape));
    const last = await scrape();
    // Four counts, each once in ten seconds; 400 scrapes may take some of these.
    assert.ok(asked(last) - first <= 40, `${asked(last) - first} statements`);
    assert.equal(series(last), seriesBefore);
    assert.ok(resources() <= before + 5);
  });

  test("the health names each part, and answers 200 once all are good", async () => {
    let found = await health();
    // Threads take a while to begin.
    while (found.status !== 200) {
      const bad = Object.keys(found.parts).filter((name) => !found.parts[name]?.isGood);
      assert.deepEqual(
        bad.filter((name) => !name.startsWith("worker ")),
        [],
      );
      await delay(100);
      found = await health();
    }
    const names = ["clock", "database", "disk", "housekeeping", "jobs", "objects", "worker export"];
    assert.deepEqual(Object.keys(found.parts).toSorted(), names);
  });

  test("nothing else is answered there, and metrics nowhere else", async () => {
    assert.equal((await watched("/pms/api/session")).status, 404);
    assert.equal((await fetch(`${portal.portal.watchAddress()}/metrics`, { method: "POST" })).status, 405);
    assert.equal((await portal.call({ url: "/metrics" })).status, 404);
  });
});

onEachEngine("a portal that lacks something", (engine) => {
  test("says 503 and which part is bad, and why", async () => {
    const portal = await openTestPortal(engine, { env: { PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1000000000" } });
    try {
      await portal.portal.start();
      const answer = await fetch(`${portal.portal.watchAddress()}/health`);
      const { parts } = (await answer.json()) as { parts: Record<string, { isGood: boolean; reason?: string }> };
      assert.equal(answer.status, 503);
      assert.match(parts["disk"]?.reason ?? "", /^less than \d+ bytes are free$/);
      assert.equal(parts["database"]?.isGood, true);
      // A node without room still answers calls.
      assert.equal((await portal.call({ url: "/readyz" })).status, 200);
    } finally {
      await portal.close();
    }
  });
});

const { platform } = process;

onEachEngine("what a portal keeps elsewhere", (engine) => {
  const skip = platform !== "linux" && "only Linux has another disk for everybody";
  test("its disk is watched as that of the data folder is", { skip }, async () => {
    const elsewhere = await mkdtemp("/dev/shm/customs-portal-");
    const env = { PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1000000000", PORTAL_OBJECTS: `${elsewhere}/objects` };
    const portal = await openTestPortal(engine, { env });
    try {
      await portal.portal.start();
      const watched = async (path: string) => (await fetch(`${portal.portal.watchAddress()}${path}`)).text();
      const { parts } = JSON.parse(await watched("/health")) as { parts: Record<string, { reason?: string }> };
      assert.match(parts["objects disk"]?.reason ?? "", /^less than \d+ bytes are free$/);
      const text = await watched("/metrics");
      const { bavail, bsize } = await statfs(elsewhere);
      const free = valueOf(text, "portal_objects_disk_free_bytes") ?? 0;
      // Others use the disk, too.
      assert.ok(Math.abs(free - bavail * bsize) < 1024 ** 3, `${free}`);
      assert.ok((valueOf(text, "portal_objects_disk_size_bytes") ?? 0) >= free);
    } finally {
      await portal.close();
      await rm(elsewhere, { recursive: true });
    }
  });
});

onEachEngine("jobs that no running process can do", (engine) => {
  test("are named by health and metrics, and wait", async () => {
    const portal = await openTestPortal(engine, { env: { PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1" } });
    try {
      await portal.portal.start();
      const db = portal.database.db as unknown as Kysely<never>;
      const job = { owner: "somebody", payload: {}, needs: "GONE/list" };
      await db
        .transaction()
        .execute((trx) =>
          createJobs(portal.database.dialect, [exportKindFacts], () => undefined).enqueue(trx, exportKindFacts, job),
        );
      await sql`update job set inserted_at = inserted_at - 61000`.execute(db);
      const watched = async (path: string) => (await fetch(`${portal.portal.watchAddress()}${path}`)).text();
      const reason = async () =>
        (JSON.parse(await watched("/health")) as { parts: Record<string, { reason?: string }> }).parts["jobs"]?.reason;
      await until(async () => (await reason()) === "no running process does: export GONE/list (1)");
      assert.equal(valueOf(await watched("/metrics"), 'portal_jobs_stranded{kind="export",needs="GONE/list"}'), 1);
      const { rows } = await sql<{ attempt: number }>`select attempt from job`.execute(db);
      assert.deepEqual(
        rows.map(({ attempt }) => attempt),
        [0],
      );
    } finally {
      await portal.close();
    }
  });
});

onEachEngine("a portal without PORTAL_METRICS", (engine) => {
  test("answers no metrics anywhere", async () => {
    const portal = await openTestPortal(engine);
    try {
      assert.equal(portal.portal.watchAddress(), undefined);
    } finally {
      await portal.close();
    }
  });
});
