import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { apiClient } from "./support/api.ts";
import { assertClean, openMenu, signIn, type WatchedPage } from "./support/browser.ts";
import { startExport, toCentre } from "./support/exporting.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { root, startPortal, type PortalProcess } from "./support/portal-process.ts";

describe("start-up configuration", () => {
  let portal: PortalProcess;
  let webDir: string | undefined;
  let watched: WatchedPage;
  let page: Page;

  const fixture = usePortalFixture({
    async start() {
      webDir = await mkdtemp(join(tmpdir(), "customs-portal-web-"));
      await cp(process.env["PORTAL_WEB"] ?? join(root, "dist/web"), webDir, { recursive: true });
      for (const name of ["config.json", "domain_config.js", "site.config.js"])
        await rm(join(webDir, name), { force: true });
      return (portal = await startPortal({ env: { PORTAL_WEB: webDir } }));
    },
  });
  after(async () => {
    if (webDir !== undefined) await rm(webDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const name of ["config.json", "biz.config.json", "domain_config.js"])
      await rm(join(portal.dataDir, name), { force: true });
    watched = await fixture.open();
    page = watched.page;
  });

  const put = (name: string, text: string) => writeFile(join(portal.dataDir, name), text);

  it("R75-09 missing config.json and domain_config.js do not stop the portal", async () => {
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/declarations/list");
    await page.getByRole("row").nth(1).waitFor();
    assert.match(await page.title(), /^智慧通关 - /);
    await watched.expectError(/config/);
    assertClean(watched);
  });

  it("R75-01, R75-05 both files are asked for with a timestamp", async () => {
    await put("config.json", "{}");
    await put("domain_config.js", "");
    const asked: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("config.json")) asked.push(url);
    });
    const before = Date.now();
    await page.goto(`${portal.origin}/login`);
    await page.locator('input[autocomplete="username"]').waitFor();
    for (const name of ["/config.json", "/biz.config.json"]) {
      const url = asked.find(({ pathname }) => pathname === name);
      const time = Number(url?.searchParams.get("t"));
      assert.ok(time >= before - 1000 && time <= Date.now() + 1000, `${name}: ${url?.search}`);
    }
    assert.equal(asked.filter(({ pathname }) => pathname === "/config.json").length, 1);
  });

  it("R75-06 a partial config.json keeps the other defaults", async () => {
    await put("config.json", JSON.stringify({ title: { "zh-CN": "我的通关" }, downloadCenter: { limit: "7" } }));
    await put("domain_config.js", "");
    await signIn(page, portal.origin, "operator");
    assert.match(await page.title(), /^我的通关 - /);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes("/v1/task/add")),
      (async () => {
        await openMenu(page, "/declarations/list");
        await startExport(page);
      })(),
    ]);
    assert.equal(new URL(request.url()).pathname, "/exportasync/api/v1/task/add");
    await toCentre(page).click();
    await page.waitForURL("**/download/center/DECL/declaration-list/7?**");
    watched.errors.splice(0, watched.errors.length, ...watched.errors.filter((error) => !/site\.config/.test(error)));
    assertClean(watched);
  });

  it("a config.json that is no JSON is logged, and the defaults hold", async () => {
    await put("config.json", "{ broken");
    await signIn(page, portal.origin, "operator");
    assert.match(await page.title(), /^智慧通关 - /);
    await watched.expectError(/config\.json/);
  });

  it("one broken line of biz.config.json is logged with its path, and the others work", async () => {
    const routes = [{ path: "/declarations", name: "DeclarationList" }];
    const lines = { declarations: { app: "@customs-portal-examples/declarations", routes }, ports: { js: "no list" } };
    await put("biz.config.json", JSON.stringify(lines));
    await signIn(page, portal.origin, "manager");
    await page.goto(`${portal.origin}/declarations/list`);
    await page.getByRole("row").nth(1).waitFor();
    await watched.expectError(/ports/);
  });

  it("R75-02 the business-line map of the server says which lines there are", async () => {
    const map = (await (await fetch(`${portal.origin}/biz.config.json?t=1`)).json()) as Record<
      string,
      { app?: string }
    >;
    assert.deepEqual(Object.keys(map).toSorted(), [
      "administration",
      "declarations",
      "files",
      "logistics",
      "ports",
      "tariff",
    ]);
  });
});

/** Runs the server until it ends by itself. */
async function runServer(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["--conditions=source", join(root, "server/main.ts")], {
    cwd: root,
    env: { ...process.env, PORTAL_SEED_ROWS: "0", PORTAL_MODULES: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()));
  const limit = setTimeout(() => child.kill("SIGKILL"), 120_000);
  const code = await new Promise<number | null>((done) => child.on("exit", done));
  clearTimeout(limit);
  return { code, lines: printed.trim().split("\n") };
}

describe("the process", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-start-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("a taken port, a data folder that cannot be written and a broken setting: one clear line, exit code 1 or 78", async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
    const port = String((taken.address() as AddressInfo).port);
    await writeFile(join(folder, "file"), "");
    const cases: [Record<string, string>, RegExp, number][] = [
      [{ PORTAL_DATA: join(folder, "a"), PORT: port }, /Port .* is taken/, 1],
      [{ PORTAL_DATA: join(folder, "file", "below"), PORT: "0" }, /cannot be written/, 1],
      [{ PORTAL_DATA: join(folder, "b"), PORT: "http" }, /^PORT /, 78],
      [{ PORTAL_DATA: join(folder, "c"), PORT: "0", DATABASE_URL: "mysql://x" }, /^DATABASE_URL /, 78],
      [
        { PORTAL_DATA: join(folder, "d"), PORT: "0", PORTAL_MODULES: join(folder, "no-such-module.ts") },
        /no-such-module/,
        78,
      ],
    ];
    for (const [env, pattern, expected] of cases) {
      const { code, lines } = await runServer(env);
      assert.equal(code, expected, lines.join("\n"));
      assert.match(lines.at(-1) ?? "", pattern);
      assert.ok(lines.length <= 3, lines.join("\n"));
    }
    taken.close();
  });

  it("Ctrl+C ends cleanly, and the next start keeps the data and makes no new password", async () => {
    const portal = await startPortal({ seedRows: 500 });
    try {
      const client = await apiClient(portal.origin, "operator");
      const id = await client.startExport();
      await client.finished(id);
      assert.match(portal.output(), /operator, manager, newcomer/);
      assert.equal(await portal.interrupt(), 0);
      const before = portal.output().length;
      await portal.restart();
      assert.doesNotMatch(portal.output().slice(before), /password/);
      const again = await apiClient(portal.origin, "operator");
      assert.deepEqual(
        (await again.tasks()).map((task) => task.id),
        [id],
      );
    } finally {
      await portal.dispose();
    }
  });

  it("a second process on the same data folder is refused with one clear line", async () => {
    const portal = await startPortal({ seedRows: 0 });
    try {
      const { code, lines } = await runServer({ PORTAL_DATA: portal.dataDir, PORT: "0" });
      assert.equal(code, 1);
      assert.match(lines.at(-1) ?? "", /folder/);
    } finally {
      await portal.dispose();
    }
  });

  it("killed with -9 while exports run, every acknowledged task ends in success with exactly one file", async () => {
    const portal = await startPortal({ seedRows: 20_000 });
    try {
      const ids: string[] = [];
      for (let round = 0; round < 3; round++) {
        const client = await apiClient(portal.origin, "operator");
        for (let task = 0; task < 3; task++) ids.push(await client.startExport({ fileName: `r${round}-${task}.xlsx` }));
        await new Promise((done) => setTimeout(done, 150 + round * 250));
        await portal.kill();
        await portal.restart();
      }
      const client = await apiClient(portal.origin, "operator");
      const done = await Promise.all(ids.map((id) => client.finished(id)));
      for (const task of done) assert.equal(task.statusCode, "success", `${task.fileName}: ${task.note}`);
      assert.equal(new Set(done.map((task) => task.fastDFSPath)).size, ids.length);
      for (const task of done) assert.ok((await client.file(task)).length > 100_000);
      const stored = (await readdir(join(portal.dataDir, "objects"), { recursive: true })).filter((name) =>
        name.endsWith(".xlsx"),
      );
      const visible = new Set(done.map((task) => task.fastDFSPath?.split("/").pop()));
      assert.ok([...visible].every((name) => stored.some((file) => file.endsWith(String(name)))));
      assert.ok(stored.length >= ids.length);
    } finally {
      await portal.dispose();
    }
  });
});
