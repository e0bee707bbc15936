import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { buildRelease } from "../../scripts/release/build-release.ts";
import { linkedPaths } from "../../scripts/release/links.ts";
import { until } from "../support/until.ts";

const maxModulesMb = 70;
const maxSpansMb = 90;
const company = {
  PORTAL_COMPANY: "3100990011",
  PORTAL_COMPANY_NAME: "上海示例贸易有限公司",
  PORTAL_COMPANY_CREDIT_CODE: "91310000MA0000004X",
};
const password = "Kettle-Ravine-2026";

/** What an operator's shell has: no settings of the repository, and the Node that this test runs under. */
const shell = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_(config|package)_|PORTAL_|DATABASE_URL|NODE_)/.test(name)),
  ),
  PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
};

function run(cwd: string, command: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...shell, ...env },
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  assert.equal(status, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}${error?.message ?? ""}`);
  return stdout;
}

function megabytesOf(folder: string): number {
  return Number.parseInt(run(folder, "du", ["-sm", "."]), 10);
}

function installIn(folder: string, ...options: string[]): void {
  run(folder, "npm", ["ci", "--omit=dev", ...options, "--no-audit", "--no-fund"]);
}

/** A release, unpacked and installed in an empty folder. */
function installRelease(archive: string, place: string): string {
  mkdirSync(place);
  run(place, "tar", ["-xzf", archive]);
  const [name = ""] = readdirSync(place);
  const folder = join(place, name);
  installIn(folder, "--omit=optional");
  return folder;
}

interface Started {
  origin: string;
  /** What it has written so far. */
  text(): string;
  /** Ends it in order. @returns the exit code */
  end(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

async function start(folder: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ["portal.mjs", "start"], {
    cwd: folder,
    env: { ...shell, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (text += part.toString()));
  const find = () => /running at (\S+)/.exec(text)?.[1];
  await until(
    () => find() !== undefined || child.exitCode !== null,
    () => text,
  );
  assert.ok(find(), text);
  return {
    origin: find() ?? "",
    text: () => text,
    async end() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      return child.exitCode;
    },
  };
}

async function signIn(origin: string, userName: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password, loginType: "password" }),
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

const linesOf = async (origin: string) =>
  Object.keys((await (await fetch(`${origin}/biz.config.json`)).json()) as object);

describe("a release in an empty folder", () => {
  let place: string;
  let folder: string;
  before(async () => {
    place = mkdtempSync(join(tmpdir(), "customs-portal-release-"));
    const { archive } = await buildRelease({ hasExamples: false });
    folder = installRelease(join(process.cwd(), archive), join(place, "plain"));
  });
  after(() => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(place, { recursive: true, force: true });
  });

  it("installs what a server needs and nothing of the build", () => {
    const { devDependencies = {}, dependencies = {} } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
      string,
      Record<string, string>
    >;
    const forbidden = [...Object.keys(devDependencies), ...Object.keys(dependencies), "lucide-react", "@base-ui/react"];
    assert.deepEqual(
      forbidden.filter((name) => existsSync(join(folder, "node_modules", name))),
      [],
    );
    const size = megabytesOf(join(folder, "node_modules"));
    assert.ok(size <= maxModulesMb, `${size} MB`);
  });

  it("has pages whose links lead to what it holds", () => {
    const pages = globSync("{*,docs/*,deploy/**/*}.md", { cwd: folder });
    assert.ok(pages.includes("docs/operating.md"), pages.join());
    const links = pages.flatMap((page) =>
      linkedPaths(readFileSync(join(folder, page), "utf8"), page).map((path) => ({ page, path })),
    );
    assert.ok(links.length > 10);
    assert.deepEqual(
      links.filter(({ path }) => !existsSync(join(folder, path))),
      [],
    );
  });

  it("starts with one administrator, serves its pages, is administered and backed up, and ends in order", async () => {
    const data = join(place, "data");
    const env = { PORTAL_DATA: data, PORTAL_PASSWORD: password, ...company };
    const portal = await start(folder, env);
    assert.deepEqual(await linesOf(portal.origin), ["administration"]);
    const page = await (await fetch(`${portal.origin}/login`, { headers: { accept: "text/html" } })).text();
    assert.match(page, /<script/);
    const map = (await (await fetch(`${portal.origin}/import-map.json`)).json()) as { imports: Record<string, string> };
    for (const [name, address] of Object.entries(map.imports))
      assert.equal((await fetch(portal.origin + address)).status, 200, name);
    assert.ok(!globSync(join(folder, "dist/web/lines/*")).some((line) => !line.endsWith("administration")));
    assert.equal((await signIn(portal.origin, "admin"))["forceChangePwd"], true);
    assert.match(run(folder, "npm", ["run", "--silent", "admin", "--", "user", "list"], env), /admin +active/);
    const backups = join(place, "backups");
    const cutOff = join(backups, "2026-01-01-023000");
    mkdirSync(cutOff, { recursive: true });
    utimesSync(cutOff, 0, 0);
    const made = run(folder, join(folder, "deploy/systemd/make-backup"), [], { ...env, BACKUPS: backups });
    assert.match(made, /can be restored, and its security log is whole/);
    assert.ok(!existsSync(cutOff), "what is left of a backup that was cut off");
    assert.equal(await portal.end(), 0);

    const restored = { ...env, PORTAL_DATA: join(place, "restored") };
    const [backup = ""] = readdirSync(backups);
    run(folder, "npm", ["run", "--silent", "admin", "--", "backup", "restore", join(backups, backup)], restored);
    const again = await start(folder, restored);
    assert.equal((await signIn(again.origin, "admin"))["company"], company.PORTAL_COMPANY);
    assert.equal(await again.end(), 0);
  });

  it("says what is missing where spans are asked for, and sends them once it is installed", async () => {
    const spans = Promise.withResolvers<string>();
    const collector = createServer((request, response) => {
      spans.resolve(request.url ?? "");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(collector, "listening");
    const { port } = collector.address() as AddressInfo;
    const env = {
      ...{ PORTAL_DATA: join(place, "spans"), PORTAL_PASSWORD: password, ...company },
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    };
    const without = await start(folder, env);
    assert.match(without.text(), /^spans cannot be sent: their packages are not installed; "npm ci --omit=dev" adds/m);
    assert.equal((await signIn(without.origin, "admin"))["forceChangePwd"], true);
    assert.equal(await without.end(), 0);

    installIn(folder);
    const size = megabytesOf(join(folder, "node_modules"));
    assert.ok(size <= maxSpansMb, `${size} MB`);
    const portal = await start(folder, env);
    assert.doesNotMatch(portal.text(), /spans/);
    await signIn(portal.origin, "admin");
    assert.equal(await portal.end(), 0);
    assert.equal(await spans.promise, "/v1/traces");
    collector.close();
  });

  it("with examples has their users, lines and backends", async () => {
    const { archive } = await buildRelease({ hasExamples: true });
    const examples = installRelease(join(process.cwd(), archive), join(place, "examples"));
    const modules = ["declarations", "logistics"].map((name) => join(examples, `examples/${name}/server/index.ts`));
    const portal = await start(examples, {
      PORTAL_EXAMPLES: "on",
      PORTAL_MODULES: modules.join(","),
      PORTAL_DATA: join(place, "example-data"),
      PORTAL_PASSWORD: password,
      PORTAL_SEED_ROWS: "50",
    });
    assert.ok((await linesOf(portal.origin)).includes("declarations"));
    const { accessToken } = await signIn(portal.origin, "operator");
    const query = new URLSearchParams({ pageNum: "1", pageSize: "5" });
    const list = await fetch(`${portal.origin}/declarations/api/list?${query.toString()}`, {
      headers: { authorization: `Bearer ${String(accessToken)}` },
    });
    assert.equal(list.status, 200);
    assert.equal(await portal.end(), 0);
  });
});
