import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { openPortal, readConfig, type ModuleContext } from "../../server/index.ts";
import { createModuleLifecycle, type ModuleLifecycle } from "../../server/module-lifecycle.ts";
import { writeFiles } from "./support/portal.ts";
import { endProcesses, failToStart, startServer } from "./support/process.ts";

/** What the modules of the tests did, in order. */
const steps: string[] = [];
Object.assign(globalThis, { stepsForTest: steps });

/** Source of a module whose steps are written down; `add` comes first in each. */
const moduleSource = (name: string, start = "", stop = "") => `
  const add = (step) => globalThis.stepsForTest?.push(step);
  export default {
    name: "${name}",
    migrations: { "0001-x": { up: async () => add("${name} migrated") } },
    async start({ db }) { add("${name} starts"); ${start} await db.introspection.getTables(); add("${name} started"); },
    async stop() { ${stop} add("${name} stopped"); },
  };`;

describe("modules", () => {
  let folder: string;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    await writeFiles(folder, { "web/index.html": "" });
  });
  afterEach(() => (steps.length = 0));
  after(async () => {
    endProcesses();
    await rm(folder, { recursive: true });
  });

  async function environment(...sources: readonly string[]): Promise<Record<string, string>> {
    count += 1;
    const files = sources.map((_source, index) => `modules-${count}/${index}.mjs`);
    await writeFiles(folder, Object.fromEntries(files.map((file, index) => [file, sources[index] ?? ""])));
    return {
      PORT: "0",
      PORTAL_DATA: join(folder, `data-${count}`),
      PORTAL_WEB: join(folder, "web"),
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: files.map((file) => join(folder, file)).join(","),
    };
  }
  const open = async (...sources: readonly string[]) => openPortal(readConfig(await environment(...sources)));

  it("start in order after the migrations and stop in the reverse order, with the database at hand", async () => {
    const portal = await open(moduleSource("first"), moduleSource("second", "", "await new Promise(setImmediate);"));
    assert.deepEqual(steps.splice(0), ["first migrated", "second migrated"]);
    await portal.start();
    assert.deepEqual(steps.splice(0), ["first starts", "first started", "second starts", "second started"]);
    await portal.close();
    assert.deepEqual(steps, ["second stopped", "first stopped"]);
  });

  it("end the start where one of them fails; what was begun is stopped, also the one that failed", async () => {
    const failing = moduleSource("second", 'throw new Error("no connection to customs");');
    const portal = await open(moduleSource("first"), failing, moduleSource("third"));
    steps.length = 0;
    await assert.rejects(portal.start(), {
      name: "ModuleError",
      message: "The module second of PORTAL_MODULES could not start: no connection to customs.",
    });
    await portal.close();
    assert.deepEqual(steps, ["first starts", "first started", "second starts", "second stopped", "first stopped"]);
  });

  it("are all stopped where one of them fails to stop, and the end says so", async () => {
    const portal = await open(moduleSource("first"), moduleSource("second", "", 'throw new Error("still busy");'));
    await portal.start();
    steps.length = 0;
    await assert.rejects(portal.close(), /The module second of PORTAL_MODULES could not stop: still busy\./);
    assert.deepEqual(steps, ["first stopped"]);
  });

  it("are refused where start or stop is no function", async () => {
    for (const step of ["start", "stop"])
      await assert.rejects(
        open(`export default { name: "orders", ${step}: true };`),
        new RegExp(`"${step}" must be a function`),
      );
  });

  it("may not have the name of one that belongs to the server", async () => {
    await assert.rejects(open('export default { name: "export" };'), /has the name "export", which is taken/);
  });

  it("write into the log with their name, and start in the real process", async () => {
    const contract = fileURLToPath(new URL("./support/contract-module.ts", import.meta.url));
    const env = { ...(await environment()), PORTAL_MODULES: contract, PORTAL_LOG_LEVEL: "info" };
    const server = await startServer(env);
    const { err, code } = await server.end("SIGTERM");
    assert.equal(code, 0, err);
    const lines = err.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as object] : []));
    const line = lines.find((candidate) => "part" in candidate) as Record<string, unknown> | undefined;
    assert.deepEqual([line?.["module"], line?.["part"], line?.["msg"]], ["parts", 7, "the parts are ready"]);
  });

  it("end the process with one line where one cannot start", async () => {
    const env = await environment(moduleSource("orders", 'throw new Error("no connection to customs");'));
    const { code, err } = await failToStart(env);
    assert.equal(code, 1);
    assert.equal(err, "The module orders of PORTAL_MODULES could not start: no connection to customs.\n");
  });
});

describe("a module that does not come to an end", () => {
  const never = () => new Promise<void>(() => undefined);
  const context = { log: { error: () => undefined } } as unknown as ModuleContext;
  const create = (...modules: { start?(): Promise<void>; stop?(): Promise<void> }[]): ModuleLifecycle =>
    createModuleLifecycle(
      modules.map((module, index) => ({ module: { name: `m${index}`, ...module }, context })),
      { start: 100, stop: 100 },
    );

  it("keeps neither the start nor the stop of the others waiting", async () => {
    let stopped = 0;
    const stop = async () => void (stopped += 1);
    const modules = create({ stop }, { stop: never }, { start: never, stop });
    await assert.rejects(modules.start(), /The module m2 .* could not start: it took longer than 100 ms/);
    await assert.rejects(modules.stop(), /The module m1 .* could not stop: it took longer than 100 ms/);
    assert.equal(stopped, 2);
  });

  it("lets nothing start after the stop has begun", async () => {
    let started = 0;
    const first = Promise.withResolvers<void>();
    const modules = create({ start: () => first.promise }, { start: async () => void (started += 1) });
    const starting = modules.start();
    const stopping = modules.stop();
    first.resolve();
    await Promise.all([starting, stopping]);
    assert.equal(started, 0);
  });
});
