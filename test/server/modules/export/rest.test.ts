import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../../../../server/db/index.ts";
import { until } from "../../../support/until.ts";
import { endProcesses, startServer, type ServerProcess } from "../../support/process.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { portalEnvironment, signInBody } from "./support/portal.ts";
import { countPayload } from "./support/tasks.ts";

const run = promisify(execFile);
const base = "/exportasync/api/v1";
const mib = 1024 ** 2;
const skip = process.platform !== "linux" && "only Linux changes the limits of a running process";

after(endProcesses);

for (const dialect of await availableDialects()) {
  describe(`exports on ${dialect} while their store does not work`, () => {
    let database: TestDatabase;
    let server: ServerProcess;
    let objects: string;
    let headers: Record<string, string>;

    before(async () => {
      database = await createTestDatabase(dialect);
      const env = { ...portalEnvironment(database), PORTAL_METRICS: "0", PORTAL_DISK_FREE_MB: "1" };
      objects = join(database.folder, "elsewhere", "objects");
      server = await startServer({ ...env, PORTAL_OBJECTS: objects });
      const answer = await call("/pms/api/session", signInBody("operator"));
      headers = { authorization: `Bearer ${(answer.data as { accessToken: string }).accessToken}` };
    });
    after(async () => {
      await server.end("SIGTERM");
      await database.drop();
    });

    async function call(path: string, body: unknown) {
      const answer = await fetch(server.address + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, ...((await answer.json()) as { data: unknown; errorCode?: string }) };
    }
    async function ask(path: string): Promise<number> {
      const answer = await fetch(server.address + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }
    async function newest(): Promise<{ statusCode: string; fastDFSPath: string | null }> {
      const { data } = await call(`${base}/task/get`, { pageSize: 1 });
      return (data as { content: [{ statusCode: string; fastDFSPath: string | null }] }).content[0];
    }
    async function add(payload: Parameters<typeof countPayload>[0], more = {}): Promise<void> {
      assert.equal((await call(`${base}/task/add`, countPayload(payload, more))).status, 200);
    }
    async function watched(path: string): Promise<string> {
      const [, place = ""] = /metrics: +(\S+)\/metrics/.exec(server.output()) ?? [];
      return (await fetch(place + path)).text();
    }
    type Parts = Record<string, { isGood: boolean; reason?: string } | undefined>;
    const parts = async () => (JSON.parse(await watched("/health")) as { parts: Parts }).parts;
    const untilWorkerSays = (reason: RegExp) =>
      until(
        async () => reason.test((await parts())["worker export"]?.reason ?? ""),
        () => `the health says ${String(reason)}`,
      );
    /** Attempts that were counted against the jobs that rest; none while they are tried. */
    async function counted(): Promise<number[]> {
      const own = await openDatabase({
        url: database.options.url,
        file: join(database.folder, "data", "portal.sqlite"),
      });
      const { rows } = await sql<{ tries: number }>`select tries from job where worker is null`.execute(own.db);
      await own.close();
      return rows.map(({ tries }) => tries);
    }
    /** Waits until the job rests: each attempt that is under way is seen, too. */
    async function untilItRests(): Promise<void> {
      await until(
        async () => (await newest()).statusCode === "init",
        () => "the task waits",
      );
      let tries: number[] = [];
      await until(
        async () => (tries = await counted()).length > 0,
        () => "the job rests",
      );
      assert.deepEqual(tries, [0]);
    }
    const untilDone = () =>
      until(
        async () => {
          const { statusCode } = await newest();
          assert.notEqual(statusCode, "failed");
          return statusCode === "success";
        },
        () => "the export ends well",
      );

    it("rest while the disk is not mounted, calls that need files say 503, and both go on once it is back", async () => {
      await add({ rows: 5 });
      await untilDone();
      const { fastDFSPath } = await newest();
      const download = `${base}/file/download?filePath=${encodeURIComponent(fastDFSPath ?? "")}`;
      assert.equal(await ask(download), 200);

      await rename(objects, `${objects}-disk`);
      await mkdir(objects);
      assert.equal(await ask(download), 503);
      await until(async () => (await parts())["objects"]?.isGood === false);
      assert.match((await parts())["objects"]?.reason ?? "", /is their disk mounted\?$/);
      await add({ rows: 6 });
      await untilWorkerSays(/^its jobs wait: The files in .*elsewhere\/objects cannot be used: .*mounted\?$/);
      await untilItRests();
      assert.match(
        await watched("/metrics"),
        /portal_job_attempt_duration_seconds_count\{kind="export",outcome="waits"\} [1-9]/,
      );
      assert.deepEqual(await readdir(objects), [], "nothing was left in the folder below");

      await rm(objects, { recursive: true });
      await rename(`${objects}-disk`, objects);
      let seen: Parts = {};
      await until(async () => (seen = await parts())["objects"]?.isGood === true);
      assert.deepEqual(seen["worker export"]?.reason, undefined, "the job rests still, and waits for nothing");
      await untilDone();
      assert.equal(await ask(download), 200);
      assert.equal((await parts())["worker export"]?.isGood, true);
    });

    it("rest while there is no room, and go on once there is", { skip }, async () => {
      // What a full disk is to a file that is written: it grows no further.
      await run("prlimit", ["--pid", String(server.pid), `--fsize=${12 * mib}:`]);
      const texts = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(6_000));
      await add({ rows: 3_000, texts }, { exportType: "txt", fileName: "large.txt" });
      await untilWorkerSays(
        /^its jobs wait: .* cannot be used: the file is larger than the system allows; raise the limit$/,
      );
      await untilItRests();
      await until(
        async () => (await readdir(join(objects, ".unfinished"))).length === 0,
        () => "what was written is given back",
      );
      await run("prlimit", ["--pid", String(server.pid), "--fsize=unlimited:"]);
      await untilDone();
    });
  });
}
