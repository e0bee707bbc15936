import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as rest } from "node:timers/promises";
import { until } from "../support/until.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "./support/databases.ts";
import { fixtureModule, password, writeFiles } from "./support/portal.ts";
import { adminWith, endProcesses, failToStart, holdPort, startServer, type ServerProcess } from "./support/process.ts";

after(endProcesses);

interface SessionAnswer {
  data: { accessToken: string };
}

async function signIn({ address }: ServerProcess, secret: string): Promise<string> {
  const answer = await fetch(`${address}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "operator", password: secret, loginType: "password" }),
  });
  return ((await answer.json()) as SessionAnswer).data.accessToken;
}

async function countNotes({ address }: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${address}/notes/api/count`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: number }).data;
}

onEachEngine("a start", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let env: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    await writeFiles(folder, { "web/index.html": "" });
    fresh = await createFreshDatabase(engine);
    env = {
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_WEB: join(folder, "web"),
      PORTAL_MODULES: fixtureModule,
      PORTAL_SEED_ROWS: "20",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
  });
  after(async () => {
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  it("that was cut off while it filled the database leaves nothing half done", async () => {
    const ended = await failToStart({ ...env, FIXTURE_SEED_FAILS: "1" });
    assert.equal(ended.code, 1);
    assert.match(ended.err, /the seed broke/);
    assert.doesNotMatch(ended.out, /password/);
  });

  it("that fails behind the first data has told the password before", async () => {
    const taken = await holdPort();
    const own = await createFreshDatabase(engine);
    try {
      const ended = await failToStart({
        ...env,
        PORTAL_DATA: join(folder, "metrics"),
        PORTAL_METRICS: `127.0.0.1:${taken.port}`,
        ...(own.url !== undefined && { DATABASE_URL: own.url }),
      });
      assert.equal(ended.code, 1);
      assert.match(ended.err, /Metrics cannot be answered on port/);
      assert.match(ended.out, /password: \S+/);
    } finally {
      await taken.release();
      await own.drop();
    }
  });

  it("prints address, users and the random password once; the second keeps data and sessions", async () => {
    const first = await startServer(env);
    assert.match(first.output(), /users: +operator, manager, newcomer/);
    const [, secret = ""] = /password: (\S+)/.exec(first.output()) ?? [];
    const token = await signIn(first, secret);
    assert.equal(await countNotes(first, token), 20);
    assert.equal((await first.end("SIGTERM")).code, 0);

    const second = await startServer(env);
    assert.doesNotMatch(second.output(), /password/);
    assert.equal(await countNotes(second, token), 20);
    assert.ok(await signIn(second, secret));
    const ended = await second.end("SIGINT");
    assert.equal(ended.code, 0);
    assert.equal(ended.err, "");
  });

  it("writes nothing that another account of the machine could read", async () => {
    const server = await startServer(env);
    const data = join(folder, "data");
    const paths = [data, ...(await readdir(data, { recursive: true })).map((name) => join(data, name))];
    const open = [];
    for (const path of paths) if ((await stat(path)).mode & 0o077) open.push(path);
    await server.end("SIGTERM");
    assert.deepEqual(open, []);
    assert.equal(paths.includes(join(data, "portal.sqlite")), engine === "sqlite");
  });

  it("after kill -9 has every acknowledged write", async () => {
    const acknowledged = new Set<number>();
    let next = 100;
    for (let round = 0; round < 3; round += 1) {
      const server = await startServer({ ...env, PORTAL_PASSWORD: password });
      const token = (await tokenFromDatabase(server)) ?? "";
      let isRunning = true;
      const write = async () => {
        while (isRunning) {
          const id = (next += 1);
          const answer = await fetch(`${server.address}/notes/api/add`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
            body: JSON.stringify({ id }),
          }).catch(() => undefined);
          if (answer?.ok) acknowledged.add(id);
        }
      };
      const writers = [write(), write(), write()];
      // Enough of them, and then somewhere in the middle of one.
      const enough = acknowledged.size + 12;
      await until(() => acknowledged.size >= enough);
      await rest(round * 7);
      await server.end("SIGKILL");
      isRunning = false;
      await Promise.all(writers);
    }
    const server = await startServer(env);
    const stored = await countNotes(server, (await tokenFromDatabase(server)) ?? "");
    await server.end("SIGTERM");
    assert.ok(stored - 20 >= acknowledged.size, `${stored - 20} of ${acknowledged.size} are left`);
  });

  let keptToken: string | undefined;
  /** A session of a password that the tests know: set with the administration, as an operator would. */
  async function tokenFromDatabase(server: ServerProcess): Promise<string | undefined> {
    if (keptToken === undefined) {
      const changed = await adminWith(`${password}\n`, env, "user", "change", "operator", "--password");
      assert.equal(changed.code, 0, changed.err);
      keptToken = await signIn(server, password);
    }
    return keptToken;
  }

  it("of two processes at once ends in one set of first users", async () => {
    const both = await Promise.allSettled([startServer(env), startServer(env)]);
    const running = both.filter((result) => result.status === "fulfilled").map((result) => result.value);
    assert.equal(running.length, engine === "sqlite" ? 1 : 2);
    await Promise.all(running.map((server) => server.end("SIGTERM")));
  });
});

onEachEngine("two first starts at once", (engine) => {
  it("make one set of users", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const fresh = await createFreshDatabase(engine);
    const env = {
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_MODULES: fixtureModule,
      PORTAL_SEED_ROWS: "20",
      PORTAL_SECURITY_LOG: "off",
      ...(fresh.url === undefined ? {} : { DATABASE_URL: fresh.url }),
    };
    const both = await Promise.allSettled([startServer(env), startServer(env)]);
    const running = both.filter((result) => result.status === "fulfilled").map((result) => result.value);
    assert.equal(running.length, engine === "sqlite" ? 1 : 2, JSON.stringify(both));
    const passwords = running.filter((server) => server.output().includes("password:"));
    assert.equal(passwords.length, 1);
    await Promise.all(running.map((server) => server.end("SIGTERM")));
    await fresh.drop();
    await rm(folder, { recursive: true });
  });
});

describe("a start with a name that is no setting", () => {
  it("says so in one line and starts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    const env = { PORT: "0", PORTAL_DATA: join(folder, "data"), PORTAL_SEED_ROWS: "0", PORTAL_OBJECT: "s3://files" };
    const server = await startServer(env);
    const { err } = await server.end("SIGTERM");
    assert.equal(err, "PORTAL_OBJECT is no setting of the portal and has no effect; did you mean PORTAL_OBJECTS?\n");
    const command = await adminWith("", env, "user", "list");
    assert.match(command.err, /^PORTAL_OBJECT is no setting .*\nWorking on the data folder /);
    await rm(folder, { recursive: true });
  });
});

describe("a start that cannot be", { concurrency: 2 }, () => {
  let folder: string;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  });
  after(() => rm(folder, { recursive: true }));

  async function lineOf(env: Record<string, string>, code = 1): Promise<string> {
    const own = join(folder, `data-${(count += 1)}`);
    const ended = await failToStart({ PORTAL_DATA: own, PORTAL_SEED_ROWS: "0", PORT: "0", ...env });
    assert.equal(ended.code, code);
    assert.equal(ended.err.trim().split("\n").length, 1, ended.err);
    return ended.err;
  }

  it("names the port that is taken", async () => {
    const held = await holdPort();
    assert.match(await lineOf({ PORT: String(held.port) }), new RegExp(`^Port ${held.port} of 127.0.0.1 is taken`));
    await held.release();
  });

  it("names the folder that cannot be written", async () => {
    await writeFile(join(folder, "file"), "");
    const data = /^The data folder \(PORTAL_DATA\) \S+ cannot be written: [^\n]+\n$/;
    for (const path of [join(folder, "file", "data"), join(folder, "file"), `/proc/${"x".repeat(20)}/a`, "/dev/null"])
      assert.match(await lineOf({ PORTAL_DATA: path }), data);
    const held = join(folder, "held-by-a-folder");
    await mkdir(join(held, "portal.lock"), { recursive: true });
    assert.match(await lineOf({ PORTAL_DATA: held }), data);
    const nodes = join(folder, "without-nodes");
    await mkdir(nodes);
    await writeFile(join(nodes, "nodes"), "");
    assert.match(await lineOf({ PORTAL_DATA: nodes }), data);
  });

  it("names the folder of the files that cannot be used, and does not wait for it", async () => {
    await writeFile(join(folder, "a-file"), "");
    await symlink(join(folder, "loop"), join(folder, "loop"));
    for (const path of [
      join(folder, "a-file"),
      join(folder, "a-file", "below"),
      join(folder, "loop"),
      join(folder, "x".repeat(300)),
      "/proc/x",
      "/proc/x/y",
    ])
      assert.match(
        await lineOf({ PORTAL_OBJECTS: path, PORTAL_DATA: join(folder, "unused") }),
        /^The folder of the files \(PORTAL_OBJECTS\) \S+ cannot be written: [^\n]+\n$/,
      );
    assert.equal(existsSync(join(folder, "unused", "portal.sqlite")), false);
  });

  it("names the database that is none", async () => {
    const dataDir = join(folder, "broken");
    await mkdir(dataDir);
    await writeFile(join(dataDir, "portal.sqlite"), "this is no database at all, and never was one".repeat(200));
    assert.match(await lineOf({ PORTAL_DATA: dataDir }), /^The database .*portal\.sqlite cannot be opened/);
  });

  it("names the database that does not answer, without its password", async () => {
    const line = await lineOf({
      DATABASE_URL: "postgresql://user:hidden@127.0.0.1:1/portal",
      PORTAL_DB_WAIT_SECONDS: "0",
    });
    assert.match(line, /^The database 127\.0\.0\.1:1\/portal cannot be opened/);
    assert.doesNotMatch(line, /hidden/);
  });

  it("names the module that is missing", async () => {
    assert.match(await lineOf({ PORTAL_MODULES: "./gone.ts" }, 78), /^The module \.\/gone\.ts of PORTAL_MODULES/);
  });

  it("names the setting that cannot be used, with the exit code of one that no restart mends", async () => {
    assert.match(await lineOf({ PORTAL_LOG_LEVEL: "loud" }, 78), /^PORTAL_LOG_LEVEL must be one of/);
  });

  it("names the folder of the client that is not there, or has none", async () => {
    const web = join(folder, "web");
    const untouched = join(folder, "untouched");
    assert.equal(
      await lineOf({ PORTAL_WEB: web, PORTAL_DATA: untouched }, 78),
      `PORTAL_WEB must be a folder with the built client; ${web} is not there.\n`,
    );
    await mkdir(web);
    assert.match(await lineOf({ PORTAL_WEB: web }, 78), /has no built client: its index\.html is missing\.$/m);
    assert.ok(!existsSync(untouched));
  });

  it("names the folder that another process holds", async () => {
    const env = { PORTAL_DATA: join(folder, "held"), PORTAL_SEED_ROWS: "0", PORT: "0" };
    const server = await startServer(env);
    assert.match(await lineOf(env), /^Another process is running with the data folder/);
    await server.end("SIGTERM");
  });
});
