import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../../e2e/support/portal-process.ts";
import { holdPort } from "../../server/support/process.ts";

const run = promisify(execFile);
const startLimitMs = 10_000;
const endLimitMs = 5_000;
/** The name that stands for the operator's; every machine finds itself under it. */
const name = "localhost";

/** nginx with a configuration of docs/examples, in front of a portal. */
export interface Nginx {
  name: string;
  httpPort: number;
  httpsPort: number;
  /** PEM of the certificate, which signed itself. */
  certificate: string;
  /** Answers that it kept on the disk so far: the folders that it makes for them. */
  keptAnswers(): Promise<string[]>;
  /** Bodies of requests that it kept on the disk so far: the folders that it makes for them. */
  keptBodies(): Promise<string[]>;
  /** The lines it logged that speak of an error. */
  errors(): string[];
  dispose(): Promise<void>;
}

async function makeCertificate(folder: string): Promise<string> {
  const file = join(folder, "fullchain.pem");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout"];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const args = ["req", "-x509", ...key, join(folder, "privkey.pem"), "-out", file, "-days", "2", ...subject];
  await run("openssl", args, { timeout: startLimitMs });
  return readFile(file, "utf8");
}

type Placeholder = readonly [placeholder: string, value: string];

/** A configuration of docs/examples, and where its portals are. */
interface Example {
  file: string;
  portals: readonly Placeholder[];
}

/** Puts an operator's values in place of those of the example. */
function fillIn(example: string, values: readonly Placeholder[]): string {
  return values.reduce((text, [placeholder, value]) => {
    assert.ok(text.includes(placeholder), `the example has "${placeholder}"`);
    return text.replaceAll(placeholder, value);
  }, example);
}

/** What the example is included in. Debian's own file switches gzip on, too. */
function mainConfiguration(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "daemon off;",
    // One process, so that ending it ends everything.
    "master_process off;",
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    `pid ${folder}/nginx.pid;`,
    "error_log stderr warn;",
    "events { worker_connections 512; }",
    "http {",
    "  access_log off;",
    "  gzip on;",
    ...temporary.map((kind) => `  ${kind}_temp_path ${folder}/${kind} 1 2;`),
    `  include ${folder}/conf.d/*.conf;`,
    "}",
  ].join("\n");
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
}

interface Ports {
  httpPort: number;
  httpsPort: number;
}

async function findPorts(): Promise<Ports> {
  const [http, https] = await Promise.all([holdPort(), holdPort()]);
  await Promise.all([http.release(), https.release()]);
  return { httpPort: http.port, httpsPort: https.port };
}

async function writeConfiguration(
  folder: string,
  { file, portals }: Example,
  { httpPort, httpsPort }: Ports,
): Promise<void> {
  const example = await readFile(join(root, "docs/examples", file), "utf8");
  const filledIn = fillIn(example, [
    ...portals,
    ["portal.example.com", name],
    ["/etc/ssl/portal/", `${folder}/`],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
  ]);
  await mkdir(join(folder, "conf.d"));
  await writeFile(join(folder, "conf.d/customs-portal.conf"), filledIn);
  await writeFile(join(folder, "nginx.conf"), mainConfiguration(folder));
}

/** @throws Error with what it printed where it does not run */
async function runNginx(
  folder: string,
  httpPort: number,
): Promise<Pick<Nginx, "keptAnswers" | "keptBodies" | "errors" | "dispose">> {
  const command = process.env["NGINX"] ?? "nginx";
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (part: Buffer) => (log += part.toString()));
  child.once("error", (error) => (log += error.message));
  const ended = once(child, "close").catch(() => undefined);

  async function dispose(): Promise<void> {
    const limit = setTimeout(() => child.kill("SIGKILL"), endLimitMs);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(limit);
    await rm(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + startLimitMs;
  while (!(await isListening(httpPort))) {
    if (child.pid === undefined || child.exitCode !== null || Date.now() > deadline) {
      await dispose();
      throw new Error(`nginx does not run: ${log}`);
    }
    await delay(20);
  }
  return {
    keptAnswers: () => readdir(join(folder, "proxy")),
    keptBodies: () => readdir(join(folder, "client_body")),
    errors: () => log.split("\n").filter((line) => /\[(error|crit|alert|emerg)\]/.test(line)),
    dispose,
  };
}

/** Starts nginx in front of a portal and waits until it answers. @param portal its host and port */
export function startNginx(portal: string): Promise<Nginx> {
  return start({ file: "nginx.conf", portals: [["127.0.0.1:8080", portal]] });
}

/** The same in front of three nodes. @param nodes their hosts and ports */
export function startNginxBefore(nodes: readonly string[]): Promise<Nginx> {
  const portals = nodes.map((node, index) => [`10.0.0.${11 + index}:8080`, node] as const);
  return start({ file: "nginx-nodes.conf", portals });
}

async function start(example: Example): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-nginx-"));
  const ports = await findPorts();
  try {
    const certificate = await makeCertificate(folder);
    await writeConfiguration(folder, example, ports);
    return { ...(await runNginx(folder, ports.httpPort)), ...ports, name, certificate };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
