import assert from "node:assert/strict";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readTaskPage, type ExportTask } from "@customs-portal/sdk/contract";
import { openObjectStore } from "../../server/objects/index.ts";
import { pause, until } from "../support/until.ts";
import { countPayload } from "./modules/export/support/tasks.ts";
import { createFreshDatabase, engines, skipMissingEngine, type FreshDatabase } from "./support/databases.ts";
import { objectsOf } from "./support/objects-of.ts";
import {
  endProcesses,
  failToStart,
  failToWork,
  startServer,
  startWorker,
  type ServerProcess,
  type Started,
} from "./support/process.ts";

after(endProcesses);

const fixture = fileURLToPath(new URL("./modules/export/support/fixture-module.ts", import.meta.url));
const password = "Worker-test-2026";
const tasksMade = 8;
/** Two at a time in each worker: more than one of them can have run alone. */
const runByBoth = 3;

describe("a worker without PostgreSQL", () => {
  it("is refused with one line, and so is a portal that takes no jobs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const refused = await failToWork({ PORTAL_DATA: join(folder, "data") });
    assert.equal(refused.code, 78);
    assert.match(refused.err, /^DATABASE_URL must be set for a worker: [^\n]+\n$/);
    const idle = await failToStart({ PORTAL_DATA: join(folder, "data"), PORTAL_JOBS: "off" });
    assert.equal(idle.code, 78);
    assert.match(idle.err, /^PORTAL_JOBS must be on without DATABASE_URL: [^\n]+\n$/);
    await rm(folder, { recursive: true });
  });
});

skipMissingEngine();
if (engines.includes("postgres"))
  describe("workers beside a portal that takes no jobs", () => {
    let folder: string;
    let fresh: FreshDatabase;
    let env: Record<string, string>;
    let portal: ServerProcess;
    let token = "";
    const accepted: string[] = [];

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
      fresh = await createFreshDatabase("postgres");
      env = {
        PORT: "0",
        PORTAL_DATA: join(folder, "data"),
        PORTAL_PASSWORD: password,
        PORTAL_MODULES: fixture,
        PORTAL_LOG_LEVEL: "fatal",
        PORTAL_SECURITY_LOG: "off",
        DATABASE_URL: fresh.url ?? "",
      };
      portal = await startServer({ ...env, PORTAL_JOBS: "off" });
      const signIn = { userName: "operator", password, loginType: "password" };
      const answer = await call("/pms/api/session", signIn);
      token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
    });
    after(async () => {
      endProcesses();
      await fresh.drop();
      await rm(folder, { recursive: true, force: true });
    });

    function call(path: string, body?: unknown): Promise<Response> {
      return fetch(`${portal.address}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    }

    async function tasks(): Promise<ExportTask[]> {
      const answer = await call("/exportasync/api/v1/task/get", { pageSize: 200 });
      return readTaskPage(((await answer.json()) as { data: unknown }).data).content;
    }

    async function running(): Promise<number> {
      return (await tasks()).filter(({ statusCode }) => statusCode === "ing").length;
    }

    async function ask<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
      const client = new pg.Client({ connectionString: fresh.url });
      await client.connect();
      try {
        return (await client.query<T>(statement)).rows;
      } finally {
        await client.end();
      }
    }

    async function holders(): Promise<string[]> {
      const rows = await ask<{ worker: string }>("select distinct worker from job where worker is not null");
      return rows.map(({ worker }) => worker);
    }

    it("the portal accepts exports and leaves them alone", async () => {
      for (let index = 0; index < tasksMade; index += 1) {
        const answer = await call("/exportasync/api/v1/task/add", countPayload({ rows: 1500, pageMs: 40 }));
        accepted.push(String(((await answer.json()) as { data: ExportTask }).data.id));
      }
      // As those of as many users: the last slot of a worker is for those of whom nothing runs.
      await ask("update job set owner = id");
      await pause(200);
      assert.equal(await running(), 0);
      assert.deepEqual(await holders(), []);
    });

    it("two workers take them; one that is killed in the middle costs none, and each ends with one file", async () => {
      const [killed, kept] = await Promise.all([startWorker(env), startWorker(env)]);
      await until(
        async () => (await holders()).length === 2 && (await running()) >= runByBoth,
        () => "both workers are at it",
      );
      await killed.end("SIGKILL");
      // Of the same machine and data folder, the next one sees that it is dead; elsewhere its lease would end.
      const next = await startWorker(env);
      await until(
        async () => (await tasks()).every(({ statusCode }) => statusCode === "success"),
        async () => JSON.stringify(await tasks()),
      );
      const done = await tasks();
      assert.deepEqual(done.map(({ id }) => String(id)).toSorted(), accepted.toSorted());
      const store = await openObjectStore({ kind: "folder", folder: join(folder, "data", "objects") });
      const visible = async () => (await objectsOf(store, "export/")).map(({ key }) => key).toSorted();
      const shown = done.map(({ fastDFSPath }) => String(fastDFSPath)).toSorted();
      assert.equal(new Set(shown).size, tasksMade);
      await until(
        async () => (await visible()).length === tasksMade,
        async () => `${(await visible()).length} files`,
      );
      assert.deepEqual(await visible(), shown);
      store.close();
      for (const worker of [kept, next]) await endsInOrder(worker);
    });

    async function endsInOrder(worker: Started): Promise<void> {
      const { code, err } = await worker.end("SIGTERM");
      assert.equal(code, 0, err);
    }

    it("one that does not know an export leaves it to one that does", async () => {
      const ignorant = await startWorker({ ...env, PORTAL_MODULES: "" });
      const answer = await call("/exportasync/api/v1/task/add", countPayload({ rows: 5 }));
      const id = String(((await answer.json()) as { data: ExportTask }).data.id);
      const status = async () => (await tasks()).find((task) => String(task.id) === id)?.statusCode;
      // It looks for jobs every two seconds.
      await pause(3_000);
      assert.equal(await status(), "init");
      const knowing = await startWorker(env);
      await until(async () => {
        assert.notEqual(await status(), "failed");
        return (await status()) === "success";
      });
      for (const worker of [ignorant, knowing]) await endsInOrder(worker);
    });

    it("what it logs of a job bears the trace of the call that ordered it", async () => {
      const objects = join(folder, "data", "objects");
      const worker = await startWorker({ ...env, PORTAL_LOG_LEVEL: "warn" });
      await rename(objects, `${objects}-away`);
      try {
        const answer = await call("/exportasync/api/v1/task/add", countPayload({ rows: 5 }));
        const { traceId } = ((await answer.json()) as { data: ExportTask }).data;
        const lineOf = () =>
          worker
            .errors()
            .split("\n")
            .slice(0, -1)
            .find((one) => one.includes("is not counted"));
        await until(() => lineOf() !== undefined, worker.errors);
        assert.equal((JSON.parse(lineOf() ?? "") as { traceId?: string }).traceId, traceId);
        await endsInOrder(worker);
      } finally {
        await rename(`${objects}-away`, objects);
      }
      const next = await startWorker(env);
      await until(async () => (await tasks()).every(({ statusCode }) => statusCode === "success"));
      await endsInOrder(next);
    });

    it("one that is ended puts back what it is at, and says its health where it has a port", async () => {
      const worker = await startWorker({ ...env, PORTAL_WORKER_PORT: "0" });
      const address = /its health at (\S+)/.exec(worker.output())?.[1] ?? "";
      assert.equal((await fetch(`${address}/healthz`)).status, 200);
      const ready = (await (await fetch(`${address}/readyz`)).json()) as { data: { status: string } };
      assert.equal(ready.data.status, "ready");
      assert.equal((await fetch(`${address}/pms/api/session`)).status, 404);

      const answer = await call("/exportasync/api/v1/task/add", countPayload({ rows: 100_000, pageMs: 20 }));
      assert.equal(answer.status, 200);
      await until(async () => (await running()) === 1);
      await endsInOrder(worker);
      assert.equal(await running(), 0);
      assert.deepEqual(await holders(), []);
    });
  });
