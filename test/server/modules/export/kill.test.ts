import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { readTaskPage, type ExportTask } from "@customs-portal/sdk/contract";
import { until } from "../../../support/until.ts";
import { openObjectStore } from "../../../../server/objects/index.ts";
import { objectsOf } from "../../support/objects-of.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { readXlsx } from "../../export-file/support/read-xlsx.ts";
import { countPayload } from "./support/tasks.ts";
import { portalEnvironment, signInBody } from "./support/portal.ts";

/** Kills of the server per database; a long run sets EXPORT_KILL_ROUNDS. */
const rounds = Number(process.env.EXPORT_KILL_ROUNDS ?? 3);
/** One more than run at a time. */
const tasksPerRound = 3;
const rowsPerTask = 2000;
const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
const main = fileURLToPath(new URL("../../../../server/main.ts", import.meta.url));

interface Server {
  process: ChildProcess;
  address: string;
}

for (const dialect of await availableDialects()) {
  describe(`killing the server on ${dialect}`, () => {
    let database: TestDatabase;
    let server: Server | undefined;
    let token: string;

    before(async () => {
      database = await createTestDatabase(dialect);
    });
    after(async () => {
      if (server) await kill(server);
      await database.drop();
    });

    async function start(): Promise<Server> {
      const child = spawn(process.execPath, ["--conditions=source", main], {
        env: { PATH, NODE_COMPILE_CACHE, TMPDIR, ...portalEnvironment(database) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      for await (const line of createInterface({ input: child.stdout })) {
        const address = /running at (\S+)/.exec(line)?.[1];
        if (address === undefined) continue;
        child.stdout.resume();
        return { process: child, address };
      }
      throw new Error("the server did not start");
    }

    async function kill(running: Server): Promise<void> {
      const ended = once(running.process, "exit");
      running.process.kill("SIGKILL");
      await ended;
    }

    async function call(path: string, body: unknown, method = "POST"): Promise<Response> {
      return fetch(`${server!.address}${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
      });
    }

    test("kill -9 during exports: after the restart every acknowledged task succeeds with exactly one visible file", async () => {
      const acknowledged: string[] = [];
      let interrupted = 0;
      /** The first of them does not end before the file `gate` is there. @returns its id */
      async function addTasks(gate: string): Promise<string> {
        const ids: string[] = [];
        for (let index = 0; index < tasksPerRound; index += 1) {
          const params = { rows: rowsPerTask, pageMs: 15, ...(index === 0 && { gate }) };
          const answer = await call("/exportasync/api/v1/task/add", countPayload(params));
          ids.push(String(((await answer.json()) as { data: ExportTask }).data.id));
        }
        acknowledged.push(...ids);
        return ids[0] ?? "";
      }
      async function tasks(): Promise<ExportTask[]> {
        const answer = await call("/exportasync/api/v1/task/get", { pageSize: 200 });
        return readTaskPage(((await answer.json()) as { data: unknown }).data).content;
      }

      server = await start();
      const signedIn = await fetch(`${server.address}/pms/api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(signInBody("operator")),
      });
      token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
      for (let round = 0; round < rounds; round += 1) {
        const gate = join(database.folder, `gate-${round}`);
        const held = await addTasks(gate);
        const running = async () => (await tasks()).filter(({ statusCode }) => statusCode === "ing");
        await until(async () => (await running()).some(({ id }) => String(id) === held));
        // A moment that differs from round to round: while rows are written, around the rename, between two tasks.
        await delay((round * 173) % 600);
        interrupted += (await running()).length;
        await kill(server);
        await writeFile(gate, "");
        server = await start();
      }
      await until(async () => {
        const states = new Set((await tasks()).map(({ statusCode }) => statusCode));
        assert.ok(!states.has("failed"));
        return states.size === 1 && states.has("success");
      });
      // A last start sweeps what earlier processes left.
      await kill(server);
      server = await start();
      const store = await openObjectStore({ kind: "folder", folder: join(database.folder, "data", "objects") });
      const finished = await tasks();
      assert.deepEqual(finished.map(({ id }) => String(id)).toSorted(), acknowledged.toSorted());
      assert.ok(interrupted >= rounds, "each kill hit a running export");

      async function visible(): Promise<string[]> {
        return (await objectsOf(store, "export/")).map(({ key }) => key).toSorted();
      }
      const expected = finished.map(({ fastDFSPath }) => String(fastDFSPath)).toSorted();
      await until(async () => (await visible()).length <= expected.length);
      assert.deepEqual(await visible(), expected);
      for (const { fastDFSPath } of finished) {
        const path = `/exportasync/api/v1/file/download?filePath=${encodeURIComponent(String(fastDFSPath))}`;
        const bytes = Buffer.from(await (await call(path, undefined, "GET")).arrayBuffer());
        assert.equal((await readXlsx(bytes))[0]!.rows.length, rowsPerTask + 1);
      }
    });
  });
}
