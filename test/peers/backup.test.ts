import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { apiClient, type ApiClient } from "../e2e/support/api.ts";
import { root, startPortal, testPassword, type PortalProcess } from "../e2e/support/portal-process.ts";
import { readSheet } from "../e2e/support/sheet.ts";
import { createFreshDatabase, onEachEngine, type Engine } from "../server/support/databases.ts";
import { readBlocks, readSection, runShell, type Commands } from "./support/operating.ts";

const run = promisify(execFile);
const rows = 6_000;
const waitMs = 60_000;
/** Exports that wait when the backup begins. */
const burst = 12;

/** Programs that the commands of the page find before those of the machine. */
const programs = "bin";
const adminFile = join(root, "server/admin.ts");

/** What docs/operating.md says about a database. */
interface Instructions {
  /** What makes the database; nothing for SQLite. */
  create: Commands | undefined;
  backup: Commands;
  restore: Commands;
  /** Where the programs of PostgreSQL find the server, and what else the commands need. */
  env: Record<string, string>;
  cleanUp(): Promise<void>;
}

function isBlock(block: Commands | undefined): asserts block is Commands {
  assert.ok(block, "the section has this block of commands");
}

async function readSqliteInstructions(): Promise<Instructions> {
  const [backup, restore, ...more] = await readBlocks("Backup and restore");
  assert.equal(more.length, 0);
  isBlock(backup);
  isBlock(restore);
  return { create: undefined, backup, restore, env: { DATABASE_URL: "" }, cleanUp: () => Promise.resolve() };
}

/** The server may hold another database called "portal", so the test takes a name that nobody has. */
async function readPostgresInstructions(): Promise<Instructions> {
  const unused = await createFreshDatabase("postgres");
  await unused.drop();
  const url = new URL(unused.url ?? "");
  const name = url.pathname.slice(1);
  const [create, backup, restore, ...more] = await readBlocks("PostgreSQL", (block) =>
    block.replaceAll(/\bportal(?![a-z.])/g, name).replaceAll("127.0.0.1:5432", url.host),
  );
  assert.equal(more.length, 0);
  isBlock(create);
  isBlock(backup);
  isBlock(restore);
  const env = {
    PGHOST: url.hostname,
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
  };
  async function cleanUp(): Promise<void> {
    const options = { env: { ...process.env, ...env }, timeout: waitMs };
    for (const database of [name, `${name}_restored`])
      await run("dropdb", ["--if-exists", "--force", database], options);
    await run("dropuser", ["--if-exists", name], options);
  }
  return { create, backup, restore, env, cleanUp };
}

/** The files of the operator, as the table of the data folder lists them. */
async function ownFiles(): Promise<string[]> {
  const table = await readSection("The data folder");
  const paths = Array.from(table.matchAll(/^\| `([^`]+)` +\| yours: /gm), ([, path = ""]) => path);
  assert.ok(paths.length >= 7, paths.join(", "));
  // A name that begins like the files of the database.
  return paths.map((path) => path.replace("*", "own").replace(/\/$/, "/portal.js"));
}

/** Files and folders below `folder` that others than their owner may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = [".", ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(join(folder, path))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

onEachEngine("a backup that was made while exports went on", (engine: Engine) => {
  let instructions: Instructions;
  let folder: string;
  let portal: PortalProcess | undefined;
  let client: ApiClient;
  let token: string;
  /** Exports accepted before the backup began, and all of them. */
  let early: string[];
  let accepted: string[];
  let exposed: string[];

  /** `npm run admin -- …` of an operator who stands in the folder above the data. */
  async function makeNpm(): Promise<void> {
    await mkdir(join(folder, programs));
    const text = `#!/bin/sh\nshift 3\nexec "${process.execPath}" --conditions=source "${adminFile}" "$@"\n`;
    await writeFile(join(folder, programs, "npm"), text, { mode: 0o755 });
  }

  function start(settings: Record<string, string> | undefined, dataDir = join(folder, "data")): Promise<PortalProcess> {
    // An empty address means SQLite. A backup takes longer than an ordinary user fills the queue.
    const env = { PORTAL_DATA: dataDir, DATABASE_URL: "", PORTAL_EXPORT_OPEN_TASKS: "1000", ...settings };
    return startPortal({ seedRows: rows, env });
  }

  /** Adds an export every now and then while `work` goes on and once more after it. */
  async function whileAdding(adding: ApiClient, work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    const all: Promise<string>[] = [];
    do {
      all.push(adding.startExport());
      await delay(50);
    } while (!isDone);
    await working;
    all.push(adding.startExport());
    accepted.push(...(await Promise.all(all)));
  }

  async function makeBackup(running: PortalProcess): Promise<void> {
    const first = await apiClient(running.origin, "operator");
    token = first.token;
    early = await Promise.all(Array.from({ length: burst }, () => first.startExport()));
    accepted = [...early];
    const deadline = Date.now() + waitMs;
    while ((await first.tasks()).filter(({ statusCode }) => statusCode === "success").length < 2) {
      assert.ok(Date.now() < deadline, "two exports end in time");
      await delay(20);
    }
    // Most machines let others read what nobody says anything about.
    const { shell } = instructions.backup;
    const backup = { ...instructions.backup, shell: `umask 022\n${shell}` };
    await whileAdding(first, () => runShell(backup, { cwd: folder, env: instructions.env }));
    exposed = await openToOthers(join(folder, "backup"));
  }

  before(
    async () => {
      folder = await mkdtemp(join(tmpdir(), "customs-portal-backup-"));
      instructions = await (engine === "sqlite" ? readSqliteInstructions() : readPostgresInstructions());
      await makeNpm();
      instructions.env["PATH"] = `${join(folder, programs)}${delimiter}${process.env["PATH"]}`;
      const { create, restore, env } = instructions;
      if (create) await runShell(create, { cwd: folder, env, input: "secret\nsecret\n" });
      portal = await start(create?.settings);
      for (const file of await ownFiles()) {
        await mkdir(dirname(join(folder, "data", file)), { recursive: true, mode: 0o700 });
        await writeFile(join(folder, "data", file), "{}", { mode: 0o600 });
      }
      await makeBackup(portal);
      assert.equal(await portal.interrupt(), 0);
      await portal.dispose();
      await runShell(restore, { cwd: folder, env });
      portal = await start({ ...restore.settings, PORTAL_PASSWORD: "another one than before" });
      client = await apiClient(portal.origin, "operator", testPassword);
    },
    { timeout: 3 * waitMs },
  );
  after(async () => {
    await portal?.dispose();
    await instructions?.cleanUp();
    await rm(folder, { recursive: true, force: true });
  });

  it("knows every export that was accepted before, some of them unfinished, and nothing from after it", async () => {
    const tasks = await client.tasks();
    const known = tasks.map(({ id }) => id);
    assert.deepEqual(
      early.filter((id) => !known.includes(id)),
      [],
    );
    assert.deepEqual(
      known.filter((id) => !accepted.includes(id)),
      [],
    );
    assert.ok(!known.includes(accepted.at(-1) ?? ""));
    const states = new Set(tasks.map(({ statusCode }) => statusCode));
    assert.ok(states.has("success") && (states.has("init") || states.has("ing")), [...states].join(", "));
  });

  it("has the file of every export that it calls finished, and the others get theirs", async () => {
    for (const { id } of (await client.tasks()).toReversed()) {
      const task = await client.finished(id, waitMs);
      assert.equal(task.statusCode, "success", String(task.note));
      assert.equal((await readSheet(await client.file(task))).rows, rows + 1);
    }
  });

  it("lets everybody in with the password from before, and goes on with sessions that had not ended", async () => {
    assert.ok(portal);
    await apiClient(portal.origin, "manager", testPassword);
    const user = await fetch(`${portal.origin}/pms/api/session`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(user.status, 200);
  });

  it("brings the operator's own files back", async () => {
    for (const file of await ownFiles())
      assert.equal(
        await readFile(join(folder, "data", file), "utf8"),
        await readFile(join(folder, "data.broken", file), "utf8"),
      );
  });

  it("can be read by nobody but the account that made it, and so can what is restored from it", async () => {
    assert.deepEqual(exposed, []);
    assert.deepEqual(await openToOthers(join(folder, "data")), []);
  });

  if (engine === "sqlite")
    it("may be a copy of the data folder when the portal is stopped", async () => {
      assert.ok(portal);
      const finished = await client.tasks();
      assert.equal(await portal.interrupt(), 0);
      await portal.dispose();
      await run("cp", ["-a", join(folder, "data"), join(folder, "copy")]);
      portal = await start({}, join(folder, "copy"));
      const copied = await apiClient(portal.origin, "operator", testPassword);
      assert.deepEqual(await copied.tasks(), finished);
      for (const task of finished.slice(0, 3)) assert.equal((await readSheet(await copied.file(task))).rows, rows + 1);
    });
});
