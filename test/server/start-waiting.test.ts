import assert from "node:assert/strict";
import { commonHeaders } from "../../server/http/headers.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { until } from "../support/until.ts";
import { createFreshDatabase, engines, type FreshDatabase } from "./support/databases.ts";
import { fixtureModule } from "./support/portal.ts";
import { endProcesses, failToStart, freePort, signalStart, startServer } from "./support/process.ts";
import { startTcpProxy } from "./support/tcp-proxy.ts";

after(endProcesses);

const skip = engines.includes("postgres") ? false : "PostgreSQL does not answer";

const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);

/** The answer of a process that may not listen yet. */
async function firstAnswer(port: number, path: string): Promise<Response> {
  let answer: Response | undefined;
  await until(async () => (answer = await ask(port, path)) !== undefined);
  return answer ?? assert.fail();
}

describe("a start while the database is away", { skip }, () => {
  let folder: string;
  let fresh: FreshDatabase;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase("postgres");
  });
  after(async () => {
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  function envOf(databasePort: number, env: Record<string, string> = {}): Record<string, string> {
    const url = new URL(fresh.url ?? "");
    url.host = `127.0.0.1:${databasePort}`;
    return {
      PORTAL_DATA: join(folder, "data"),
      PORTAL_MODULES: fixtureModule,
      PORTAL_SEED_ROWS: "1",
      DATABASE_URL: url.href,
      PORT: "0",
      ...env,
    };
  }

  it("ends at a signal, as the first process of a container must by itself", async () => {
    const ended = await signalStart(envOf(await freePort(), { PORTAL_DB_WAIT_SECONDS: "600" }), "SIGTERM");
    assert.match(ended.err, /is away .*; waiting for it/);
    assert.equal(ended.code, 130);
  });

  it("says what it waits for, answers 503 meanwhile, and goes on when the database comes", async () => {
    const [databasePort, port] = [await freePort(), await freePort()];
    const starting = startServer(envOf(databasePort, { PORT: String(port) }));
    const ready = await firstAnswer(port, "/readyz");
    assert.equal(ready.status, 503);
    assert.ok(Number(ready.headers.get("retry-after")) > 0);
    for (const [name, value] of Object.entries(commonHeaders)) assert.equal(ready.headers.get(name), value);
    const { errorCode, data } = (await ready.json()) as { errorCode: string; data: unknown };
    assert.equal(errorCode, "unavailable");
    assert.deepEqual(data, { status: "not ready", part: "database", reason: "ECONNREFUSED" });
    assert.equal((await ask(port, "/healthz"))?.status, 200);
    assert.equal((await ask(port, "/pms/api/session"))?.status, 503);
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "fr-CA,en;q=0.5" };
    const page = await fetch(`http://127.0.0.1:${port}/home`, { headers });
    assert.equal(page.status, 503);
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    const html = await page.text();
    assert.match(html, /<html lang="fr">.*http-equiv="refresh" content="\d+".*<p role="status">Le service [^<]+<\/p>/);

    const { hostname, port: target } = new URL(fresh.url ?? "");
    const proxy = await startTcpProxy({ host: hostname, port: Number(target || 5432) }, databasePort);
    const server = await starting;
    assert.equal((await ask(port, "/readyz"))?.status, 200);
    const { err } = await server.end("SIGTERM");
    await proxy.close();
    const lines = err.trim().split("\n");
    assert.match(
      lines[0] ?? "",
      /^The database 127\.0\.0\.1:\d+\/\w+ is away \(ECONNREFUSED\); waiting for it, up to \d+ s\.$/,
    );
    assert.equal(lines.length, 1, err);
  });

  it("answers 503 while the database is brought up to date, too", async () => {
    // What a migration waits for that another node has begun.
    const other = new pg.Client({ connectionString: fresh.url });
    await other.connect();
    await other.query("select pg_advisory_lock(7305123881)");
    const port = await freePort();
    const { port: databasePort } = new URL(fresh.url ?? "");
    const starting = startServer(envOf(Number(databasePort || 5432), { PORT: String(port) }));
    try {
      const ready = await firstAnswer(port, "/readyz");
      assert.equal(ready.status, 503);
      const { data } = (await ready.json()) as { data: unknown };
      assert.deepEqual(data, { status: "not ready", part: "database", reason: "being brought up to date" });
      assert.equal((await ask(port, "/healthz"))?.status, 200);
      assert.equal((await ask(port, "/pms/api/session"))?.status, 503);
    } finally {
      await other.end();
    }
    const server = await starting;
    assert.equal((await ask(port, "/readyz"))?.status, 200);
    assert.equal((await server.end("SIGTERM")).err, "");
  });

  it("ends with one line when the database does not come in time", async () => {
    const ended = await failToStart(envOf(await freePort(), { PORTAL_DB_WAIT_SECONDS: "2" }));
    assert.equal(ended.code, 1);
    assert.match(ended.err.trim().split("\n").at(-1) ?? "", /^The database .* cannot be opened/);
  });

  it("does not wait for what waiting does not mend", async () => {
    const { port } = new URL(fresh.url ?? "");
    const url = new URL(fresh.url ?? "");
    url.pathname = "/no_such_database";
    const ended = await failToStart({ ...envOf(Number(port || 5432)), DATABASE_URL: url.href });
    assert.equal(ended.code, 1);
    assert.match(ended.err, /^The database .* cannot be opened: .*does not exist/);
    assert.doesNotMatch(ended.err, /waiting/);
  });
});
