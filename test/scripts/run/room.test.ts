import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, it } from "node:test";
import pg from "pg";
import { serverUrl } from "../../../scripts/run/databases.ts";
import { clearAbandoned, openRoom } from "../../../scripts/run/room.ts";
import { until } from "../../support/until.ts";

/** What a run makes that is killed before it can clear up. */
interface Left {
  folder: string;
  /** A program that it had started. */
  pid: number;
  database: string;
}

const program = `
  import { spawn } from "node:child_process";
  import { openRoom } from ${JSON.stringify(import.meta.resolve("../../../scripts/run/room.ts"))};
  const { env } = openRoom();
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true, stdio: "ignore", env: { ...process.env, ...env },
  });
  console.log(JSON.stringify({ folder: env.TMPDIR, pid: child.pid, database: env.TEST_DATABASES + "left" }));
  setInterval(() => {}, 1000);
`;

/** Starts a run that stays at work. */
async function startRun(folder: string) {
  const child = spawn(process.execPath, ["--conditions=source", "--input-type=module", "-e", program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) return { child, left: JSON.parse(line) as Left };
  throw new Error("the run did not begin");
}

const isAtWork = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the rooms of runs that were killed", { skip: process.platform !== "linux" }, () => {
  it("are cleared by the next run: folder, programs and databases, but not those of a run at work", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "rooms-"));
    const { TMPDIR = "" } = process.env;
    process.env.TMPDIR = folder;
    t.after(() => {
      process.env.TMPDIR = TMPDIR;
      if (TMPDIR === "") delete process.env.TMPDIR;
      rmSync(folder, { recursive: true, force: true });
    });
    const client = new pg.Client({ connectionString: serverUrl });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (isThere) t.after(() => client.end());
    const databases = async () =>
      isThere
        ? (await client.query<{ name: string }>("select datname as name from pg_database")).rows.map(({ name }) => name)
        : [];
    const { child, left } = await startRun(folder);
    t.after(() => isAtWork(left.pid) && process.kill(left.pid, "SIGKILL"));
    t.after(() => child.kill("SIGKILL"));
    if (isThere) await client.query(`create database ${left.database}`);
    const own = openRoom();

    const cleared = async () =>
      (await clearAbandoned()).filter((line) => Object.values(left).some((name) => line.endsWith(` ${name}`)));
    assert.deepEqual(await cleared(), [], "it is at work");
    assert.ok(isAtWork(left.pid));

    child.kill("SIGKILL");
    await once(child, "exit");
    assert.deepEqual(await cleared(), [
      `process ${left.pid}`,
      `folder ${left.folder}`,
      ...(isThere ? [`database ${left.database}`] : []),
    ]);
    assert.equal(existsSync(left.folder), false);
    assert.ok(!(await databases()).includes(left.database));
    await until(() => !isAtWork(left.pid));
    assert.ok(existsSync(own.env.TMPDIR ?? ""), "its own is there");
    assert.deepEqual(own.clear(), []);
  });
});
